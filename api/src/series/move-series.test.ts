import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { weeklyStarts } from '@lessons/rules';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { bookLesson, bookWeekly, openIntent } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = await setUpApi();
const { api, asCoach, coach } = setup;

/** Four Tuesdays at 10:00, and the Thursdays after them at 11:15. */
const TUESDAYS = weeklyStarts(new Date('2037-11-24T10:00:00.000Z'), 5).map((start) => start.toISOString());
const THURSDAYS = weeklyStarts(new Date('2037-11-26T11:15:00.000Z'), 5).map((start) => start.toISOString());
const CLUB = { name: 'Riverside Club' };

let seriesId: string;
let ids: string[];
beforeEach(async () => {
  const lessons = await bookWeekly(setup, TUESDAYS.slice(0, 4));
  ids = lessons.map(({ id }) => id);
  seriesId = lessons[0]?.seriesId ?? '';
  await api.knex('mails').where({ kind: 'lessons-booked-for' }).delete();
});

const check = (query: Record<string, string>, of = seriesId) =>
  asCoach('GET', `/api/admin/series/${of}/move?${new URLSearchParams(query)}`);
const move = (lessons: object[], more: object = {}, of = seriesId) =>
  asCoach('POST', `/api/admin/series/${of}/move`, { lessons, ...more });
/** Pairs the lessons from one on with new starts. */
const to = (starts: readonly string[], from = 0) =>
  ids.slice(from).map((id, index) => ({ id, startTime: starts[from + index] ?? '' }));
const post = (path: string, body: object) => api.call('POST', path, { as: coach, body });
const starts = async () =>
  (await api.knex('bookings').where({ seriesId }).orderBy('startsAt')).map(({ startsAt }) =>
    startsAt.toISOString(),
  );
const mails = () => api.knex('mails').where('kind', 'not like', 'reminder%');
const obstaclesIn = ({ body }: { body: unknown }) =>
  (body as { startTime: string; obstacle: string | null }[]).map(({ startTime, obstacle }) => [
    startTime,
    obstacle,
  ]);

describe('the new dates of a series before it is moved', () => {
  test('this lesson and all later ones keep their distance, and each says what is in the way', async () => {
    await bookLesson(api, await api.createPlayer(), '2037-12-10T11:00:00.000Z');
    const blocked = { date: '2037-12-17', startTime: null, endTime: null, reason: null };
    await asCoach('POST', '/api/admin/blocked-slots', blocked);
    const found = await check({ from: ids[1] ?? '', startTime: THURSDAYS[1] ?? '' });
    expect(found.body).toMatchObject([{ bookingId: ids[1] }, { bookingId: ids[2] }, { bookingId: ids[3] }]);
    expect(obstaclesIn(found)).toEqual([
      [THURSDAYS[1], null],
      [THURSDAYS[2], 'taken'],
      [THURSDAYS[3], 'blocked'],
    ]);
    const shorter = await check({
      from: ids[1] ?? '',
      startTime: '2037-12-03T10:30:00.000Z',
      duration: '30',
    });
    expect(obstaclesIn(shorter).map(([, obstacle]) => obstacle)).toEqual([null, null, 'blocked']);
  });

  test('their own times and the client’s own hold are not in the way, another’s hold is', async () => {
    await openIntent(api, setup.player, {
      amount: 50,
      startTime: '2037-12-08T11:00:00Z',
      duration: 60,
    });
    const other = await api.createPlayer();
    await openIntent(api, other, { amount: 50, startTime: '2037-12-22T11:00:00Z', duration: 60 });
    const later = { from: ids[0] ?? '', startTime: '2037-12-01T10:30:00.000Z' };
    expect(obstaclesIn(await check(later)).map(([, obstacle]) => obstacle)).toEqual([
      null,
      null,
      null,
      'held',
    ]);
  });

  test('one of two lessons that come to the same time is taken', async () => {
    await move([{ id: ids[2], startTime: '2037-12-01T15:00:00.000Z' }]);
    const found = await check({ from: ids[1] ?? '', startTime: '2037-12-01T11:00:00.000Z' });
    expect(obstaclesIn(found)).toEqual([
      ['2037-12-01T11:00:00.000Z', null],
      ['2037-12-01T11:00:00.000Z', 'taken'],
      ['2037-12-15T11:00:00.000Z', null],
    ]);
  });

  test('called-off, cancelled and earlier lessons stay out, but keep what is theirs', async () => {
    await callOff(api, coach, [ids[2]]);
    await post(`/api/bookings/${ids[3]}/cancel-with-refund`, { refund: false });
    const found = await check({ from: ids[0] ?? '', startTime: '2037-12-01T10:00:00.000Z' });
    expect(obstaclesIn(found)).toEqual([
      [TUESDAYS[1], null],
      // The one that is called off keeps its court.
      [TUESDAYS[2], 'taken'],
    ]);
    expect(await check({ from: ids[2] ?? '', startTime: TUESDAYS[4] ?? '' })).toMatchObject({
      status: 422,
      body: { code: 'not_movable' },
    });
  });

  test.each([
    [
      'of another series',
      () => check({ from: ids[0] ?? '', startTime: THURSDAYS[0] ?? '' }, randomUUID()),
      404,
    ],
    ['that is past', () => check({ from: ids[0] ?? '', startTime: '2037-11-17T10:00:00.000Z' }), 422],
    ['over midnight', () => check({ from: ids[0] ?? '', startTime: '2037-11-26T23:30:00.000Z' }), 422],
  ])('no dates are listed for a move %s', async (_case, listed, status) => {
    expect((await listed()).status).toBe(status);
  });
});

