import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { weeklyStarts } from '@lessons/rules';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { bookLesson, openIntent } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = await setUpApi();
const { api, coach } = setup;

const TUESDAY_10 = '2037-11-24T10:00:00.000Z';
/** Ten Tuesdays at 10:00 in London. */
const TUESDAYS = weeklyStarts(new Date(TUESDAY_10), 10).map((start) => start.toISOString());
const intentAt = (startTime?: string) => ({ amount: 50, startTime, duration: 60 });
type Dates = { startTime: string; obstacle: string | null; heldUntil: string | null }[];
type Lessons = { id: string; seriesId: string; startTime: string; paymentStatus: string }[];

function check(query: Record<string, string> = {}) {
  const search = new URLSearchParams({
    startTime: TUESDAY_10,
    duration: '60',
    count: '10',
    clientId: setup.player.id,
    ...query,
  });
  return api.call('GET', `/api/admin/series?${search}`, { as: coach });
}
function book(starts: (string | { startTime: string; anyway?: boolean })[] = TUESDAYS, more: object = {}) {
  const lessons = starts.map((start) => (typeof start === 'string' ? { startTime: start } : start));
  const body = {
    id: randomUUID(),
    client: { id: setup.player.id },
    lessons,
    duration: 60,
    price: 50,
    ...more,
  };
  return api.call('POST', '/api/admin/series', { as: coach, body });
}
const lessonsIn = ({ body }: { body: unknown }) => body as Lessons;
const datesIn = ({ body }: { body: unknown }) => body as Dates;
const block = (date: string) =>
  api.call('POST', '/api/admin/blocked-slots', {
    as: coach,
    body: { date, startTime: null, endTime: null, reason: null },
  });
const mails = () =>
  api.knex('mails').where({ playerId: setup.player.id }).where('kind', 'not like', 'reminder%');

describe('the dates of a series before it is booked', () => {
  test('each date of a series says whether it is free, taken, being paid for, blocked or within the notice', async () => {
    await api.knex('coach_settings').update({ horizonWeeks: 4, noticeHours: 24 });
    api.setNow(new Date('2037-11-23T11:00:00Z'));
    await bookLesson(api, await api.createPlayer(), TUESDAYS[1]);
    await openIntent(api, await api.createPlayer(), intentAt(TUESDAYS[2]));
    await block('2037-12-15');
    const found = await check();
    expect(datesIn(found).map(({ startTime, obstacle }) => [startTime, obstacle])).toEqual([
      [TUESDAYS[0], 'too_soon'],
      [TUESDAYS[1], 'taken'],
      [TUESDAYS[2], 'held'],
      [TUESDAYS[3], 'blocked'],
      ...TUESDAYS.slice(4).map((start) => [start, null]),
    ]);
    expect(datesIn(found)[2]?.heldUntil).toMatch(/^2037-11-23T11:\d/);
  });
});

