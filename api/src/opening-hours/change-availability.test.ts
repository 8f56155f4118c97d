import { closeDates } from '../../../tests/fixtures/api/close-dates.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { NOW, openTennisWeek, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';

let api: TestApi;
let coach: TestPlayer;
let player: TestPlayer;
let other: Client;

beforeAll(async () => {
  api = await startTestApi({ withJobs: true });
  coach = await api.createPlayer({ isCoach: true });
  other = new Client(api.database.url);
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await api.close();
});
beforeEach(async () => {
  api.setNow(NOW);
  await openTennisWeek(api);
  player = await api.createPlayer();
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
  user: { firstName: null, lastName: null, email: player.email, phone: null },
});
const intentOf = (opened: Awaited<ReturnType<typeof open>>) =>
  String(opened.body['clientSecret']).split('_secret_')[0] ?? '';

describe('a block over a slot that somebody is paying for', () => {
  test('a block over a held slot asks the coach first: the hold is named and nothing is blocked', async () => {
    await open(player);
    expect(await block('ask')).toMatchObject({
      status: 201,
      body: { blockedSlot: null, bookingsUnder: [], holdsUnder: [heldSlot()] },
    });
    expect(await blocks()).toEqual([]);
  });

  test.each([['keep'], [undefined]])(
    'if the coach decided %s, the payment can be finished and its lesson stays under the block',
    async (decision) => {
      const opened = await open(player);
      expect(await block(decision)).toMatchObject({
        status: 201,
        body: { blockedSlot: { date: TUESDAY }, holdsUnder: [heldSlot()] },
      });
      // A reload of the checkout still finds its hold.
      expect(intentOf(await open(player))).toBe(intentOf(opened));
      await api.pay(String(opened.body['clientSecret']));
      expect((await book(player, intentOf(opened))).body).toMatchObject({ status: 'confirmed' });
    },
  );

  test('if the coach decides to release a hold, it is released at once and its payment is closed', async () => {
    const opened = await open(player);
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
    expect(await open(player)).toMatchObject({ status: 422, body: { code: 'slot_blocked' } });
  });

  test('refunds a released hold that was paid before its payment was closed', async () => {
    const opened = await open(player);
    await api.pay(String(opened.body['clientSecret']));
    // The webhook may have come first. Then the hold is listed as a lesson.
    const { body } = await block('release');
    const booked = await book(player, intentOf(opened));
    if ((body['bookingsUnder'] as unknown[]).length > 0) return expect(booked.status).toBe(200);
    expect(booked).toMatchObject({ status: 422, body: { code: 'slot_lost' } });
    expect(booked.body['message']).toMatch(/no longer free/);
    expect(await api.knex('refunds')).toMatchObject([{ reason: 'slot_lost' }]);
  });

  test('a hold that has expired unpaid becomes no lesson under the block', async () => {
    const opened = await open(player);
    await api.knex('graphile_worker._private_jobs').delete();
    api.setNow(at('12:10'));
    expect((await block('ask')).body).toMatchObject({ blockedSlot: { date: TUESDAY }, holdsUnder: [] });
    expect(await api.knex('court_times')).toEqual([]);
    expect(intentOf(opened)).toMatch(/^pi_/);
  });

  test('a block that exists already changes nothing, nor any hold', async () => {
    await closeDates(api.knex, { date: TUESDAY, startTime: '10:00', endTime: '11:00' });
    await open(player);
    const again = { startTime: '10:00', endTime: '11:00' };
    expect(await block('release', again)).toMatchObject({ status: 422, body: { code: 'already_blocked' } });
    expect(await api.knex('court_times')).toHaveLength(1);
  });
});

describe('working hours that leave out a slot that somebody is paying for', () => {
  test('working hours that leave out a held slot ask the coach first: nothing is saved', async () => {
    await open(player);
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
    await open(player);
    expect(await saveHours(decision)).toMatchObject({
      status: 200,
      body: { isSaved: true, availableSlots: [{ startTime: '12:00' }], holdsOutside: [heldSlot()] },
    });
    expect(await api.knex('court_times')).toHaveLength(left);
  });
});

describe('a block and a hold at the same moment', () => {
  const isWaiting = async () => {
    const { rows } = await other.query(
      `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.length > 0;
  };
  const isWaitingForRow = async () => {
    const { rows } = await other.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.length > 0;
  };
  const lock = `select pg_advisory_xact_lock%s(hashtext('lessons:opening'))`;

  test('the coach is asked about a hold that is taken while the block waits', async () => {
    // Like a player's request between its check and its insert.
    await other.query('begin');
    await other.query(lock.replace('%s', '_shared'));
    const blocking = block('ask');
    await eventually(isWaiting, Boolean);
    await other.query(
      `insert into court_times (starts_at, ends_at, holder_id, held_until) values ($1, $2, $3, $4)`,
      [TUESDAY_9, '2037-11-24T10:00:00Z', player.id, at('12:10')],
    );
    await other.query('commit');
    expect((await blocking).body).toMatchObject({ blockedSlot: null, holdsUnder: [heldSlot()] });
  });

  test('refuses a hold if the block is written first', async () => {
    await other.query('begin');
    await other.query(lock.replace('%s', ''));
    const opening = open(player);
    await eventually(isWaiting, Boolean);
    await other.query(
      `with closed as (insert into closings (id, request_digest, from_date, to_date, reason, created_at)
         values (gen_random_uuid(), '', '${TUESDAY}', '${TUESDAY}', 'other', now()) returning id)
       insert into blocked_slots (closing_id, date) select id, '${TUESDAY}' from closed`,
    );
    await other.query('commit');
    expect(await opening).toMatchObject({ status: 422, body: { code: 'slot_blocked' } });
    expect(await api.knex('court_times')).toEqual([]);
  });

  test('lists a payment that is settled while the block is written as a lesson', async () => {
    const opened = await open(player);
    const [hold] = await api.knex('court_times');
    // Like a settlement that has turned the hold into a lesson's court time and has not committed.
    await other.query('begin');
    await other.query('update court_times set holder_id = null, held_until = null where id = $1', [hold.id]);
    const blocking = block('ask');
    await eventually(isWaitingForRow, Boolean);
    await other.query(
      `insert into bookings (player_id, status, starts_at, ends_at, price_pence, location, court_time_id)
       values ($1, 'confirmed', $2, $3, 5000, 'Court', $4)`,
      [player.id, hold.startsAt, hold.endsAt, hold.id],
    );
    await other.query('commit');
    expect((await blocking).body).toMatchObject({
      blockedSlot: { date: TUESDAY },
      bookingsUnder: [{ user: { email: player.email } }],
      holdsUnder: [],
    });
    expect(opened.status).toBe(200);
  });

  test('each of 16 players’ holds beside a block is refused or listed', async () => {
    const players = await Promise.all(Array.from({ length: 16 }, () => api.createPlayer()));
    const hours = Array.from({ length: 8 }, (_, index) =>
      new Date(Date.parse(TUESDAY_9) + index * 3_600_000).toISOString(),
    );
    const asking = players.map((one, index) => open(one, hours[index % 8]));
    const [blocked, ...opened] = await Promise.all([block('keep'), ...asking]);
    const held = opened.filter(({ status }) => status === 200).length;
    expect(blocked.body['holdsUnder']).toHaveLength(held);
    const refusals = opened.filter(({ status }) => status !== 200);
    for (const { status, body } of refusals)
      expect([status, ['slot_blocked', 'slot_taken'].includes(String(body['code']))]).toEqual([422, true]);
  });
});
