import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { setUpLessons } from '../../../tests/fixtures/api/set-up-lessons.ts';
import { bookLesson, NOW, openIntent } from '../../../tests/fixtures/api/tennis-week.ts';
import { enforceRetention } from '../retention/enforce-retention.ts';

/* The coach says on Friday 20 November that they are away. */

const setup = setUpLessons();

const TO_FRIDAY = { from: '2037-11-24', to: '2037-11-27' };
const WEDNESDAY_10 = '2037-11-25T10:00:00.000Z';
const asCoach = (method: string, path: string, body?: object) =>
  setup.api.call(method, `/api/admin${path}`, { as: setup.coach, ...(body && { body }) });
const add = (bookingIds: string[] = [], more: object = {}) =>
  asCoach('POST', '/away', { id: randomUUID(), ...TO_FRIDAY, bookingIds, ...more });
const idOf = ({ body }: { body: unknown }) => (body as { away: { id: string } }).away.id;
const list = async () => (await asCoach('GET', '/away')).body as unknown as { id: string }[];
const blockedDays = () => setup.api.knex('blocked_slots').orderBy('date').pluck('date');
const daysIn = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `2037-11-${first + index}`);
const statusOf = async (id: string) => (await setup.api.knex('bookings').where({ id }).first()).status;
const mailsOf = (kind: string) => setup.api.knex('mails').where({ kind, status: 'waiting' });
const actions = () =>
  setup.api
    .knex('audit_entries')
    .whereLike('action', 'away.%')
    .orderBy('id', 'desc')
    .select('action', 'details');
const bookFor = async (startTime: string, more: object = {}) =>
  String(
    (
      await asCoach('POST', '/bookings', {
        id: randomUUID(),
        client: { id: setup.player.id },
        startTime,
        duration: 60,
        price: 50,
        ...more,
      })
    ).body['id'],
  );

