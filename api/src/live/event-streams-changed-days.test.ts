import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { EVENTS_PATH } from '@lessons/contract/changed-days';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { openEventStream, type EventStream } from '../../../tests/fixtures/api/event-stream.ts';
import { openApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { bookLesson, NOW, openTennisWeek } from '../../../tests/fixtures/api/tennis-week.ts';

const api = await openApi({ withEvents: true });
/** Another API on the same database. */
const otherApi = await openApi({ database: api.database });
for (const one of [api, otherApi]) one.setNow(NOW);
const player = await api.createPlayer();
const coach = await api.createPlayer({ isCoach: true });
beforeEach(() => openTennisWeek(api));

/** Opens a stream, and forgets the changes of the tests before. */
async function openStream(): Promise<EventStream> {
  const stream = await openEventStream(api.url);
  stream.received.length = 0;
  // Earlier changes come with the first of these at the latest, and may turn it into `all`.
  await takeCourt('2037-01-01T09:00:00Z');
  await stream.receives('2037-01-01', 'all');
  await takeCourt('2037-01-02T09:00:00Z');
  await stream.receives('2037-01-02');
  stream.received.length = 0;
  return stream;
}

async function takeCourt(startsAt: string, knex = api.knex): Promise<void> {
  await knex.raw(
    `insert into court_times (starts_at, ends_at)
     select start, start + interval '1 hour' from (values (?::timestamptz)) as slot (start)`,
    [startsAt],
  );
}

/** The database sessions that listen. */
async function listeners(): Promise<number[]> {
  const { rows } = await api.database.knex.raw<{ rows: { pid: number }[] }>(
    `select pid from pg_stat_activity
      where datname = current_database() and application_name = 'lessons-api-events'`,
  );
  return rows.map(({ pid }) => pid);
}

describe('an open page receives', () => {
  test('an open page receives the day of a lesson whose refund is made, but nothing when its row changes otherwise', async () => {
    const { id } = await bookLesson(otherApi, player, '2037-11-26T09:00:00.000Z');
    await otherApi.call('POST', `/api/bookings/${id}/cancel`, { as: player, body: {} });
    await using page = await openStream();
    await api.knex('refunds').update({ status: 'succeeded' });
    await page.receives('2037-11-26');
    page.received.length = 0;
    await api.knex('refunds').update({ providerRefundId: 're_1' });
    await api.knex('payments').update({ receiptEmail: 'other@example.com' });
    await takeCourt('2037-01-03T09:00:00Z');
    await page.receives('2037-01-03');
    expect(page.received.flat()).not.toContain('2037-11-26');
    await api.knex('payments').update({ outcome: 'booked' });
    await page.receives('2037-11-26');
  });

  test('an open page receives the day of a slot that is held, booked or cancelled through another process', async () => {
    await using page = await openStream();
    const { id } = await bookLesson(otherApi, player);
    await page.receives('2037-11-24');
    page.received.length = 0;
    await otherApi.call('POST', `/api/bookings/${id}/cancel`, { as: player, body: {} });
    await page.receives('2037-11-24');
  });

  test('an open page receives both days of a lesson that is moved', async () => {
    const { id } = await bookLesson(otherApi, player);
    await using page = await openStream();
    const body = { startTime: '2037-11-26T09:00:00.000Z' };
    await otherApi.call('POST', `/api/bookings/${id}/reschedule`, { as: player, body });
    await page.receives('2037-11-24');
    await page.receives('2037-11-26');
  });

  test('an open page receives the day in London, which may differ from the day in UTC', async () => {
    await using page = await openStream();
    await takeCourt('2037-06-01T23:30:00Z');
    await page.receives('2037-06-02');
  });

  test('an open page receives the day of a block when it is added and when it is removed', async () => {
    await using page = await openStream();
    const body = { date: '2037-11-25', reason: 'Dentist' };
    const { body: added } = await api.call('POST', '/api/admin/blocked-slots', { as: coach, body });
    await page.receives('2037-11-25');
    page.received.length = 0;
    const { id } = added['blockedSlot'] as { id: string };
    await api.call('DELETE', `/api/admin/blocked-slots/${id}`, { as: coach });
    await page.receives('2037-11-25');
  });

  test('an open page receives the day of a busy time of the coach’s own calendar', async () => {
    await using page = await openStream();
    await api
      .knex('calendar_busy_times')
      .insert({ date: '2037-11-26', startTime: '09:00', endTime: '10:00' });
    await page.receives('2037-11-26');
  });

  test('an open page receives the days that get other hours, and those that lose them', async () => {
    await using page = await openStream();
    const id = randomUUID();
    const windows = [{ startTime: '09:00', endTime: '17:00' }];
    const hours = { id, from: '2037-11-24', to: '2037-11-28', weekdays: [2, 6], windows };
    await api.call('POST', '/api/admin/other-hours', { as: coach, body: hours });
    await page.receives('2037-11-24');
    await page.receives('2037-11-28');
    page.received.length = 0;
    await api.call('DELETE', `/api/admin/other-hours/${id}`, { as: coach });
    await page.receives('2037-11-24');
    await page.receives('2037-11-28');
  });

  test('an open page receives `all` for new working hours and new prices', async () => {
    await using page = await openStream();
    await api.knex.raw(`update working_hours set end_time = '18:00'`);
    await page.receives('all');
    page.received.length = 0;
    await api.knex.raw('update coach_settings set one_hour_pence = 6000');
    await page.receives('all');
  });

  test('an open page receives `all` for a change of more days than one event names', async () => {
    await using page = await openStream();
    await api.knex.raw(
      `insert into date_hours (entry_id, request_digest, date, start_time, end_time)
       select gen_random_uuid(), '', '2038-01-01'::date + day, '09:00', '10:00' from generate_series(1, 40) day`,
    );
    await page.receives('all');
  });
});

test('a listening connection that the database ends is replaced, and pages fetch everything again', async () => {
  await using page = await openStream();
  const [pid] = await listeners();
  await api.database.knex.raw('select pg_terminate_backend(?)', [pid ?? 0]);
  await page.receives('all');
  await takeCourt('2037-12-03T09:00:00Z');
  await page.receives('2037-12-03');
  expect(await listeners()).toHaveLength(1);
});

test('100 event streams of an API use one database connection, and the 101st is refused', async () => {
  const stop = new AbortController();
  const open = () => fetch(api.url + EVENTS_PATH, { signal: stop.signal });
  const opened = await Promise.all(Array.from({ length: 100 }, open));
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await listeners()).toHaveLength(1);
  const refused = await open();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({ code: 'too_many_streams' });
  stop.abort();
  await eventually(
    async () => api.eventStreams.size,
    (size) => size === 0,
  );
});

test('an event stream may not be buffered or cached by proxies', async () => {
  const stop = new AbortController();
  const { headers } = await fetch(api.url + EVENTS_PATH, { signal: stop.signal });
  stop.abort();
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
});

test('a HEAD request opens no event stream', async () => {
  const before = api.eventStreams.size;
  expect((await fetch(api.url + EVENTS_PATH, { method: 'HEAD' })).status).toBe(200);
  expect(api.eventStreams.size).toBe(before);
});
