import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { bookLesson, openIntent } from '../../../tests/fixtures/api/tennis-week.ts';

/* On Friday 20 November 2037 at noon the coach closes days or hours of the next weeks. */

const setup = await setUpApi();
const { api, asCoach, bookFor } = setup;

const TUESDAY = { from: '2037-11-24', to: '2037-11-24' };
const TO_FRIDAY = { from: '2037-11-24', to: '2037-11-27' };
const WEDNESDAY_10 = '2037-11-25T10:00:00.000Z';
const at = (time: string) => `2037-11-24T${time}:00.000Z`;
const close = (bookingIds: string[] = [], more: object = {}) => {
  const whole = { ...TUESDAY, startTime: null, endTime: null, reason: 'rain' };
  return asCoach('POST', '/api/admin/closings', { id: randomUUID(), ...whole, bookingIds, ...more });
};
const preview = (time: Record<string, string>) =>
  asCoach('GET', `/api/admin/closings/preview?${new URLSearchParams(time)}`);
const statusOf = async (id: string) => (await api.knex('bookings').where({ id }).first()).status;
const closings = () => api.knex('closings');
const blocks = () =>
  api.knex('blocked_slots').orderBy(['date', 'startTime']).select('date', 'startTime', 'endTime');
const daysIn = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `2037-11-${first + index}`);
const waitingMails = () => api.knex('mails').where({ status: 'waiting' }).orderBy('sendAt');
describe('closing time', () => {
  test('each day of a span is closed, the ticked lessons wait with their payment and court, and the others are named', async () => {
    const { id, paymentIntentId } = await bookLesson(api, setup.player);
    const stays = await bookFor(WEDNESDAY_10);
    const more = { ...TO_FRIDAY, reason: 'away', note: 'Wedding', message: 'On holiday' };
    const closed = await close([id], more);
    const closing = {
      ...more,
      startTime: null,
      endTime: null,
      undoUntil: '2037-11-20T12:00:30.000Z',
      days: daysIn(24, 27).map((date) => ({ date, startTime: null, endTime: null })),
      lessons: [{ booking: { id }, outcome: 'open', chooseBy: '2037-11-23T20:00:00.000Z', decidedBy: null }],
    };
    expect(closed).toMatchObject({
      status: 201,
      body: { closing, bookingsUnder: [{ id: stays }], holdsUnder: [] },
    });
    expect([await statusOf(id), await statusOf(stays)]).toEqual(['pending', 'confirmed']);
    expect((await api.call('GET', '/api/bookings', { as: setup.player })).body).toMatchObject([
      {
        id,
        status: 'pending',
        paymentStatus: 'completed',
        paymentIntentId,
        calledOff: { reason: 'away', message: 'On holiday', chooseBy: '2037-11-23T20:00:00.000Z' },
      },
      { id: stays },
    ]);
    expect(await api.knex('bookings').where({ id })).toMatchObject([
      { calendarSequence: 1, courtTimeId: expect.any(String) },
    ]);
    expect((await asCoach('GET', '/api/admin/blocked-slots')).body).toMatchObject(
      daysIn(24, 27).map((date) => ({ date, startTime: null, reason: 'Wedding' })),
    );
    expect((await asCoach('GET', '/api/admin/closings')).body).toMatchObject([closing]);
    const [entry] = await api.knex('audit_entries').where({ action: 'closing.added' });
    expect(entry.details).toEqual({ ...TO_FRIDAY, startTime: null, endTime: null });
  });

  test('hours are closed on each day, and a lesson beside them is refused', async () => {
    const { id } = await bookLesson(api, setup.player);
    const hours = { startTime: '10:00', endTime: '12:00' };
    expect(await close([id], hours)).toMatchObject({ status: 422, body: { code: 'lesson_outside' } });
    const other = { from: '2037-11-25', to: '2037-11-27' };
    expect(await close([id], other)).toMatchObject({ status: 422, body: { code: 'lesson_outside' } });
    expect([await blocks(), await closings()]).toEqual([[], []]);
    await close([], { ...TO_FRIDAY, ...hours });
    expect(await blocks()).toEqual(daysIn(24, 27).map((date) => ({ date, ...hours })));
    expect((await asCoach('GET', '/api/admin/blocked-slots')).body).toMatchObject(
      daysIn(24, 27).map(() => ({ reason: 'Rain' })),
    );
  });

  test('one of two devices that close the same days at once does it, and its lessons are called off once', async () => {
    const { id } = await bookLesson(api, setup.player);
    const both = await Promise.all(
      Array.from({ length: 20 }, (_, index) => close(index % 2 === 0 ? [id] : [], TO_FRIDAY)),
    );
    const codes = both.map(({ status, body }) => (status === 201 ? 'closed' : body['code']));
    // A press with the lesson counts beside one that came without it.
    const done = codes.filter((code) => code === 'closed').length;
    expect([1, 2]).toContain(done);
    expect(new Set(codes)).toEqual(new Set(['closed', 'already_blocked']));
    expect(await api.knex('choices')).toHaveLength(1);
    expect(await api.knex('mails').where({ kind: 'lesson-called-off' })).toHaveLength(1);
    expect(await blocks()).toHaveLength(4 * done);
  });

  test('an exact repeat, also at once and once a lesson goes ahead, changes nothing', async () => {
    const { id: lesson } = await bookLesson(api, setup.player);
    const id = randomUUID();
    const send = () => close([lesson], { id });
    const done = { status: 201, body: { closing: { id } } };
    expect(await Promise.all([send(), send()])).toMatchObject([done, done]);
    expect(await api.knex('mails').where({ kind: 'lesson-called-off' })).toHaveLength(1);
    await asCoach('POST', `/api/admin/bookings/${lesson}/confirm`);
    await asCoach('DELETE', `/api/admin/closings/${id}`);
    expect(await send()).toMatchObject({
      status: 201,
      body: { closing: { id, days: [], lessons: [{ outcome: 'resumed' }] } },
    });
    expect([await statusOf(lesson), await blocks()]).toEqual(['confirmed', []]);
  });

  test.each([
    ['other days', { to: '2037-11-25' }],
    ['fewer lessons', { bookingIds: [] }],
  ])('a repeat with %s is refused, and changes nothing', async (_, change) => {
    const { id: lesson } = await bookLesson(api, setup.player);
    const id = randomUUID();
    await close([lesson], { id });
    expect(await close([lesson], { id, ...change })).toMatchObject({
      status: 422,
      body: { code: 'id_used' },
    });
    expect(await closings()).toMatchObject([{ reason: 'rain', message: null, toDate: TUESDAY.to }]);
  });

  test('a time that somebody pays for asks the coach first, and nothing is written', async () => {
    const { id } = await bookLesson(api, setup.player);
    const slot = { amount: 50, startTime: at('10:00'), duration: 60 };
    await openIntent(api, await api.createPlayer(), slot);
    expect(await close([id], { holds: 'ask' })).toMatchObject({
      status: 201,
      body: { closing: null, bookingsUnder: [], holdsUnder: [{ startTime: at('10:00') }] },
    });
    expect([await statusOf(id), await closings(), await blocks()]).toEqual(['confirmed', [], []]);
    expect(await close([id], { holds: 'release' })).toMatchObject({ body: { closing: TUESDAY } });
    expect(await api.knex('court_times').whereNotNull('heldUntil')).toEqual([]);
  });

  test.each([
    ['that ends before it begins', { from: '2037-11-27', to: '2037-11-24' }, 'span_out_of_order'],
    ['of 61 days', { from: '2037-11-24', to: '2038-01-23' }, 'span_too_long'],
    ['that began yesterday', { from: '2037-11-19', to: '2037-11-24' }, 'span_in_the_past'],
    ['beyond the calendar', { from: '2047-12-01', to: '2047-12-02' }, 'beyond_calendar'],
    ['with half a time', { ...TUESDAY, startTime: '10:00' }, 'block_incomplete'],
    ['with hours out of order', { ...TUESDAY, startTime: '11:00', endTime: '10:00' }, 'hours_out_of_order'],
  ])('a span %s is refused, in the preview, too', async (_, time, code) => {
    expect(await close([], time)).toMatchObject({ status: 422, body: { code } });
    expect(await preview(time)).toMatchObject({ status: 422, body: { code } });
    expect(await blocks()).toEqual([]);
  });
});

