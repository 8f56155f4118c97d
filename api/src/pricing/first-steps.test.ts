import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { FirstSteps } from '@lessons/contract';
import { coach as sample } from '@lessons/contract/coach';
import { BARE_PROFILE, PROFILE } from '../../../tests/fixtures/api/sample-profile.ts';
import { bookLesson, NOW, openTennisWeek } from '../../../tests/fixtures/api/tennis-week.ts';
import { findFirstSteps } from './first-steps.ts';
import { openApi } from '../../../tests/fixtures/api/set-up-api.ts';

const api = await openApi();
api.setNow(NOW);
const coach = await api.createPlayer({ isCoach: true });

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
  const business = { name: null, address: null, vatNumber: null, pricesIncludeVat: false, payTo: null };
  await send('PUT', '/api/admin/business-details', business);
  expect(await done()).toEqual(['hours', 'prices', 'profile', 'payments']);
  await api.knex('players').insert({ id: randomUUID(), email: '', phone: '07700900001', hasAccount: false });
  expect(await done()).toEqual(['hours', 'prices', 'profile', 'payments', 'clients']);
  await bookLesson(api, await api.createPlayer());
  expect(await done()).toEqual(['hours', 'prices', 'profile', 'payments', 'clients', 'lesson']);
});

test('a coach whose players book by themselves has no list of clients to paste', async () => {
  await api.knex('players').where({ hasAccount: false }).delete();
  expect(await done()).toContain('clients');
});

test.each<[string, Partial<typeof PROFILE>]>([
  ['the name', { name: sample.name }],
  ['the phone number', { phone: sample.phone }],
  ['the email address', { email: sample.email }],
  ['the address', { address: sample.address }],
  ['the place on the map', { map: sample.map }],
  ['the chat number', { chat: sample.chat }],
  ['the words about the coach', { bio: sample.bio }],
  ['what to bring', { whatToBring: sample.whatToBring }],
])('the step of the profile is not done while %s is still the example’s', async (_case, left) => {
  await send('PUT', '/api/admin/coach-profile', { ...PROFILE, ...left });
  expect(await done()).not.toContain('profile');
  await send('PUT', '/api/admin/coach-profile', BARE_PROFILE);
  expect(await done()).toContain('profile');
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
