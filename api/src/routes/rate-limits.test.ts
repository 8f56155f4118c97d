import { afterEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { openApi } from '../../../tests/fixtures/api/set-up-api.ts';
import type { TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { STRIPE_WEBHOOK_PATH } from './stripe-routes.ts';

/* The product's own limits. `tests/security/changing-endpoints.test.ts` shows that no changing call is without. */

let log = '';
const limits: { name: string; points: number }[] = [];
const api = await openApi({
  limitPoints: (limit) => {
    limits.push(limit);
    return limit.points;
  },
  log: pino({}, { write: (line: string) => (log += line) }),
});
afterEach(() => {
  log = '';
});

/** Calls until one is refused, in turns. Returns how many were not, and the refusal. */
async function callUntilRefused(as: TestPlayer, calls: readonly [string, string, object?][], atMost: number) {
  for (let count = 0; count <= atMost; count += 1) {
    const [method, path, body] = calls[count % calls.length] as [string, string, object?];
    const response = await api.call(method, path, {
      as,
      body: body && { ...body, phone: String(1e9 + count) },
    });
    if (response.status === 429) return { count, message: response.body['message'] };
  }
  return { count: atMost };
}

const LESSON = '/api/bookings/00000000-0000-4000-8000-000000000000';
const CHANGES: [string, string][] = [
  ['PUT', '/api/me/settings'],
  ['POST', '/api/bookings/x/calendar-link'],
];

test('all changes of a player share 60 a minute, and staff have 600', async () => {
  const player = await api.createPlayer();
  expect(await callUntilRefused(player, CHANGES, 100)).toMatchObject({
    count: 60,
    message: expect.stringMatching(/^Too many attempts. Please try again in \d+ seconds?.$/),
  });
  const coach = await api.createPlayer({ isCoach: true });
  expect(await callUntilRefused(coach, CHANGES, 100)).toEqual({ count: 100 });
  expect(limits).toContainEqual({ name: 'changes', points: 600 });
  // Reading is not counted, and another player's points are their own.
  expect((await api.call('GET', '/api/me', { as: player })).status).toBe(200);
  expect((await api.call('PUT', '/api/me/settings', { as: await api.createPlayer(), body: {} })).status).toBe(
    200,
  );
});

test.each(['/api/unsubscribe', '/api/unsubscribe/x'])(
  'changes without a user are limited by their address: %s',
  async (path) => {
    const visitor = await callUntilRefused({ id: '', email: '', token: '' }, [['POST', path]], 100);
    expect(visitor.count).toBe(60);
  },
);

test('a player changes the profile at most 20 times an hour, and the refusal gives the minutes to wait', async () => {
  const profile = [['POST', '/api/update-user-profile', { firstName: 'Ada' }]] as const;
  const refused = await callUntilRefused(await api.createPlayer(), [[...profile[0]]], 30);
  expect(refused).toMatchObject({ count: 20, message: 'Too many attempts. Please try again in 60 minutes.' });
});

test.each<[string, number, [string, string, object?][]]>([
  [
    'changes of the calendar’s address, made or removed, an hour',
    20,
    [
      ['POST', '/api/calendar-feed'],
      ['DELETE', '/api/calendar-feed'],
    ],
  ],
  [
    'bookings and payments of lessons a minute',
    30,
    [
      ['POST', '/api/bookings', { paymentIntentId: 'pi_unknown' }],
      ['POST', `${LESSON}/payment`, { paymentIntentId: 'pi_unknown' }],
    ],
  ],
  [
    'cancels a minute, whichever call they are',
    20,
    [
      ['POST', `${LESSON}/cancel`, {}],
      ['POST', `${LESSON}/cancel-with-refund`, { refund: true }],
    ],
  ],
])('%s: %i', async (_what, points, calls) => {
  const coach = await api.createPlayer({ isCoach: true });
  expect((await callUntilRefused(coach, calls, 40)).count).toBe(points);
});

test('30 moves an hour are possible, of which those that are refused do not count', async () => {
  expect(limits).toContainEqual({ name: 'move', points: 30 });
  const move = ['POST', `${LESSON}/reschedule`, { startTime: '2026-11-24T10:00:00Z' }] as const;
  expect(await callUntilRefused(await api.createPlayer(), [[...move]], 40)).toEqual({ count: 40 });
});

test('choices after a call-off share no limit with moves, and new times are looked up 30 times a minute', async () => {
  const player = await api.createPlayer();
  const choose = (body: object) => api.call('POST', `${LESSON}/choice`, { as: player, body });
  for (let tap = 0; tap < 31; tap += 1)
    expect((await choose({ startTime: '2026-11-24T10:00:00Z' })).status).toBe(404);
  expect((await choose({ refund: true })).status).toBe(404);
  expect((await callUntilRefused(player, [['GET', `${LESSON}/new-times`]], 40)).count).toBe(30);
});

test('unsigned webhooks log a short line each, at most 20 a minute from one address, and delay no signed one', async () => {
  const path = STRIPE_WEBHOOK_PATH;
  const unsigned = await callUntilRefused(
    { id: '', email: '', token: '' },
    [['POST', path, { id: 'evt_1' }]],
    30,
  );
  expect(unsigned.count).toBe(20);
  const lines = log.split('\n').filter((line) => line.includes('not signed by Stripe'));
  expect(lines).toHaveLength(20);
  for (const line of lines) expect(line.length).toBeLessThan(250);
  expect(log).not.toContain('evt_1');

  const payload = JSON.stringify({
    id: 'evt_2',
    object: 'event',
    type: 'charge.updated',
    data: { object: {} },
  });
  const signature = api.stripe.webhooks.generateTestHeaderString({ payload, secret: api.webhookSecret });
  const headers = { 'stripe-signature': signature };
  expect((await fetch(api.url + path, { method: 'POST', headers, body: payload })).status).toBe(200);
});
