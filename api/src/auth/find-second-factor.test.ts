import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import Koa from 'koa';
import { serve } from '../../../tests/fixtures/api/serve.ts';
import { signToken } from '../../../tests/fixtures/api/test-auth.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { Player } from '../players/player.ts';
import type { Listener } from '../process/listen.ts';
import type { Caller } from './authenticate.ts';
import { createFactorFinder, FACTORS_CACHED_MS, type HasSecondFactor } from './find-second-factor.ts';
import { requireFreshSignIn } from './require-second-factor.ts';

/** The auth provider's `GET /user`, which says what the test sets. */
let provider: Listener;
let response: { status: number; body: unknown };
let asked: { apikey: string; authorization: string }[];
let now: number;
let hasSecondFactor: HasSecondFactor;

const verified = { id: '1', factors: [{ status: 'unverified' }, { status: 'verified' }] };
const without = { id: '1' };
const COACH_CALL = '/api/admin/overview';

beforeAll(async () => {
  const app = new Koa().use((ctx) => {
    asked.push({ apikey: ctx.get('apikey'), authorization: ctx.get('authorization') });
    ctx.status = response.status;
    ctx.body = response.body;
  });
  provider = await serve(app.callback());
});
afterAll(() => provider.close(0));

beforeEach(() => {
  asked = [];
  now = 1_000_000;
  response = { status: 200, body: without };
  const userUrl = `${provider.origin}/auth/v1/user`;
  hasSecondFactor = createFactorFinder({ userUrl, anonKey: 'anon' }, () => now);
});

describe('second factors at the auth provider', () => {
  test.each<[string, unknown, boolean]>([
    ['none', without, false],
    ['an empty list', { id: '1', factors: [] }, false],
    ['one that was never verified', { id: '1', factors: [{ status: 'unverified' }] }, false],
    ['a verified one', verified, true],
  ])('an account’s factors are fetched with its own token: %s', async (_what, body, expected) => {
    response = { status: 200, body };
    expect(await hasSecondFactor('a.b.c')).toBe(expected);
    expect(asked).toEqual([{ apikey: 'anon', authorization: 'Bearer a.b.c' }]);
  });

  test('the provider is asked for factors once a minute for each session, and once by concurrent calls', async () => {
    expect(await Promise.all(Array.from({ length: 5 }, () => hasSecondFactor('a.b.c')))).not.toContain(true);
    now += FACTORS_CACHED_MS - 1;
    await hasSecondFactor('a.b.c');
    expect(asked).toHaveLength(1);

    response = { status: 200, body: verified };
    expect(await hasSecondFactor('d.e.f')).toBe(true);
    now += 2;
    expect(await hasSecondFactor('a.b.c')).toBe(true);
    expect(asked).toHaveLength(3);
  });

  test('the provider is asked for factors at once where a cached result is not enough, and it is cached from then on', async () => {
    expect(await hasSecondFactor('a.b.c')).toBe(false);
    response = { status: 200, body: verified };
    expect(await hasSecondFactor('a.b.c')).toBe(false);
    expect(await hasSecondFactor('a.b.c', 'ask-now')).toBe(true);
    expect(await hasSecondFactor('a.b.c')).toBe(true);
    expect(asked).toHaveLength(2);
  });

  test('what asks for the password again takes no cached result: a factor that was set up just now counts', async () => {
    const caller = { signedInAt: new Date(), isSecondFactorVerified: false, accessToken: 'a.b.c' } as Caller;
    await requireFreshSignIn({ hasSecondFactor }, caller);
    response = { status: 200, body: verified };
    await expect(requireFreshSignIn({ hasSecondFactor }, caller)).rejects.toMatchObject({
      code: 'second_factor_required',
    });
  });

  test.each<[number, unknown, string]>([
    [403, { code: 403, error_code: 'bad_jwt' }, 'UnauthorizedToken'],
    [403, '<html>Request blocked</html>', 'SignInUnavailable'],
    [401, { message: 'Invalid API key' }, 'SignInUnavailable'],
    [403, { code: 'session_not_found' }, 'UnauthorizedToken'],
    [403, { code: 'user_banned' }, 'UnauthorizedToken'],
    [500, {}, 'SignInUnavailable'],
    [429, {}, 'SignInUnavailable'],
    [200, 'no JSON', 'SignInUnavailable'],
    [200, {}, 'SignInUnavailable'],
  ])('a failed request for factors is not cached: %d %j', async (status, body, name) => {
    response = { status, body };
    await expect(hasSecondFactor('a.b.c')).rejects.toMatchObject({ name });
    response = { status: 200, body: without };
    expect(await hasSecondFactor('a.b.c')).toBe(false);
  });

  test('whether an account has a second factor is unknown while the provider can’t be reached', async () => {
    const nowhere = createFactorFinder({ userUrl: 'http://127.0.0.1:1/auth/v1/user', anonKey: 'anon' });
    await expect(nowhere('a.b.c')).rejects.toMatchObject({ name: 'SignInUnavailable' });
  });
});