describe('adding time away', () => {
  test('time away blocks each of its days, calls the ticked lessons off, and names those that stay', async () => {
    const { id: ticked } = await bookLesson(setup.api, setup.player);
    const stays = await bookFor(WEDNESDAY_10);
    const added = await add([ticked], { message: 'On holiday' });
    const id = idOf(added);
    expect(added).toMatchObject({
      status: 201,
      body: {
        away: { id, ...TO_FRIDAY, undoUntil: '2037-11-20T12:00:30.000Z', callOffId: id },
        callOff: {
          id,
          reason: 'away',
          message: 'On holiday',
          blockedSlotId: null,
          lessons: [{ booking: { id: ticked }, outcome: 'open', chooseBy: '2037-11-23T20:00:00.000Z' }],
        },
        bookingsUnder: [{ id: stays }],
        holdsUnder: [],
      },
    });
    expect([await statusOf(ticked), await statusOf(stays)]).toEqual(['pending', 'confirmed']);
    expect(await setup.api.knex('blocked_slots').orderBy('date')).toMatchObject(
      daysIn(24, 27).map((date) => ({ date, startTime: null, endTime: null, reason: 'Away', awayId: id })),
    );
    expect(await list()).toMatchObject([{ id, ...TO_FRIDAY }]);
    expect(await actions()).toMatchObject([{ action: 'away.added', details: TO_FRIDAY }]);
  });

  test('time away without lessons only blocks its days, and lessons that were cancelled meanwhile are left out', async () => {
    const cancelled = await bookFor(WEDNESDAY_10);
    await setup.api.call('POST', `/api/bookings/${cancelled}/cancel`, { as: setup.player });
    for (const [bookingIds, days] of [
      [[], TO_FRIDAY],
      [[cancelled], { from: '2037-11-25', to: '2037-11-25' }],
    ] as const)
      expect(await add([...bookingIds], days)).toMatchObject({
        status: 201,
        body: { away: { ...days, callOffId: null }, callOff: null },
      });
    expect(await blockedDays()).toEqual(daysIn(24, 27));
    expect(await setup.api.knex('call_offs')).toEqual([]);
  });

  test('a day that is blocked whole keeps its block, and a partial block stays beside that of the time away', async () => {
    const own = { date: '2037-11-25', reason: 'Dentist' };
    const partial = { date: '2037-11-26', startTime: '09:00', endTime: '12:00' };
    for (const block of [own, partial]) await asCoach('POST', '/blocked-slots', block);
    const id = idOf(await add());
    expect(await setup.api.knex('blocked_slots').orderBy(['date', 'startTime'])).toMatchObject([
      { date: '2037-11-24', awayId: id },
      { ...own, awayId: null },
      { ...partial, awayId: null },
      { date: '2037-11-26', startTime: null, awayId: id },
      { date: '2037-11-27', awayId: id },
    ]);
    await asCoach('DELETE', `/away/${id}`);
    expect(await blockedDays()).toEqual(['2037-11-25', '2037-11-26']);
  });

  test('a slot on these days that somebody is paying for asks the coach first, and nothing is written', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    const slot = { amount: 50, startTime: WEDNESDAY_10, duration: 60 };
    await openIntent(setup.api, await setup.api.createPlayer(), slot);
    expect(await add([id], { holds: 'ask' })).toMatchObject({
      status: 201,
      body: { away: null, callOff: null, bookingsUnder: [], holdsUnder: [{ startTime: WEDNESDAY_10 }] },
    });
    expect([await statusOf(id), await list(), await blockedDays()]).toEqual(['confirmed', [], []]);
    expect(await add([id], { holds: 'release' })).toMatchObject({ body: { away: TO_FRIDAY } });
    expect(await setup.api.knex('court_times').whereNotNull('heldUntil')).toEqual([]);
  });

  test('lessons at another place than the court are listed and called off like any', async () => {
    const place = { name: 'Riverside Club', address: 'Mill Road' };
    const id = await bookFor(WEDNESDAY_10, { place });
    const query = new URLSearchParams(TO_FRIDAY);
    expect((await asCoach('GET', `/away/preview?${query}`)).body).toMatchObject({
      lessons: [{ booking: { id, location: 'Riverside Club' } }],
    });
    await add([id]);
    expect(await mailsOf('lesson-called-off')).toMatchObject([{ facts: { freeSlots: [] } }]);
  });

  test('the times that are offered to the players are none of the days of the trip', async () => {
    const ids = [(await bookLesson(setup.api, setup.player)).id, await bookFor(WEDNESDAY_10)];
    await add(ids);
    const [mail] = await mailsOf('lessons-called-off');
    const { lessons } = mail.facts as { lessons: { freeSlots: { startsAt: string }[] }[] };
    const days = lessons.flatMap(({ freeSlots }) => freeSlots.map(({ startsAt }) => startsAt.slice(0, 10)));
    expect(days).toHaveLength(6);
    expect(days.filter((day) => daysIn(24, 27).includes(day))).toEqual([]);
    const choice = { startTime: '2037-11-26T10:00:00.000Z' };
    expect(
      await setup.api.call('POST', `/api/bookings/${ids[0]}/choice`, { as: setup.player, body: choice }),
    ).toMatchObject({ status: 422, body: { code: 'slot_blocked' } });
  });

  test('the preview lists the lessons of the days, soonest first, each with its deadline', async () => {
    const days = { from: '2037-11-24', to: '2038-01-05' };
    const [far, soon] = [await bookFor('2037-12-30T10:00:00.000Z'), await bookFor(WEDNESDAY_10)];
    await bookFor('2038-01-06T10:00:00.000Z');
    expect((await asCoach('GET', `/away/preview?${new URLSearchParams(days)}`)).body).toMatchObject({
      lessons: [
        { booking: { id: soon }, chooseBy: '2037-11-24T10:00:00.000Z' },
        { booking: { id: far }, chooseBy: '2037-11-27T20:00:00.000Z' },
      ],
    });
  });

  test.each([
    ['that ends before it begins', { from: '2037-11-27', to: '2037-11-24' }, 'span_out_of_order'],
    ['of 61 days', { from: '2037-11-24', to: '2038-01-23' }, 'span_too_long'],
    ['that began yesterday', { from: '2037-11-19', to: '2037-11-24' }, 'span_in_the_past'],
    ['beyond the calendar', { from: '2047-12-01', to: '2047-12-02' }, 'beyond_calendar'],
  ])('time away %s is refused, in the preview, too', async (_, days, code) => {
    expect(await add([], days)).toMatchObject({ status: 422, body: { code } });
    expect(await asCoach('GET', `/away/preview?${new URLSearchParams(days)}`)).toMatchObject({
      status: 422,
      body: { code },
    });
    expect(await blockedDays()).toEqual([]);
  });

  test('sixty days from today on are accepted', async () => {
    expect(await add([], { from: '2037-11-20', to: '2038-01-18' })).toMatchObject({ status: 201 });
    expect(await blockedDays()).toHaveLength(60);
  });

  test('a lesson on another day is refused, and nothing is written', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    const days = { from: '2037-11-25', to: '2037-11-27' };
    expect(await add([id], days)).toMatchObject({ status: 422, body: { code: 'lesson_outside' } });
    expect([await statusOf(id), await list(), await blockedDays()]).toEqual(['confirmed', [], []]);
  });

  test('an exact repeat, also at once and once the days were opened, changes nothing', async () => {
    const { id: lesson } = await bookLesson(setup.api, setup.player);
    const id = randomUUID();
    const send = () => add([lesson], { id });
    expect(await Promise.all([send(), send()])).toMatchObject([
      { status: 201, body: { away: { id }, callOff: { id } } },
      { status: 201, body: { away: { id }, callOff: { id } } },
    ]);
    expect(await mailsOf('lesson-called-off')).toHaveLength(1);
    expect(await blockedDays()).toHaveLength(4);
    await asCoach('POST', `/away/${id}/undo`);
    setup.api.setNow(new Date('2037-11-28T12:00:00Z'));
    expect((await send()).status).toBe(201);
    expect([await statusOf(lesson), await list(), await blockedDays()]).toEqual(['confirmed', [], []]);
  });

  test.each([
    ['other days', { to: '2037-11-26' }],
    ['a message', { message: 'Sorry' }],
    ['fewer lessons', { bookingIds: [] }],
  ])('a repeat with %s is refused', async (_, change) => {
    const { id: lesson } = await bookLesson(setup.api, setup.player);
    const id = randomUUID();
    await add([lesson], { id });
    expect(await add([lesson], { id, ...change })).toMatchObject({ status: 422, body: { code: 'id_used' } });
    expect(await list()).toMatchObject([TO_FRIDAY]);
  });

  test('the id of a call-off is refused, and a call-off with the id of a time away, too', async () => {
    const first = {
      id: randomUUID(),
      reason: 'away',
      bookingIds: [(await bookLesson(setup.api, setup.player)).id],
    };
    expect(await asCoach('POST', '/call-offs', first)).toMatchObject({
      body: { callOff: { lessons: [{ chooseBy: '2037-11-23T20:00:00.000Z' }] } },
    });
    expect(await add([], { id: first.id })).toMatchObject({ status: 422, body: { code: 'id_used' } });
    const lesson = await bookFor(WEDNESDAY_10);
    const id = idOf(await add([lesson]));
    expect(await asCoach('POST', '/call-offs', { ...first, id })).toMatchObject({
      status: 422,
      body: { code: 'id_used' },
    });
  });
});