describe('a series that the coach books', () => {
  test('ten Tuesdays are ten lessons by hand of one series, with one mail, one calendar file and their reminders', async () => {
    const booked = await book(TUESDAYS, { message: 'See you' });
    expect(booked.status).toBe(201);
    const lessons = lessonsIn(booked);
    expect(lessons.map(({ startTime }) => startTime)).toEqual(TUESDAYS);
    expect(new Set(lessons.map(({ seriesId, paymentStatus }) => `${seriesId} ${paymentStatus}`))).toEqual(
      new Set([`${lessons[0]?.seriesId} to_pay`]),
    );
    expect(await mails()).toMatchObject([
      { kind: 'lessons-booked-for', playerId: setup.player.id, facts: { message: 'See you' } },
    ]);
    expect(await api.knex('mails').whereLike('kind', 'reminder%')).toHaveLength(20);
    expect(
      await api
        .knex('audit_entries')
        .where({ playerId: setup.player.id, action: 'lesson.booked_for_client' }),
    ).toHaveLength(10);
    expect((await api.call('GET', '/api/bookings', { as: setup.player })).body).toHaveLength(10);
    const series = await api.call('GET', `/api/admin/series/${lessons[0]?.seriesId}`, {
      as: coach,
    });
    expect(lessonsIn(series).map(({ id }) => id)).toEqual(lessons.map(({ id }) => id));
  });

  test('a repeated request for a series returns the same lessons, also once the first has begun', async () => {
    const id = randomUUID();
    const first = lessonsIn(await book(TUESDAYS, { id }));
    expect(first.map(({ seriesId }) => seriesId)).toEqual(TUESDAYS.map(() => id));
    expect(lessonsIn(await book(TUESDAYS, { id }))).toEqual(first);
    api.setNow(new Date('2037-11-24T10:30:00Z'));
    const again = first.map((lesson) => ({ ...lesson, undoUntil: expect.any(String) }));
    expect(lessonsIn(await book(TUESDAYS, { id }))).toEqual(again);
    expect(await api.knex('bookings')).toHaveLength(10);
    expect(await mails()).toHaveLength(1);
  });

  test('a series that is sent twice at once is booked once, and both get it', async () => {
    const client = { firstName: 'Margaret' };
    const series = { id: randomUUID(), client };
    const [one, other] = await Promise.all([book(TUESDAYS, series), book(TUESDAYS, series)]);
    expect(one.status).toBe(201);
    expect([other.status, other.body]).toEqual([201, one.body]);
    expect(await api.knex('bookings')).toHaveLength(10);
  });

  test.each([
    ['another price', TUESDAYS, { price: 45 }],
    ['a week less', TUESDAYS.slice(0, 9), {}],
  ])('the id of a series is refused with %s, and nothing is booked', async (_case, starts, more) => {
    const id = randomUUID();
    await book(TUESDAYS, { id });
    expect(await book(starts, { id, ...more })).toMatchObject({ status: 422, body: { code: 'id_used' } });
    expect(await api.knex('bookings')).toHaveLength(10);
  });

  test('the ids of single lessons and of series are not taken for each other', async () => {
    const [series] = lessonsIn(await book(TUESDAYS.slice(0, 2)));
    const lesson = { client: { id: setup.player.id }, startTime: TUESDAYS[5], duration: 60, price: 50 };
    const used = { status: 422, body: { code: 'id_used' } };
    for (const id of [series?.id, series?.seriesId])
      expect(
        await api.call('POST', '/api/admin/bookings', { as: coach, body: { ...lesson, id } }),
      ).toMatchObject(used);
    expect(await book(TUESDAYS.slice(6, 8), { id: series?.id })).toMatchObject(used);
  });

  test('dates that the coach leaves out stay free, and a blocked one is booked only if the coach says so', async () => {
    await block('2037-12-15');
    const chosen = TUESDAYS.filter((start) => start !== TUESDAYS[1]);
    expect(await book(chosen)).toMatchObject({ status: 422, body: { code: 'slot_blocked' } });
    expect(await api.knex('bookings')).toEqual([]);
    const anyway = chosen.map((startTime) => ({ startTime, anyway: startTime === TUESDAYS[3] }));
    expect(lessonsIn(await book(anyway))).toHaveLength(9);
    await bookLesson(api, await api.createPlayer(), TUESDAYS[1]);
  });

  test('nothing of a series is booked if one of its dates has been taken meanwhile', async () => {
    await bookLesson(api, await api.createPlayer(), TUESDAYS[4]);
    const starts = TUESDAYS.map((startTime) => ({ startTime, anyway: true }));
    expect(await book(starts)).toMatchObject({
      status: 422,
      body: { code: 'slot_taken', message: expect.stringContaining('Tue 22 Dec, 10:00: it has been taken') },
    });
    expect(await api.knex('bookings').whereNotNull('series_id')).toEqual([]);
    expect(await api.knex('court_times')).toHaveLength(1);
    expect(await api.knex('mails').where({ playerId: setup.player.id })).toEqual([]);
  });

  test('more weeks continue the series of the same client alone', async () => {
    const [first] = lessonsIn(await book(TUESDAYS.slice(0, 3)));
    const continues = first?.seriesId;
    expect(lessonsIn(await book(TUESDAYS.slice(3), { continues }))[0]).toMatchObject({ seriesId: continues });
    const other = await api.createPlayer();
    const theirs = weeklyStarts(new Date('2037-11-24T11:00:00.000Z'), 2).map((start) => start.toISOString());
    expect((await book(theirs, { continues, client: { id: other.id } })).status).toBe(404);
  });

  test('lessons of every second week are checked and booked, with a gap, and continue so', async () => {
    const everyTwo = weeklyStarts(new Date(TUESDAY_10), 6, 2).map((start) => start.toISOString());
    expect(datesIn(await check({ count: '6', everyWeeks: '2' })).map(({ startTime }) => startTime)).toEqual(
      everyTwo,
    );
    const [first, , third] = everyTwo;
    const chosen = [first ?? '', third ?? ''];
    const terms = { everyWeeks: 2, duration: 45, place: { name: 'Riverside Club' }, forName: 'Tom' };
    const booked = lessonsIn(await book(chosen, terms));
    expect(booked).toMatchObject(
      chosen.map((startTime) => ({ startTime, duration: 45, location: 'Riverside Club', forName: 'Tom' })),
    );
    const continues = booked[0]?.seriesId;
    expect(await book(TUESDAYS.slice(5, 7), { ...terms, continues })).toMatchObject({
      status: 422,
      body: { code: 'not_weekly' },
    });
    expect(lessonsIn(await book(everyTwo.slice(3), { ...terms, continues }))).toHaveLength(3);
  });

  test.each([
    ['two times of one week', [TUESDAY_10, '2037-11-25T10:00:00.000Z'], 'not_weekly'],
    ['the same date twice', [TUESDAY_10, TUESDAY_10], 'not_weekly'],
    [
      'another London time after the change of the clocks',
      ['2038-03-23T10:00:00Z', '2038-03-30T10:00:00Z'],
      'not_weekly',
    ],
    ['dates that are 26 weeks apart', [TUESDAY_10, '2038-05-25T09:00:00.000Z'], 'not_weekly'],
    [
      'a date in the past',
      [{ startTime: '2037-11-17T10:00:00.000Z', anyway: true }, TUESDAY_10],
      'slot_past',
    ],
    ['one date', [TUESDAY_10], 'invalid_request'],
  ])('a series is refused with %s', async (_case, starts, code) => {
    expect((await book(starts)).body).toMatchObject({ code });
    expect(await api.knex('bookings')).toEqual([]);
  });
});