describe('the API', () => {
  let api: TestApi;
  let coach: TestPlayer;
  let player: TestPlayer;

  beforeAll(async () => {
    api = await startTestApi({ hasSecondFactor: (...question) => hasSecondFactor(...question) });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    coach = await api.createPlayer({ isCoach: true });
    player = await api.createPlayer();
  });

  const enterCode = async (as: TestPlayer): Promise<TestPlayer> => ({
    ...as,
    token: await signToken({ sub: as.id, email: as.email, aal: 'aal2' }),
  });
  const required = {
    status: 403,
    body: {
      code: 'second_factor_required',
      message: 'Enter the code from your authenticator app to go on.',
    },
  };

  test('the API asks a coach with a second factor for its code, and lets them in with it [promise access]', async () => {
    expect(await api.call('GET', COACH_CALL, { as: coach })).toMatchObject({ status: 200 });
    response = { status: 200, body: verified };
    now += FACTORS_CACHED_MS + 1;
    expect(await api.call('GET', COACH_CALL, { as: coach })).toMatchObject(required);
    const withCode = await enterCode(coach);
    expect((await api.call('GET', COACH_CALL, { as: withCode })).status).toBe(200);
    expect((await api.call('GET', '/api/me', { as: withCode })).status).toBe(200);
  });

  test.each<[string, { isCoach?: boolean; isAdmin?: boolean }]>([
    ['a coach', { isCoach: true }],
    ['an admin', { isAdmin: true }],
  ])(
    'the API asks %s for the code in players’ calls too, before a code was ever seen',
    async (_who, roles) => {
      response = { status: 200, body: verified };
      const as = await api.createPlayer(roles);
      // The feed of a coach has the names and phone numbers of all players.
      expect(await api.call('POST', '/api/calendar-feed', { as })).toMatchObject(required);
      expect(await api.call('GET', '/api/me', { as })).toMatchObject(required);
    },
  );

  test('the API goes on asking a coach for the code whose page was told "none" before', async () => {
    expect((await api.call('GET', COACH_CALL, { as: coach })).status).toBe(200);
    response = { status: 200, body: verified };
    expect((await api.call('GET', COACH_CALL, { as: await enterCode(coach) })).status).toBe(200);
    expect(await api.call('GET', COACH_CALL, { as: coach })).toMatchObject(required);
    const { hasSecondFactor: isKnown } = await Player.query(api.knex).findById(coach.id).throwIfNotFound();
    expect(isKnown).toBe(true);
  });

  test('the API asks a player for a code once one has shown that they have a factor, until it is removed', async () => {
    expect((await api.call('GET', '/api/me', { as: player })).status).toBe(200);
    expect(asked).toEqual([]);
    response = { status: 200, body: verified };
    const withCode = await enterCode(player);
    expect((await api.call('GET', '/api/me', { as: withCode })).status).toBe(200);
    const first = asked.length;
    now += FACTORS_CACHED_MS + 1;
    expect((await api.call('GET', '/api/me', { as: withCode })).status).toBe(200);
    expect(asked).toHaveLength(first);

    expect(await api.call('GET', '/api/me', { as: player })).toMatchObject(required);
    response = { status: 200, body: without };
    now += FACTORS_CACHED_MS + 1;
    expect((await api.call('GET', '/api/me', { as: player })).status).toBe(200);
    const before = asked.length;
    expect((await api.call('GET', '/api/me', { as: player })).status).toBe(200);
    expect(asked).toHaveLength(before);
  });

  test('while the auth provider is down, the API refuses the coach’s calls and none of the players’', async () => {
    response = { status: 500, body: {} };
    const away = { status: 503, body: { code: 'sign_in_unavailable' } };
    expect(await api.call('GET', COACH_CALL, { as: coach })).toMatchObject(away);
    expect(await api.call('GET', '/api/me', { as: coach })).toMatchObject(away);
    expect(await api.call('GET', COACH_CALL, { as: await enterCode(coach) })).toMatchObject(away);
    expect((await api.call('GET', '/api/me', { as: player })).status).toBe(200);
  });

  const ended = { status: 401, body: { code: 'unauthorized' } };

  test.each(['without', 'with'])(
    'a coach’s session %s a code ends within a minute after the provider has ended it',
    async (how) => {
      response = { status: 200, body: how === 'with' ? verified : without };
      const as = how === 'with' ? await enterCode(coach) : coach;
      expect((await api.call('GET', COACH_CALL, { as })).status).toBe(200);
      response = { status: 403, body: { code: 'session_not_found' } };
      now += FACTORS_CACHED_MS + 1;
      expect(await api.call('GET', COACH_CALL, { as })).toMatchObject(ended);
      expect(await api.call('GET', '/api/me', { as })).toMatchObject(ended);
    },
  );

  test('the API asks the provider about a player’s session with the code of a factor that was reset, and ignores that code', async () => {
    response = { status: 200, body: verified };
    const as = await enterCode(player);
    expect((await api.call('GET', '/api/me', { as })).status).toBe(200);
    await Player.query(api.knex).findById(player.id).patch({ hasSecondFactor: false });
    response = { status: 200, body: without };
    expect((await api.call('GET', '/api/me', { as })).status).toBe(200);
    const { hasSecondFactor: isKnown } = await Player.query(api.knex).findById(player.id).throwIfNotFound();
    expect(isKnown).toBe(false);

    response = { status: 403, body: { code: 'session_not_found' } };
    now += FACTORS_CACHED_MS + 1;
    expect(await api.call('GET', '/api/me', { as })).toMatchObject(ended);
  });

  test('the API tells others that they are no coach before it asks for a code', async () => {
    response = { status: 200, body: verified };
    expect(await api.call('GET', COACH_CALL, { as: player })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(asked).toEqual([]);
  });
});
