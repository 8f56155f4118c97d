import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { enforceRetention } from '../retention/enforce-retention.ts';

/* What was closed is opened again: all of it, a day, or the hour of a lesson. */

const setup = await setUpApi();
const { api, asCoach } = setup;

const TO_FRIDAY = { from: '2037-11-24', to: '2037-11-27' };
async function close(bookingIds: string[], more: object = {}): Promise<string> {
  const whole = { ...TO_FRIDAY, startTime: null, endTime: null, reason: 'away' };
  const id = randomUUID();
  const { status } = await asCoach('POST', '/api/admin/closings', { id, ...whole, bookingIds, ...more });
  expect(status).toBe(201);
  return id;
}
const undo = (id: string) => asCoach('POST', `/api/admin/closings/${id}/undo`);
const remove = (id: string) => asCoach('DELETE', `/api/admin/closings/${id}`);
const confirm = (id: string) => asCoach('POST', `/api/admin/bookings/${id}/confirm`);
const list = async () => (await asCoach('GET', '/api/admin/closings')).body as unknown as { id: string }[];
const blocks = () =>
  api.knex('blocked_slots').orderBy(['date', 'startTime']).select('date', 'startTime', 'endTime');
const blockedDays = async () => (await blocks()).map(({ date }) => date);
const daysIn = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `2037-11-${first + index}`);
const statusOf = async (id: string) => (await api.knex('bookings').where({ id }).first()).status;
/** The last entries of the audit log, which is never emptied. */
const actions = async (count: number) => {
  const entries = api.knex('audit_entries').whereLike('action', 'closing.%').orderBy('id', 'desc');
  return ((await entries.limit(count).pluck('action')) as string[]).toReversed();
};

describe('undo', () => {
  test('within half a minute it confirms the lessons that wait and opens the days, and nobody is mailed', async () => {
    const lessons = [
      (await bookLesson(api, setup.player)).id,
      (await bookLesson(api, setup.player, '2037-11-25T10:00:00.000Z')).id,
    ];
    await api.knex('mails').delete();
    const id = await close(lessons);
    api.setNow(new Date('2037-11-20T12:00:29Z'));
    const undone = {
      status: 200,
      body: { days: [], lessons: [{ outcome: 'resumed' }, { outcome: 'resumed' }] },
    };
    expect(await Promise.all([undo(id), undo(id)])).toMatchObject([undone, undone]);
    expect(await Promise.all(lessons.map(statusOf))).toEqual(['confirmed', 'confirmed']);
    expect(await api.knex('bookings').where({ id: lessons[0] })).toMatchObject([{ calendarSequence: 2 }]);
    expect([await blocks(), await actions(2)]).toEqual([[], ['closing.added', 'closing.undone']]);
    const kinds = await api.knex('mails').where({ status: 'waiting' }).distinct('kind').orderBy('kind');
    expect(kinds).toEqual([{ kind: 'reminder-24h' }, { kind: 'reminder-2h' }]);
  });

  test('whoever has seen their call-off, or was told of it, is mailed that the lesson is on again; nobody else is', async () => {
    const starts = [TUESDAY_9, '2037-11-25T10:00:00.000Z', '2037-11-26T10:00:00.000Z'];
    const booked = await Promise.all(
      starts.map(async (start) => {
        const player = await api.createPlayer();
        return { player, id: (await bookLesson(api, player, start)).id };
      }),
    );
    const [seen, told] = booked as [(typeof booked)[0], (typeof booked)[0]];
    const id = await close(booked.map((lesson) => lesson.id));
    const body = { seen: true, closingId: id };
    await api.call('POST', `/api/bookings/${seen.id}/choice`, { as: seen.player, body });
    await asCoach('PUT', `/api/admin/bookings/${told.id}/told`, { isTold: true });
    expect((await undo(id)).status).toBe(200);
    const mailed = await api.knex('mails').where({ kind: 'lesson-on-again' }).pluck('recipient');
    expect(new Set(mailed)).toEqual(new Set([seen.player.email, told.player.email]));
  });

  test('Undo is refused once the mails are sent, and an unknown closing is not found', async () => {
    const { id: lesson } = await bookLesson(api, setup.player);
    const id = await close([lesson]);
    api.setNow(new Date('2037-11-20T12:00:30Z'));
    expect(await undo(id)).toMatchObject({ status: 422, body: { code: 'too_late_to_undo' } });
    expect([await statusOf(lesson), await blockedDays()]).toEqual(['pending', daysIn(24, 27)]);
    const unknown = [await undo(randomUUID()), await remove(randomUUID())];
    expect(unknown.map(({ status }) => status)).toEqual([404, 404]);
  });

  test('it leaves closed what another closing keeps closed, and says so', async () => {
    const { id: lesson } = await bookLesson(api, setup.player);
    const [first, second] = [await close([]), await close([lesson])];
    expect((await undo(second)).body).toMatchObject({ days: [], isOpen: false });
    expect(await blockedDays()).toEqual(daysIn(24, 27));
    expect((await undo(first)).body).toMatchObject({ isOpen: true });
    expect(await blockedDays()).toEqual([]);
  });
});

