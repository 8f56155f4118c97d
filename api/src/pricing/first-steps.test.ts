import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FirstSteps } from '@lessons/contract';
import { PROFILE } from '../../../tests/fixtures/api/sample-profile.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { bookLesson, NOW, openTennisWeek } from '../../../tests/fixtures/api/tennis-week.ts';
import { findFirstSteps } from './first-steps.ts';

let api: TestApi;
let coach: TestPlayer;

beforeAll(async () => {
  api = await startTestApi();
  api.setNow(NOW);
  coach = await api.createPlayer({ isCoach: true });
});
afterAll(() => api.close());

const PATH = '/api/admin/first-steps';
const read = async () => (await api.call('GET', PATH, { as: coach })).body as unknown as FirstSteps;
const done = async () => (await read()).steps.filter(({ isDone }) => isDone).map(({ name }) => name);
const send = async (method: string, path: string, body: object) =>
  expect(await api.call(method, path, { as: coach, body })).toMatchObject({ status: 200 });

test('each of the coach’s first steps is done once the coach has taken it, and not before', async () => {
  expect(await read()).toMatchObject({ isHidden: false, paymentMode: 'sandbox' });
  expect(await done()).toEqual([]);
  await openTennisWeek(api);
  expect(await done()).toEqual(['hours']);
  await send('POST', '/api/admin/coach-settings', { pricePerHour: 50, priceTwoHours: 90 });
  expect(await done()).toEqual(['hours', 'prices']);
  await send('PUT', '/api/admin/coach-profile', PROFILE);
  expect(await done()).toEqual(['hours', 'prices', 'profile']);
  const business = { name: null, address: null, vatNumber: null, pricesIncludeVat: false };
  await send('PUT', '/api/admin/business-details', business);
  expect(await done()).toEqual(['hours', 'prices', 'profile', 'payments']);
  await bookLesson(api, await api.createPlayer());
  expect(await done()).toEqual(['hours', 'prices', 'profile', 'payments', 'lesson']);
});

test('a first step that is undone is open again: without working hours nothing can be booked', async () => {
  await openTennisWeek(api);
  expect(await done()).toContain('hours');
  await api.knex('working_hours').update({ is_active: false });
  expect(await done()).not.toContain('hours');
});

test('the guide of the first steps stays hidden once it was hidden, and the audit log says so once', async () => {
  expect((await api.call('POST', `${PATH}/hide`, { as: coach })).body).toMatchObject({ isHidden: true });
  expect((await api.call('POST', `${PATH}/hide`, { as: coach })).status).toBe(200);
  expect(await read()).toMatchObject({ isHidden: true });
  expect(await api.knex('audit_entries').where({ action: 'first_steps.hidden' })).toEqual([
    expect.objectContaining({ actorId: coach.id }),
  ]);
});

test.each([
  ['pk_live_1', null, 'live'],
  ['pk_test_1', null, 'test'],
  ['pk_test_1', '/sandbox/stripe.js', 'sandbox'],
])('with the key %s and Stripe.js at %s payments are %s', async (publishableKey, stripeJsUrl, mode) => {
  const { paymentMode } = await findFirstSteps(api.knex, { publishableKey, stripeJsUrl });
  expect(paymentMode).toBe(mode);
});
