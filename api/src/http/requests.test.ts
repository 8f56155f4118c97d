import * as contract from '@lessons/contract';
import type { Endpoint } from '@lessons/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UnsecuredJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { Player } from '../players/player.ts';
import { signToken, startTestApi } from '../../test/start-test-api.ts';
import type { TestApi, TestPlayer } from '../../test/start-test-api.ts';

let api: TestApi;
let player: TestPlayer;

beforeAll(async () => {
  api = await startTestApi();
  player = await api.createPlayer();
  await api.createPlayer({ isCoach: true, isAdmin: true });
});
afterAll(() => api.close());

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
const endpoints = Object.values<unknown>(contract).filter(isEndpoint);
const example = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, randomUUID());

describe('who may call', () => {
  test.each(endpoints.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
    '%s %s',
    async (method, _, endpoint) => {
      const nobody = await api.call(method, example(endpoint));
      const outsider = await api.call(method, example(endpoint), { as: player });
      if (endpoint.access === 'anyone') expect(nobody.status).toBe(200);
      else expect(nobody).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
      if (endpoint.access === 'coach')
        expect(outsider).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      else expect([200, 400, 403, 404]).toContain(outsider.status);
    },
  );
});

describe('a token', () => {
  const claims = { sub: randomUUID(), email: 'who@example.com' };
  const nextHour = Math.floor(Date.now() / 1000) + 3600;
  test.each<[string, () => string | Promise<string>]>([
    ['that has expired', () => signToken({ ...claims, exp: nextHour - 7200 })],
    ['that is forged', () => signToken(claims, 'x'.repeat(64))],
    [
      'with alg none',
      () =>
        new UnsecuredJWT({ ...claims, aud: 'authenticated', role: 'authenticated', exp: nextHour }).encode(),
    ],
    ['for somebody without an account', () => signToken({ ...claims, role: 'anon' })],
    ['that is no token', () => 'nonsense'],
  ])('%s is answered with 401', async (_, make) => {
    const answer = await api.call('GET', '/api/me', { as: { ...player, token: await make() } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });

  test('with roles in its metadata gives none', async () => {
    const token = await signToken({
      ...claims,
      user_metadata: { is_admin: true, is_coach: true },
      app_metadata: { is_admin: true },
    });
    const { body } = await api.call('GET', '/api/me', { as: { ...player, token } });
    expect(body).toMatchObject({ id: claims.sub, isCoach: false, isAdmin: false });
  });
});

describe('bad input', () => {
  const post = (body: unknown) => api.call('POST', '/api/update-user-profile', { as: player, body });

  test('an unknown route under /api is 404 as JSON', async () => {
    for (const path of ['/api', '/api/nothing', '/api/bookings/1/2/3']) {
      expect(await api.call('GET', path)).toMatchObject({
        status: 404,
        body: { code: 'not_found', requestId: expect.any(String) },
      });
    }
  });
  test.each([
    ['malformed JSON', '{"firstName":', 400],
    ['a list', [], 400],
    ['a text', '"name"', 400],
    ['a number for a name', { firstName: 7 }, 400],
    ['a zero byte', { firstName: 'a\u0000b' }, 400],
    ['half a character', { firstName: '\ud800' }, 400],
    ['a name without end', { firstName: 'a'.repeat(101) }, 400],
    ['a body over 100 kB', { firstName: 'a'.repeat(100_001) }, 413],
    ['another’s id', { userId: randomUUID(), firstName: 'Eve' }, 403],
  ])('%s is refused with %#', async (_, body, status) => {
    expect(await post(body)).toMatchObject({
      status,
      body: { code: expect.any(String), message: expect.any(String) },
    });
    expect((await api.call('GET', '/api/me', { as: player })).body).toMatchObject({ firstName: null });
  });

  test('roles and e-mail in a body change nothing', async () => {
    const { body } = await post({
      firstName: '<b>Ada</b>',
      email: 'coach@example.com',
      isAdmin: true,
      is_coach: true,
    });
    expect(body).toMatchObject({
      firstName: '<b>Ada</b>',
      email: player.email,
      isAdmin: false,
      isCoach: false,
    });
    await post({ firstName: '' });
  });
});

test('a webhook that Stripe didn’t sign is refused', async () => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1' } },
  });
  for (const signature of [
    '',
    't=1,v1=00',
    api.stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_other' }),
  ]) {
    const answer = await fetch(`${api.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: payload,
    });
    expect(answer.status).toBe(400);
  }
});

test('only the named origins may read answers from elsewhere', async () => {
  const allowed = async (origin: string) =>
    (await fetch(`${api.url}/api/health`, { headers: { origin } })).headers.get(
      'access-control-allow-origin',
    );
  expect(await allowed('https://lessons.example')).toBe('https://lessons.example');
  expect(await allowed('https://evil.example')).toBeNull();
});

describe('making oneself admin', () => {
  const grant = (as: TestPlayer) => api.call('POST', '/api/admin-setup', { as });

  test('succeeds for the first who asks, and for nobody after', async () => {
    await Player.query(api.knex).patch({ isAdmin: false });
    const first = await api.createPlayer();
    const answers = await Promise.all([
      grant(first),
      grant(await api.createPlayer()),
      grant(await api.createPlayer()),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
    expect((await grant(player)).status).toBe(403);
  });
});
