import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { setUpLessons } from '../../../tests/fixtures/api/set-up-lessons.ts';
import { bookLesson, openIntent, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = setUpLessons();

const at = (time: string) => `2037-11-24T${time}:00.000Z`;
const CLOSED = { date: '2037-11-24', startTime: '08:00', endTime: '17:00' };
const asCoach = (method: string, path: string, body?: object) =>
  setup.api.call(method, `/api/admin${path}`, { as: setup.coach, body });
const callOff = (bookingIds: string[], more: object = {}) =>
  asCoach('POST', '/call-offs', { id: randomUUID(), bookingIds, reason: 'rain', ...more });
const callOffIdOf = ({ body }: { body: unknown }) => (body as { callOff: { id: string } }).callOff.id;
const suggestedIn = ({ body }: { body: unknown }) =>
  (body as { lessons: { booking: { id: string }; isSuggested: boolean }[] }).lessons;
const own = async () => (await setup.api.call('GET', '/api/bookings', { as: setup.player })).body;
const bookFor = async (clientId: string, startTime: string) =>
  String(
    (
      await asCoach('POST', '/bookings', {
        id: randomUUID(),
        client: { id: clientId },
        startTime,
        duration: 60,
        price: 50,
      })
    ).body['id'],
  );
const waitingMails = () => setup.api.knex('mails').where({ status: 'waiting' }).orderBy('sendAt');

describe('calling lessons off', () => {
  test('an exact repeat, also at once, is one call-off that keeps the time closed, and stays it when a lesson goes ahead', async () => {
    const { id: lesson } = await bookLesson(setup.api, setup.player);
    const id = randomUUID();
    const send = () => callOff([lesson], { id, closed: CLOSED });
    const both = await Promise.all([send(), send()]);
    expect(both).toMatchObject([
      { status: 201, body: { callOff: { id } } },
      { status: 201, body: { callOff: { id } } },
    ]);
    const [block] = await setup.api.knex('blocked_slots');
    expect(await setup.api.knex('call_offs')).toMatchObject([{ id, blockId: block.id }]);
    await asCoach('POST', `/bookings/${lesson}/confirm`);
    expect(await send()).toMatchObject({
      status: 201,
      body: { callOff: { id, lessons: [{ outcome: 'resumed' }] } },
    });
    expect(await own()).toMatchObject([{ status: 'confirmed', calledOff: null }]);
  });

  test.each([
    ['another reason', { reason: 'ill' }],
    ['a message', { message: 'Sorry' }],
    ['a time that is kept closed', { closed: CLOSED }],
    ['fewer lessons', { bookingIds: [] as string[] }],
  ])('a repeat with %s is refused, and changes nothing', async (_, change) => {
    const lessons = [
      (await bookLesson(setup.api, setup.player)).id,
      (await bookLesson(setup.api, setup.player, at('11:00'))).id,
    ];
    const id = randomUUID();
    await callOff(lessons, { id });
    const more = 'bookingIds' in change ? { bookingIds: lessons.slice(1) } : change;
    expect(await callOff(lessons, { id, ...more })).toMatchObject({ status: 422, body: { code: 'id_used' } });
    expect(await setup.api.knex('call_offs')).toMatchObject([
      { reason: 'rain', message: null, blockId: null },
    ]);
    expect(await setup.api.knex('blocked_slots')).toEqual([]);
  });

  test('a time that can’t be kept closed is not, when nothing is left to call off', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    await callOff([id]);
    expect(await callOff([id], { closed: CLOSED })).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_call_off' },
    });
    expect(await setup.api.knex('blocked_slots')).toEqual([]);
  });

  test('each lesson waits with its payment and court for its player’s choice, and the time is kept closed', async () => {
    const { id, paymentIntentId } = await bookLesson(setup.api, setup.player);
    const other = await bookFor((await setup.api.createPlayer()).id, at('10:00'));
    const called = await callOff([id, other], { message: 'Sorry', closed: CLOSED });
    expect(called).toMatchObject({
      status: 201,
      body: {
        holdsUnder: [],
        callOff: {
          reason: 'rain',
          message: 'Sorry',
          startTime: TUESDAY_9,
          endTime: at('11:00'),
          undoUntil: '2037-11-20T12:00:30.000Z',
          lessons: [
            { booking: { id }, outcome: 'open', chooseBy: '2037-11-23T20:00:00.000Z', decidedBy: null },
            { booking: { id: other }, outcome: 'open' },
          ],
        },
      },
    });
    expect(await own()).toMatchObject([
      {
        id,
        status: 'pending',
        paymentStatus: 'completed',
        paymentIntentId,
        calledOff: { reason: 'rain', message: 'Sorry', chooseBy: '2037-11-23T20:00:00.000Z' },
      },
    ]);
    expect(await setup.api.knex('bookings').where({ id })).toMatchObject([
      { calendarSequence: 1, courtTimeId: expect.any(String) },
    ]);
    expect(await setup.api.knex('blocked_slots')).toMatchObject([{ ...CLOSED, reason: 'Rain' }]);
    expect(await asCoach('GET', '/call-offs')).toMatchObject({
      body: [{ id: callOffIdOf(called), blockedSlotId: expect.any(String), lessons: [{}, {}] }],
    });
  });

  test('lessons that are cancelled or called off already are left out', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    const cancelled = await bookFor(setup.player.id, at('11:00'));
    await setup.api.call('POST', `/api/bookings/${cancelled}/cancel`, { as: setup.player });
    const first = await callOff([id, cancelled], { closed: CLOSED });
    expect(first.body).toMatchObject({ callOff: { lessons: [{ booking: { id } }] } });
    const later = (await bookLesson(setup.api, setup.player, '2037-11-25T09:00:00.000Z')).id;
    expect(await callOff([id, cancelled, later])).toMatchObject({
      body: { callOff: { lessons: [{ booking: { id: later } }] } },
    });
    expect(await callOff([id, cancelled])).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_call_off' },
    });
  });

  test('a time that somebody pays for asks the coach first, and nothing is called off', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    await openIntent(setup.api, await setup.api.createPlayer(), {
      amount: 50,
      startTime: at('10:00'),
      duration: 60,
    });
    expect(await callOff([id], { closed: CLOSED, holds: 'ask' })).toMatchObject({
      status: 201,
      body: { callOff: null, holdsUnder: [{ startTime: at('10:00') }] },
    });
    expect(await own()).toMatchObject([{ status: 'confirmed', calledOff: null }]);
    expect(await callOff([id], { closed: CLOSED, holds: 'release' })).toMatchObject({ status: 201 });
    expect(await own()).toMatchObject([{ status: 'pending' }]);
  });

  test('the preview lists the rest of the day, and suggests a lesson under way until half of it is over', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    await bookLesson(setup.api, setup.player, at('15:00'));
    const suggested = async (time: string) => {
      setup.api.setNow(new Date(at(time)));
      const lessons = suggestedIn(await asCoach('GET', '/call-offs/preview'));
      return lessons.map(({ booking, isSuggested }) => [booking.id === id, isSuggested]);
    };
    expect(await suggested('09:29')).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(await suggested('09:30')).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(await suggested('10:00')).toEqual([[false, true]]);
  });

  test('the player is told after half a minute with three near times, and reminded on the day before the deadline', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    await setup.api.mailsTo(setup.player.email);
    await callOff([id], { closed: CLOSED });
    expect(await waitingMails()).toMatchObject([
      {
        kind: 'lesson-called-off',
        recipient: setup.player.email,
        sendAt: new Date('2037-11-20T12:00:30Z'),
        facts: {
          paid: 'card',
          freeSlots: [
            { startsAt: '2037-11-23T14:00:00.000Z' },
            { startsAt: '2037-11-23T15:00:00.000Z' },
            { startsAt: '2037-11-23T16:00:00.000Z' },
          ],
        },
      },
      { kind: 'choice-reminder', sendAt: new Date('2037-11-22T18:00:00Z') },
    ]);
    setup.api.setNow(new Date('2037-11-20T12:01:00Z'));
    const [mail] = await setup.api.mailsTo(setup.player.email);
    expect(mail?.subject).toBe('Called off: your lesson, Tue 24 Nov, 09:00');
    expect(mail?.html).toContain(
      `/schedule?choose=${id}&amp;was=2037-11-24T09%3A00%3A00.000Z&amp;start=2037-11-23T14%3A00%3A00.000Z`,
    );
    expect(Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString()).toContain(
      'STATUS:CANCELLED',
    );
  });
});
