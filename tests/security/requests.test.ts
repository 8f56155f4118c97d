import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startTestApi } from '../fixtures/api/start-test-api.ts';
import type { TestApi, TestPlayer } from '../fixtures/api/start-test-api.ts';

let api: TestApi;
let player: TestPlayer;

beforeAll(async () => {
  api = await startTestApi();
  player = await api.createPlayer();
  await api.createPlayer({ isCoach: true, isAdmin: true });
});
afterAll(() => api.close());

describe('bad input', () => {
  const post = (body: unknown) => api.call('POST', '/api/update-user-profile', { as: player, body });

  test('an unknown route under /api is a 404 as JSON', async () => {
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
  ])('the bad input %s is refused with %#', async (_, body, status) => {
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

test('a webhook that Stripe didn’t sign is refused [promise access]', async () => {
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

test('only the configured origins may read responses from elsewhere', async () => {
  const allowed = async (origin: string) =>
    (await fetch(`${api.url}/api/health`, { headers: { origin } })).headers.get(
      'access-control-allow-origin',
    );
  expect(await allowed('https://lessons.example')).toBe('https://lessons.example');
  expect(await allowed('https://evil.example')).toBeNull();
});
