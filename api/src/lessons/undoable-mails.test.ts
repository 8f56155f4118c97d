import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import * as calls from '@lessons/contract';
import { weeklyStarts } from '@lessons/rules';
import { addressOf, exampleOf, nameOf } from '../../../tests/fixtures/api/endpoints.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { bookLesson, NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = await setUpApi();
const { api, bookFor, coach } = setup;
const WEDNESDAY_9 = '2037-11-25T09:00:00.000Z';
const THURSDAY_9 = '2037-11-26T09:00:00.000Z';
const AFTER_UNDO = new Date(NOW.getTime() + calls.UNDO_MS);

const post = async (path: string, body: object = {}, as = coach) => {
  const { status, body: answer } = await api.call('POST', path, { as, body });
  expect([200, 201]).toContain(status);
  return answer;
};
const terms = () => ({ id: randomUUID(), client: { id: setup.player.id }, duration: 60, price: 50 });
/** The request that *Undo* sends for one lesson. */
const undo = (id: string) =>
  post(`/api/bookings/${id}/cancel-with-refund`, { refund: false, stillOwes: false });
const move = (id: string, startTime: string) => post(`/api/admin/bookings/${id}/move`, { startTime });

/** Returns the mails but for reminders: waiting for the undo, on their way or sent, or dropped. */
async function news(): Promise<string[][]> {
  const rows = await api.knex('mails').where('kind', 'not like', 'reminder%').orderBy(['kind', 'recipient']);
  return rows.map(({ kind, status, sendAt }) => [
    kind,
    status === 'dropped' ? 'dropped' : sendAt ? 'waits' : 'sent',
  ]);
}
const tried = () => api.knex('mails').whereNotNull('sendAt').update({ attempts: 1 });

describe('a lesson that the coach books', () => {
  test('a booking is mailed to client and other coaches once it can’t be undone, and to nobody if it was', async () => {
    const other = await api.createPlayer({ isCoach: true });
    const id = await bookFor();
    expect(await api.knex('mails').whereLike('event', 'booked-for:%').orderBy('kind')).toMatchObject([
      { kind: 'coach-lesson-booked', playerId: other.id, sendAt: AFTER_UNDO },
      { kind: 'lesson-booked-for', playerId: setup.player.id, sendAt: AFTER_UNDO },
    ]);
    await undo(id);
    expect(await news()).toEqual([
      ['coach-lesson-booked', 'dropped'],
      ['lesson-booked-for', 'dropped'],
    ]);
    expect(await api.knex('mails').where({ status: 'waiting' })).toEqual([]);
    await api.knex('players').where({ id: other.id }).update({ isCoach: false });
  });

  test('a booking is told before its cancellation if it was paid meanwhile, or its player cancels it', async () => {
    const [paid, own] = [await bookFor(), await bookFor(WEDNESDAY_9)];
    await post(`/api/admin/bookings/${paid}/hand-payment`, { method: 'cash' });
    await undo(paid);
    await post(`/api/bookings/${own}/cancel`, {}, setup.player);
    expect(await news()).toEqual(
      expect.arrayContaining([
        ['lesson-booked-for', 'sent'],
        ['lesson-booked-for', 'sent'],
        ['lesson-cancelled-by-coach', 'sent'],
        ['lesson-cancelled-by-player', 'sent'],
      ]),
    );
  });
});

describe('weekly lessons that the coach books', () => {
  const bookSeries = async (more: object = {}, from = TUESDAY_9) => {
    const lessons = weeklyStarts(new Date(from), 3).map((start) => ({ startTime: start.toISOString() }));
    const body: unknown = await post('/api/admin/series', { ...terms(), lessons, ...more });
    return body as { id: string; seriesId: string }[];
  };
  const cancel = ([first, ...others]: { id: string; seriesId: string }[]) =>
    post(`/api/admin/series/${first?.seriesId}/cancel`, {
      lessons: [first, ...others].map((lesson) => ({ id: lesson?.id })),
      refund: false,
      stillOwes: false,
    });

  test('weekly lessons that nobody was told of are not named in the mail about the cancelled rest of their series', async () => {
    const first = await bookSeries();
    await tried();
    const more = await bookSeries({ continues: first[0]?.seriesId }, '2037-12-15T09:00:00.000Z');
    await cancel([...first, ...more]);
    const [mail] = await api.knex('mails').where({ kind: 'lessons-cancelled-by-coach' });
    expect(mail.facts.lessons.map(({ bookingId }: { bookingId: string }) => bookingId)).toEqual(
      first.map(({ id }) => id),
    );
  });
});

describe('a move by the coach', () => {
  test('a move is mailed once it can’t be undone, and not at all if it was: the reminders are those of the old time', async () => {
    const { id } = await bookLesson(api, setup.player);
    await move(id, WEDNESDAY_9);
    expect(await api.knex('mails').where({ kind: 'lesson-moved' })).toMatchObject([{ sendAt: AFTER_UNDO }]);
    await move(id, TUESDAY_9);
    expect((await news()).filter(([kind]) => kind === 'lesson-moved')).toEqual([['lesson-moved', 'dropped']]);
    const reminders = await api.knex('mails').whereLike('kind', 'reminder%').where({ status: 'waiting' });
    expect(reminders.map(({ facts }) => facts.lesson.startsAt)).toEqual([TUESDAY_9, TUESDAY_9]);
  });

  test('a move is told before the next news of its lesson: another move, or its cancellation', async () => {
    const { id } = await bookLesson(api, setup.player);
    await move(id, WEDNESDAY_9);
    await move(id, THURSDAY_9);
    const moves = async () =>
      (await api.knex('mails').where({ kind: 'lesson-moved' }).orderBy('event')).map(({ facts, sendAt }) => [
        facts.before.startsAt,
        sendAt,
      ]);
    expect(await moves()).toEqual([
      [TUESDAY_9, null],
      [WEDNESDAY_9, AFTER_UNDO],
    ]);
    await post(`/api/bookings/${id}/cancel-with-refund`, { refund: true });
    expect((await moves()).map(([, sendAt]) => sendAt)).toEqual([null, null]);
    expect(await news()).toContainEqual(['lesson-cancelled-by-coach', 'sent']);
  });
});

/* Last, since the examples add coaches, who get mails. */
const undoable = [
  calls.bookForClient,
  calls.bookSeries,
  calls.moveForClient,
  calls.moveSeries,
  calls.recordHandPayment,
  calls.receiveTogether,
  calls.removeClosing,
  calls.removeBlockedSlot,
  calls.removeOtherHours,
];

test.each(undoable.map((call) => [nameOf(call), call] as const))(
  'the response to %s says until when the coach can undo it',
  async (_, call) => {
    const { body, ...to } = await exampleOf(call, api, setup.player);
    const sent = { as: coach, body };
    const response = await api.call(call.method, addressOf(call, to), sent);
    const expected = { undoUntil: AFTER_UNDO.toISOString() };
    expect([response.body].flat()).toContainEqual(expect.objectContaining(expected));
  },
);
