import type Router from '@koa/router';
import type { Endpoint } from '@lessons/contract';
import { expect, test } from '@jest/globals';
import { UnsecuredJWT } from 'jose';
import { addressOf, endpoints, exampleOf, nameOf } from '../fixtures/api/endpoints.ts';
import type { Example } from '../fixtures/api/payment-examples.ts';
import { signToken } from '../fixtures/api/test-auth.ts';
import { openApi } from '../fixtures/api/set-up-api.ts';
import type { TestPlayer } from '../fixtures/api/start-test-api.ts';
import { NOW } from '../fixtures/api/tennis-week.ts';

/** Tokens of accounts that have a second factor, from before its code was entered. */
const factorTokens = new Set<string>();
const withoutCode = new Set([
  'a player without their code',
  'a coach without their code',
  'an admin without their code',
]);

const api = await openApi({
  faults: { onDelivery: () => 'lost' },
  hasSecondFactor: (token) => Promise.resolve(factorTokens.has(token)),
});
api.setNow(NOW);
const owner = await api.createPlayer();
const claims = { sub: owner.id, email: owner.email, aud: 'authenticated', role: 'authenticated' };
const nextHour = Math.floor(Date.now() / 1000) + 3600;
const withToken = (token: string): TestPlayer => ({ ...owner, token });
const callers: Record<string, TestPlayer | null> = {
  nobody: null,
  'an expired token': withToken(await signToken({ ...claims, exp: nextHour - 7200 })),
  'a forged token': withToken(await signToken(claims, 'x'.repeat(64))),
  'alg none': withToken(new UnsecuredJWT({ ...claims, exp: nextHour }).encode()),
  'another player': await api.createPlayer(),
  'the owner': owner,
  'a coach': await api.createPlayer({ isCoach: true }),
  'an admin': await api.createPlayer({ isAdmin: true, isCoach: true }),
  'a player without their code': await api.createPlayer(),
  'a coach without their code': await api.createPlayer({ isCoach: true }),
  'an admin without their code': await api.createPlayer({ isAdmin: true, isCoach: true }),
  'a coach with their code': await withCode(await api.createPlayer({ isCoach: true })),
};
for (const caller of withoutCode) {
  const { id, token } = callers[caller] as TestPlayer;
  factorTokens.add(token);
  await api.knex('players').where({ id }).update({ hasSecondFactor: true });
}

async function withCode(player: TestPlayer): Promise<TestPlayer> {
  const { id: sub, email } = player;
  return { ...player, token: await signToken({ sub, email, aal: 'aal2' }) };
}

const withoutProof = new Set(['nobody', 'an expired token', 'a forged token', 'alg none']);
const withBooks = new Set(['a coach', 'a coach with their code', 'an admin']);

/** Returns the expected status for this caller: 2 for a success, or the status of the refusal. */
function expectedFor(endpoint: Endpoint, example: Example, caller: string): 2 | 401 | 403 | 422 {
  const expected = expectedOnceFresh(endpoint, example, caller);
  // Nobody here has entered a password just now.
  return expected === 2 && example.needsFreshSignIn ? 422 : expected;
}

function expectedOnceFresh(
  endpoint: Endpoint,
  { isOwn, isForCoach }: Example,
  caller: string,
): 2 | 401 | 403 {
  if (endpoint.access === 'anyone') return 2;
  if (withoutProof.has(caller)) return 401;
  if (withoutCode.has(caller)) return 403;
  if (endpoint.access === 'admin') return caller === 'an admin' ? 2 : 403;
  if (endpoint.access === 'coach') return withBooks.has(caller) ? 2 : 403;
  // There is an admin already, so nobody else becomes one.
  if (endpoint.path === '/api/admin-setup') return caller === 'an admin' ? 2 : 403;
  if (isForCoach && withBooks.has(caller)) return 2;
  return isOwn && caller !== 'the owner' ? 403 : 2;
}

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'each call opens for those alone for whom it is meant: %s [promise access] [spec 3 Entities] [spec 6 Roles and permissions]',
  async (_, endpoint) => {
    const seen: Record<string, number> = {};
    const expected: Record<string, number> = {};
    let example: Example | null = null;
    for (const [caller, as] of Object.entries(callers)) {
      example ??= await exampleOf(endpoint, api, owner);
      const { status, headers } = await api.call(endpoint.method, addressOf(endpoint, example), {
        ...(as && { as }),
        link: example.link,
        ...(example.body !== undefined && { body: example.body }),
      });
      // Responses that are not for anyone must not be cached, nor those to links: all links share one address.
      if (endpoint.access !== 'anyone' || endpoint.link)
        expect(headers.get('cache-control')).toBe('no-store');
      seen[caller] = status < 300 ? 2 : status;
      expected[caller] = expectedFor(endpoint, example, caller);
      // A success may have used it up; a refusal has changed nothing.
      if (status < 300 && endpoint.method !== 'GET') example = null;
    }
    expect(seen).toEqual(expected);
  },
);

/** Calls without a declaration. webhook-signatures, apple-pay-domain and changed-days.test.ts show who may make them. */
const BESIDE_THE_TABLE = [
  'POST /api/webhooks/stripe',
  'GET /api/events',
  // `own-settings.test.ts` shows that it only leads to the page.
  'GET /api/unsubscribe/:token',
  'GET /.well-known/apple-developer-merchantid-domain-association',
];

test('every route is in the access matrix [spec 7 The calls]', () => {
  const router = api.app.middleware
    .map((one) => (one as { router?: Router }).router)
    .find((one) => one !== undefined);
  const bound = router?.stack.flatMap(({ methods, path }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
  );
  expect(new Set(bound)).toEqual(new Set([...endpoints.map(nameOf), ...BESIDE_THE_TABLE]));
});