describe('taking time away back', () => {
  test('undo within half a minute confirms the lessons that wait and opens the days, and nobody is mailed', async () => {
    const ids = [(await bookLesson(setup.api, setup.player)).id, await bookFor(WEDNESDAY_10)];
    await setup.api.knex('mails').delete();
    const id = idOf(await add(ids));
    setup.api.setNow(new Date('2037-11-20T12:00:29Z'));
    const undo = () => asCoach('POST', `/away/${id}/undo`);
    expect((await Promise.all([undo(), undo()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['confirmed', 'confirmed']);
    expect([await list(), await blockedDays()]).toEqual([[], []]);
    expect((await actions()).slice(0, 2)).toMatchObject([
      { action: 'away.undone' },
      { action: 'away.added' },
    ]);
    const kinds = await setup.api.knex('mails').where({ status: 'waiting' }).distinct('kind').orderBy('kind');
    expect(kinds).toEqual([{ kind: 'reminder-24h' }, { kind: 'reminder-2h' }]);
    setup.api.setNow(new Date('2037-11-20T12:00:31Z'));
    expect(await undo()).toMatchObject({ status: 200, body: [] });
  });

  test('undo is refused once the mails are sent, and an unknown time away is not found', async () => {
    const { id: lesson } = await bookLesson(setup.api, setup.player);
    const id = idOf(await add([lesson]));
    setup.api.setNow(new Date('2037-11-20T12:00:30Z'));
    expect(await asCoach('POST', `/away/${id}/undo`)).toMatchObject({
      status: 422,
      body: { code: 'too_late_to_undo' },
    });
    expect([await statusOf(lesson), await blockedDays()]).toEqual(['pending', daysIn(24, 27)]);
    for (const [method, path, body] of [
      ['POST', '/undo'],
      ['PUT', '', TO_FRIDAY],
      ['DELETE', ''],
    ] as const)
      expect((await asCoach(method, `/away/${randomUUID()}${path}`, body)).status).toBe(404);
  });

  test('undoing the call-off of a time away undoes the time away', async () => {
    const { id: lesson } = await bookLesson(setup.api, setup.player);
    const id = idOf(await add([lesson]));
    await asCoach('POST', `/call-offs/${id}/undo`);
    expect([await statusOf(lesson), await list(), await blockedDays()]).toEqual(['confirmed', [], []]);
  });

  test('time away is shortened at either end, never made longer, and a repeat changes nothing', async () => {
    const { id: lesson } = await bookLesson(setup.api, setup.player);
    const id = idOf(await add([lesson]));
    const shorten = (from: number, to: number) =>
      asCoach('PUT', `/away/${id}`, { from: `2037-11-${from}`, to: `2037-11-${to}` });
    const days = { from: '2037-11-25', to: '2037-11-26' };
    for (let time = 0; time < 2; time++)
      expect(await shorten(25, 26)).toMatchObject({ status: 200, body: { id, ...days } });
    expect(await blockedDays()).toEqual(daysIn(25, 26));
    expect((await actions()).slice(0, 2)).toMatchObject([
      { action: 'away.shortened', details: { ...days, formerFrom: '2037-11-24', formerTo: '2037-11-27' } },
      { action: 'away.added' },
    ]);
    for (const [from, to] of [
      [24, 26],
      [25, 27],
      [26, 25],
      [28, 29],
    ] as const)
      expect(await shorten(from, to)).toMatchObject({ status: 422, body: { code: 'not_shorter' } });
    expect(await statusOf(lesson)).toBe('pending');
    await asCoach('DELETE', `/away/${id}`);
    expect((await shorten(25, 25)).status).toBe(404);
  });

  test('removing time away opens its days, and its lessons stay called off', async () => {
    const { id: lesson } = await bookLesson(setup.api, setup.player);
    const id = idOf(await add([lesson]));
    const remove = () => asCoach('DELETE', `/away/${id}`);
    expect((await Promise.all([remove(), remove()])).map(({ status }) => status)).toEqual([200, 200]);
    expect([await statusOf(lesson), await list(), await blockedDays()]).toEqual(['pending', [], []]);
    expect((await actions()).slice(0, 2)).toMatchObject([
      { action: 'away.removed' },
      { action: 'away.added' },
    ]);
  });

  test('a day of two trips stays blocked until both have ended', async () => {
    const first = idOf(await add());
    const second = idOf(await add([], { from: '2037-11-26', to: '2037-11-29' }));
    await asCoach('DELETE', `/away/${first}`);
    expect(await blockedDays()).toEqual(daysIn(26, 29));
    await asCoach('PUT', `/away/${second}`, { from: '2037-11-27', to: '2037-11-28' });
    expect(await blockedDays()).toEqual(daysIn(27, 28));
    await asCoach('DELETE', `/away/${second}`);
    expect(await blockedDays()).toEqual([]);
  });

  test('time away that is over is not listed, and is forgotten; its days stay blocked', async () => {
    await add();
    const removed = idOf(await add([], { from: '2037-12-01', to: '2037-12-02' }));
    await asCoach('DELETE', `/away/${removed}`);
    const later = idOf(await add([], { from: '2037-12-01', to: '2037-12-02' }));
    setup.api.setNow(new Date('2037-11-27T23:00:00Z'));
    expect(await list()).toHaveLength(2);
    setup.api.setNow(new Date('2037-11-28T00:00:00Z'));
    expect(await list()).toMatchObject([{ id: later }]);
    await enforceRetention(setup.api.knex, NOW);
    expect(await setup.api.knex('away')).toHaveLength(3);
    await enforceRetention(setup.api.knex, new Date('2037-11-29T03:00:00Z'));
    expect(await setup.api.knex('away').pluck('id')).toEqual([later]);
    expect(await blockedDays()).toHaveLength(6);
  });
});

describe('the mail about several lessons of a client', () => {
  const told = async ({ email }: { email: string }) =>
    (await setup.api.mailsTo(email)).filter(({ subject }) => /^(Called off|It is on again): /.test(subject));

  test('a client with several lessons gets one mail after the time to undo, with a deadline and times for each', async () => {
    const ids = [(await bookLesson(setup.api, setup.player)).id, await bookFor('2037-12-16T10:00:00.000Z')];
    const other = await setup.api.createPlayer();
    const { id: single } = await bookLesson(setup.api, other, WEDNESDAY_10);
    await add([...ids, single], { to: '2037-12-18' });
    expect(await told(setup.player)).toEqual([]);
    setup.api.setNow(new Date('2037-11-20T12:00:31Z'));
    const [mail, ...more] = await told(setup.player);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Called off: 2 lessons, Tue 24 Nov to Wed 16 Dec');
    expect(mail?.text).toMatch(
      /Tue 24 Nov, 09:00–10:00, .*\nUntil Mon 23 Nov, 20:00 [^]*Wed 16 Dec, 10:00–11:00, .*\nUntil Fri 27 Nov, 20:00 /,
    );
    for (const id of ids) expect(mail?.text).toContain(`choose=${id}`);
    expect((await told(other)).map(({ subject }) => subject)).toEqual([
      'Called off: your lesson, Wed 25 Nov, 10:00',
    ]);
  });

  test('a lesson that goes ahead before the mail is sent is left out of it, and the last one takes the mail with it', async () => {
    const ids = [(await bookLesson(setup.api, setup.player)).id, await bookFor(WEDNESDAY_10)];
    await add(ids);
    const mails = () => setup.api.knex('mails').where({ kind: 'lessons-called-off' });
    await asCoach('POST', `/bookings/${ids[0]}/confirm`);
    expect(await mails()).toMatchObject([{ status: 'waiting', facts: { lessons: [{ bookingId: ids[1] }] } }]);
    await asCoach('POST', `/bookings/${ids[1]}/confirm`);
    expect(await mails()).toMatchObject([{ status: 'dropped' }]);
    expect(await setup.api.knex('mails').where({ kind: 'lesson-on-again' })).toEqual([]);
  });

  test('a lesson that goes ahead while the mail is being sent has a mail that it is on again, and another attempt does not name it', async () => {
    const ids = [(await bookLesson(setup.api, setup.player)).id, await bookFor(WEDNESDAY_10)];
    await add(ids);
    // As an attempt does that has begun.
    await setup.api
      .knex('mails')
      .where({ kind: 'lessons-called-off' })
      .update({ attempts: 1, nextAttemptAt: '2037-11-20T12:03:00Z' });
    await asCoach('POST', `/bookings/${ids[0]}/confirm`);
    expect(await setup.api.knex('mails').where({ kind: 'lesson-on-again' })).toHaveLength(1);
    setup.api.setNow(new Date('2037-11-20T12:04:00Z'));
    expect((await told(setup.player)).map(({ subject }) => subject).toSorted()).toEqual([
      'Called off: your lesson, Wed 25 Nov, 10:00',
      'It is on again: your lesson, Tue 24 Nov, 09:00',
    ]);
  });
});