describe('the lessons of a time to close', () => {
  test('they are listed soonest first, each with its deadline', async () => {
    const [far, soon] = [await bookFor('2037-12-30T10:00:00.000Z'), await bookFor(WEDNESDAY_10)];
    await bookFor('2038-01-06T10:00:00.000Z');
    expect((await preview({ from: '2037-11-24', to: '2038-01-05' })).body).toMatchObject({
      lessons: [
        { booking: { id: soon }, chooseBy: '2037-11-24T10:00:00.000Z' },
        { booking: { id: far }, chooseBy: '2037-11-27T20:00:00.000Z' },
      ],
    });
  });

  test('those beside the hours are left out, and one under way is suggested until half of it is over', async () => {
    const { id } = await bookLesson(api, setup.player);
    await bookLesson(api, setup.player, at('15:00'));
    const suggested = async (time: string, hours: Record<string, string> = {}) => {
      api.setNow(new Date(at(time)));
      const { body } = await preview({ ...TUESDAY, ...hours });
      const lessons = body['lessons'] as { booking: { id: string }; isSuggested: boolean }[];
      return lessons.map((lesson) => [lesson.booking.id === id, lesson.isSuggested]);
    };
    const [first, second] = [
      [true, true],
      [false, true],
    ];
    expect(await suggested('09:29')).toEqual([first, second]);
    expect(await suggested('09:29', { startTime: '09:00', endTime: '15:00' })).toEqual([first]);
    expect(await suggested('09:30')).toEqual([[true, false], second]);
    expect(await suggested('10:00')).toEqual([second]);
  });
});

