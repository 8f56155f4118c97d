import { closeDates } from '../../../tests/fixtures/api/close-dates.ts';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const setup = await setUpApi({ withJobs: true });
const { api, coach } = setup;
const other = new Client(api.database.url);
await other.connect();

afterAll(async () => {
  await other.end();
});

const TUESDAY = '2037-11-24';
const at = (time: string) => new Date(`2037-11-20T${time}:00Z`);
const open = (as: TestPlayer, startTime = TUESDAY_9) =>
  api.call('POST', '/api/create-payment-intent', { as, body: { amount: 50, startTime, duration: 60 } });
const block = (holds?: string, times: object = {}) =>
  api.call('POST', '/api/admin/blocked-slots', {
    as: coach,
    body: { date: TUESDAY, ...times, ...(holds && { holds }) },
  });
const saveHours = (holds?: string) =>
  api.call('PUT', `/api/admin/available-slots${holds ? `?holds=${holds}` : ''}`, {
    as: coach,
    body: [{ dayOfWeek: 2, startTime: '12:00', endTime: '17:00', isActive: true }],
  });
const blocks = async () => (await api.call('GET', '/api/blocked-slots')).body;
const book = (as: TestPlayer, paymentIntentId: string) =>
  api.call('POST', '/api/bookings', { as, body: { paymentIntentId } });
const heldSlot = () => ({
  startTime: TUESDAY_9,
  endTime: '2037-11-24T10:00:00.000Z',
  heldUntil: '2037-11-20T12:10:00.000Z',
  user: { firstName: null, lastName: null, email: setup.player.email, phone: null },
});
const intentOf = (opened: Awaited<ReturnType<typeof open>>) =>
  String(opened.body['clientSecret']).split('_secret_')[0] ?? '';

describe('a block over a slot that somebody is paying for', () => {
  test('a block over a held slot asks the coach first: the hold is named and nothing is blocked', async () => {
    await open(setup.player);
    expect(await block('ask')).toMatchObject({
      status: 201,
      body: { blockedSlot: null, bookingsUnder: [], holdsUnder: [heldSlot()] },
    });
    expect(await blocks()).toEqual([]);
  });

  test.each([['keep'], [undefined]])(
    'if the coach decided %s, the payment can be finished and its lesson stays under the block',
    async (decision) => {
      const opened = await open(setup.player);
      expect(await block(decision)).toMatchObject({
        status: 201,
        body: { blockedSlot: { date: TUESDAY }, holdsUnder: [heldSlot()] },
      });
      // A reload of the checkout still finds its hold.
      expect(intentOf(await open(setup.player))).toBe(intentOf(opened));
      await api.pay(String(opened.body['clientSecret']));
      expect((await book(setup.player, intentOf(opened))).body).toMatchObject({ status: 'confirmed' });
    },
  );

  test('if the coach decides to release a hold, it is released at once and its payment is closed', async () => {
    const opened = await open(setup.player);
    expect(await block('release')).toMatchObject({
      status: 201,
      body: { blockedSlot: { date: TUESDAY }, holdsUnder: [heldSlot()] },
    });
    expect(await api.knex('court_times')).toEqual([]);
    const { status } = await eventually(
      () => api.stripe.paymentIntents.retrieve(intentOf(opened)),
      (intent) => intent.status === 'canceled',
    );
    expect(status).toBe('canceled');
    expect(await open(setup.player)).toMatchObject({ status: 422, body: { code: 'slot_blocked' } });
  });

  test('a hold that has expired unpaid becomes no lesson under the block, also if it is paid then', async () => {
    const opened = await open(setup.player);
    await api.knex('graphile_worker._private_jobs').delete();
    api.setNow(at('12:10'));
    expect((await block('ask')).body).toMatchObject({ blockedSlot: { date: TUESDAY }, holdsUnder: [] });
    expect(await api.knex('court_times')).toEqual([]);
    await api.pay(String(opened.body['clientSecret']));
    expect(await book(setup.player, intentOf(opened))).toMatchObject({
      status: 422,
      body: { code: 'slot_lost' },
    });
  });

  test('a block that exists already changes nothing, nor any hold', async () => {
    await closeDates(api.knex, { date: TUESDAY, startTime: '10:00', endTime: '11:00' });
    await open(setup.player);
    const again = { startTime: '10:00', endTime: '11:00' };
    expect(await block('release', again)).toMatchObject({ status: 422, body: { code: 'already_blocked' } });
    expect(await api.knex('court_times')).toHaveLength(1);
  });
});

describe('working hours that leave out a slot that somebody is paying for', () => {
  test('working hours that leave out a held slot ask the coach first: nothing is saved', async () => {
    await open(setup.player);
    expect(await saveHours('ask')).toMatchObject({
      status: 200,
      body: { isSaved: false, holdsOutside: [heldSlot()], bookingsOutside: [] },
    });
    expect((await api.call('GET', '/api/available-slots')).body).toHaveLength(5);
  });

  test.each([
    ['keep', 1],
    ['release', 0],
  ])('if the coach decided %s, the working hours are saved and %i holds are left', async (decision, left) => {
    await open(setup.player);
    expect(await saveHours(decision)).toMatchObject({
      status: 200,
      body: { isSaved: true, availableSlots: [{ startTime: '12:00' }], holdsOutside: [heldSlot()] },
    });
    expect(await api.knex('court_times')).toHaveLength(left);
  });
});