describe('a series that the coach moves', () => {
  test('a series takes its new times with one mail, new reminders and an entry each, and a repeat changes nothing', async () => {
    const moved = await move(to(THURSDAYS, 1), { message: 'As we said', place: CLUB, duration: 45 });
    expect(moved).toMatchObject({
      status: 200,
      body: THURSDAYS.slice(1, 4).map((startTime) => ({ startTime, duration: 45, location: CLUB.name })),
    });
    await move(to(THURSDAYS, 1), { message: 'As we said', place: CLUB, duration: 45 });
    expect(await mails()).toMatchObject([
      {
        kind: 'lessons-moved',
        playerId: setup.player.id,
        facts: {
          message: 'As we said',
          lessons: [
            { bookingId: ids[1], startsAt: THURSDAYS[1], before: { startsAt: TUESDAYS[1] } },
            { bookingId: ids[2] },
            { bookingId: ids[3] },
          ],
        },
      },
    ]);
    const reminders = await api
      .knex('mails')
      .where({ kind: 'reminder-24h', status: 'waiting' })
      .orderBy('sendAt');
    expect(reminders.map(({ facts }) => facts.lesson.startsAt)).toEqual([
      TUESDAYS[0],
      ...THURSDAYS.slice(1, 4),
    ]);
    const entries = await api
      .knex('audit_entries')
      .where({ playerId: setup.player.id, action: 'lesson.moved' });
    expect(entries).toHaveLength(3);
    expect(await api.knex('bookings').where({ seriesId, calendarSequence: 1 })).toHaveLength(3);
    expect(await api.knex('court_times')).toHaveLength(4);
  });

  test('lessons of a series that change places are told soonest first', async () => {
    const [first, second, ...others] = to(TUESDAYS);
    const swapped = [
      { ...first, startTime: TUESDAYS[1] },
      { ...second, startTime: TUESDAYS[0] },
    ];
    expect((await move([...swapped, ...others])).status).toBe(200);
    const lessons = [{ bookingId: ids[1] }, { bookingId: ids[0] }];
    expect(await mails()).toMatchObject([{ kind: 'lessons-moved', facts: { lessons } }]);
  });

  test('a series goes back in one request to the length and the place that each lesson had, and is not told of', async () => {
    const [first] = to(TUESDAYS);
    await move([{ ...first, duration: 45, place: CLUB }]);
    await api.knex('mails').where({ kind: 'lesson-moved' }).delete();
    await move(to(THURSDAYS), { duration: 90, place: null });
    const [, ...others] = to(TUESDAYS);
    const back = await move([
      { ...first, duration: 45, place: CLUB },
      ...others.map((lesson) => ({ ...lesson, duration: 60 })),
    ]);
    const court = { duration: 60, elsewhere: null };
    expect(back.body).toMatchObject([{ duration: 45, location: CLUB.name }, court, court, court]);
    expect((await mails()).map(({ kind, status }) => [kind, status])).toEqual([['lessons-moved', 'dropped']]);
  });

  test('a series stays whole where it was if one of its new times was taken, and says which', async () => {
    await bookLesson(api, await api.createPlayer(), '2037-12-10T11:00:00.000Z');
    const lessons = to(THURSDAYS).map((lesson) => ({ ...lesson, anyway: true }));
    expect(await move(lessons)).toMatchObject({
      status: 422,
      body: { code: 'slot_taken', message: expect.stringContaining('Nothing was moved. Thu 10 Dec, 11:15') },
    });
    expect(await starts()).toEqual(TUESDAYS.slice(0, 4));
    expect(await mails().where({ playerId: setup.player.id })).toEqual([]);
    expect(await api.knex('court_times')).toHaveLength(5);
  });

  test('a moved series takes each payment along, and keeps the length of a paid lesson', async () => {
    await asCoach('POST', `/api/admin/bookings/${ids[2]}/hand-payment`, { method: 'cash' });
    expect(await move(to(THURSDAYS), { duration: 45 })).toMatchObject({
      status: 422,
      body: { code: 'already_paid', message: expect.stringContaining('Tue 8 Dec, 10:00') },
    });
    expect(await starts()).toEqual(TUESDAYS.slice(0, 4));
    expect(await move(to(THURSDAYS))).toMatchObject({
      body: [{}, {}, { paymentStatus: 'completed' }, { paymentStatus: 'to_pay' }],
    });
  });

  test.each<[string, () => Promise<unknown>, string, number]>([
    ['a lesson that is called off', () => callOff(api, coach, [ids[1]]), 'called_off', 422],
    [
      'a lesson that is cancelled',
      () => post(`/api/bookings/${ids[1]}/cancel-with-refund`, { refund: false }),
      'not_movable',
      422,
    ],
    [
      'a lesson that has begun',
      () => Promise.resolve(api.setNow(new Date('2037-12-01T10:15:00Z'))),
      'not_movable',
      422,
    ],
    ['an unknown lesson', () => Promise.resolve((ids[1] = randomUUID())), 'not_found', 404],
  ])('a series is not moved with %s among the chosen ones', async (_case, arrange, code, status) => {
    await arrange();
    expect(await move(to(THURSDAYS, 1))).toMatchObject({ status, body: { code } });
    expect(await starts()).toEqual(TUESDAYS.slice(0, 4));
  });

  test('lessons are not moved by the name of another series', async () => {
    expect((await move(to(THURSDAYS), {}, randomUUID())).status).toBe(404);
  });

  test('a series takes its new times once when two requests come at the same moment', async () => {
    const both = await Promise.all([move(to(TUESDAYS.slice(1))), move(to(TUESDAYS.slice(1)))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await api.knex('bookings').where({ seriesId, calendarSequence: 1 })).toHaveLength(4);
    expect(await mails()).toHaveLength(1);
  });
});