describe('what the players are told', () => {
  test('the player is told after half a minute with three near times, and reminded on the day before the deadline', async () => {
    const { id } = await bookLesson(api, setup.player);
    await api.mailsTo(setup.player.email);
    await close([id], { startTime: '08:00', endTime: '17:00' });
    const freeSlots = ['14', '15', '16'].map((hour) => ({ startsAt: `2037-11-23T${hour}:00:00.000Z` }));
    expect(await waitingMails()).toMatchObject([
      {
        kind: 'lesson-called-off',
        recipient: setup.player.email,
        sendAt: new Date('2037-11-20T12:00:30Z'),
        facts: { paid: 'card', freeSlots },
      },
      { kind: 'choice-reminder', sendAt: new Date('2037-11-22T18:00:00Z') },
    ]);
    api.setNow(new Date('2037-11-20T12:01:00Z'));
    const [mail] = await api.mailsTo(setup.player.email);
    expect(mail?.subject).toBe('Called off: your lesson, Tue 24 Nov, 09:00');
    expect(mail?.html).toContain(
      `/schedule?choose=${id}&amp;was=2037-11-24T09%3A00%3A00.000Z&amp;start=2037-11-23T14%3A00%3A00.000Z`,
    );
    expect(Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString()).toContain(
      'STATUS:CANCELLED',
    );
  });

  test('the times that are offered are on none of the closed days, and each for one lesson', async () => {
    const ids = [(await bookLesson(api, setup.player)).id, await bookFor(WEDNESDAY_10)];
    await close(ids, TO_FRIDAY);
    const [mail] = await api.knex('mails').where({ kind: 'lessons-called-off' });
    const { lessons } = mail.facts as { lessons: { freeSlots: { startsAt: string }[] }[] };
    const starts = lessons.flatMap(({ freeSlots }) => freeSlots.map(({ startsAt }) => startsAt));
    expect(new Set(starts).size).toBe(6);
    expect(starts.map((start) => start.slice(0, 10)).filter((day) => daysIn(24, 27).includes(day))).toEqual(
      [],
    );
    const choice = { startTime: '2037-11-26T10:00:00.000Z' };
    expect(
      await api.call('POST', `/api/bookings/${ids[0]}/choice`, { as: setup.player, body: choice }),
    ).toMatchObject({ status: 422, body: { code: 'slot_blocked' } });
  });

  test('a lesson that goes ahead before the mail is sent is left out of it, and the last one takes the mail with it', async () => {
    const ids = [(await bookLesson(api, setup.player)).id, await bookFor(WEDNESDAY_10)];
    await close(ids, TO_FRIDAY);
    const mails = () => api.knex('mails').where({ kind: 'lessons-called-off' });
    await asCoach('POST', `/api/admin/bookings/${ids[0]}/confirm`);
    expect(await mails()).toMatchObject([{ status: 'waiting', facts: { lessons: [{ bookingId: ids[1] }] } }]);
    await asCoach('POST', `/api/admin/bookings/${ids[1]}/confirm`);
    expect(await mails()).toMatchObject([{ status: 'dropped' }]);
    expect(await api.knex('mails').where({ kind: 'lesson-on-again' })).toEqual([]);
  });
});