describe('opening days', () => {
  test('a closing is removed whole, from today on, and its lessons stay called off', async () => {
    const { id: lesson } = await bookLesson(api, setup.player);
    const id = await close([lesson]);
    api.setNow(new Date('2037-11-25T12:00:00Z'));
    const removed = await Promise.all([remove(id), remove(id)]);
    const opened = { status: 200, body: { ok: true, isOpen: true } };
    expect(removed).toMatchObject([opened, opened]);
    expect([await statusOf(lesson), await blockedDays()]).toEqual(['pending', [TO_FRIDAY.from]]);
    expect(await actions(2)).toEqual(['closing.added', 'closing.removed']);
  });

  test('the id of a day opens that day alone, once, and not what another closing keeps closed', async () => {
    const id = await close([]);
    await close([], { from: '2037-11-26', to: '2037-11-29' });
    const days = await api.knex('blocked_slots').where({ closingId: id }).orderBy('date').pluck('id');
    const open = (day: string) => asCoach('DELETE', `/api/admin/blocked-slots/${day}`);
    expect(await open(days[1])).toMatchObject({ status: 200, body: { ok: true, isOpen: true } });
    expect((await open(days[1])).status).toBe(404);
    expect((await open(days[3])).body).toMatchObject({ isOpen: false });
    expect(await blockedDays()).toEqual(['2037-11-24', ...daysIn(26, 26), ...daysIn(26, 29)]);
    expect(await list()).toMatchObject([
      { id, ...TO_FRIDAY, days: [{ date: '2037-11-24' }, { date: '2037-11-26' }] },
      { days: [{}, {}, {}, {}] },
    ]);
    expect(await actions(3)).toEqual(['closing.added', 'closing.day_opened', 'closing.day_opened']);
  });

  test('what is over, or was opened, is not listed, and is forgotten; the days that were closed stay known', async () => {
    const over = await close([]);
    await remove(await close([], { from: '2037-12-01', to: '2037-12-02' }));
    const later = await close([], { from: '2037-12-01', to: '2037-12-02' });
    api.setNow(new Date('2037-11-27T23:00:00Z'));
    expect((await list()).map(({ id }) => id)).toEqual([over, later]);
    api.setNow(new Date('2037-11-28T00:00:00Z'));
    expect((await list()).map(({ id }) => id)).toEqual([later]);
    await enforceRetention(api.knex, new Date('2037-11-21T11:59:00Z'));
    expect(await api.knex('closings')).toHaveLength(3);
    await enforceRetention(api.knex, new Date('2037-11-29T03:00:00Z'));
    expect(await api.knex('closings').orderBy('fromDate').pluck('id')).toEqual([over, later]);
    expect(await blocks()).toHaveLength(6);
  });
});

describe('a lesson that goes ahead after all', () => {
  test('it does until its start, and its player is told', async () => {
    const { id } = await bookLesson(api, setup.player);
    expect(await confirm(id)).toMatchObject({ status: 422, body: { code: 'not_called_off' } });
    await close([id]);
    api.setNow(new Date('2037-11-20T12:01:00Z'));
    await api.mailsTo(setup.player.email);
    expect(await confirm(id)).toMatchObject({ status: 200, body: { status: 'confirmed', calledOff: null } });
    expect((await confirm(id)).status).toBe(200);
    expect((await api.mailsTo(setup.player.email))[0]?.subject).toBe(
      'It is on again: your lesson, Tue 24 Nov, 09:00',
    );
    expect(await api.knex('choices')).toMatchObject([{ outcome: 'resumed', decidedBy: 'coach' }]);
    await close([id], { reason: 'rain' });
    api.setNow(new Date(TUESDAY_9));
    expect(await confirm(id)).toMatchObject({ status: 422, body: { code: 'lesson_begun' } });
  });

  const date = '2037-11-24';
  test.each([
    [
      'a whole day',
      {},
      [
        ['00:00', '09:00'],
        ['10:00', '24:00'],
      ],
    ],
    ['its own hour', { startTime: '09:00', endTime: '10:00' }, []],
    ['from its middle on', { startTime: '09:30', endTime: '24:00' }, [['10:00', '24:00']]],
  ])('it opens its hour where %s was closed', async (_, hours, left) => {
    const { id } = await bookLesson(api, setup.player);
    await close([id], { to: date, ...hours });
    await confirm(id);
    expect(await blocks()).toEqual(left.map(([startTime, endTime]) => ({ date, startTime, endTime })));
  });
});
