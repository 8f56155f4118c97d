import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { setUpLessons } from '../../../tests/fixtures/api/set-up-lessons.ts';
import type { TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { bookLesson, bookWeekly } from '../../../tests/fixtures/api/tennis-week.ts';
import { SUMS_OF_MONEY } from '../../../tests/model/check-money.ts';
import { tasksOf } from '../worker/tasks.ts';

/*
 * Walk E. On Friday 20 November the coach says that they are away from Monday 7 to Sunday 20 December. Ten lessons of six
 * clients are in it: two of Ana's weekly ones, two of Ben's, of which one is paid in cash, two each of Cara and Dan, who
 * paid by card, one of Eve, who has paid nothing, and one of Margaret, whom the coach knows by phone alone.
 */

const setup = setUpLessons();

const TRIP = { from: '2037-12-07', to: '2037-12-20' };
const at = (day: number, time: string) => `2037-12-${String(day).padStart(2, '0')}T${time}:00.000Z`;
const asCoach = async <T = Record<string, unknown>>(method: string, path: string, body?: object) => {
  const called = await setup.api.call(method, `/api/admin${path}`, {
    as: setup.coach,
    ...(body && { body }),
  });
  if (called.status >= 300) throw new Error(`${path}: ${JSON.stringify(called.body)}`);
  return called.body as unknown as T;
};
const choose = (as: TestPlayer, id: string, choice: object) =>
  setup.api.call('POST', `/api/bookings/${id}/choice`, { as, body: choice });
const blockedDays = () => setup.api.knex('blocked_slots').orderBy('date').pluck('date');

async function bookFor(client: object, startTime: string): Promise<string> {
  const body = { id: randomUUID(), client, startTime, duration: 60, price: 50 };
  return String((await asCoach('POST', '/bookings', body))['id']);
}

/** Waits until what Stripe has moved is heard of. */
async function expectMoneyToAgree(): Promise<void> {
  await eventually(
    async () =>
      (await setup.api.database.knex.raw(SUMS_OF_MONEY)).rows as [
        { counted: number; at_provider: number; by_hand: number },
      ],
    ([sums]) => sums.counted === sums.at_provider + sums.by_hand,
  );
}

test('a fortnight away with ten lessons of six clients: three move, others are refunded or dropped, a guest is told by phone, and the trip begins later', async () => {
  const { api } = setup;
  const clients: TestPlayer[] = [];
  for (const name of ['ana', 'ben', 'cara', 'dan', 'eve'])
    clients.push(await api.createPlayer({ email: `${name}.${randomUUID()}@example.com` }));
  const [ana, ben, cara, dan, eve] = clients as [TestPlayer, TestPlayer, TestPlayer, TestPlayer, TestPlayer];
  const weekly = async (player: TestPlayer, days: readonly number[], time: string) =>
    (
      await bookWeekly(
        { ...setup, player },
        days.map((day) => at(day, time)),
      )
    ).map(({ id }) => id);
  const [, ana8 = '', ana15 = '', ana22 = ''] = await weekly(ana, [1, 8, 15, 22], '09:00');
  const [, ben10 = '', ben17 = ''] = await weekly(ben, [3, 10, 17], '10:00');
  await asCoach('POST', `/bookings/${ben10}/hand-payment`, { method: 'cash' });
  const byCard = async (player: TestPlayer, day: number, time: string) =>
    (await bookLesson(api, player, at(day, time))).id;
  const cara7 = await byCard(cara, 7, '14:00');
  const cara9 = await byCard(cara, 9, '11:00');
  const dan11 = await byCard(dan, 11, '12:00');
  const dan14 = await byCard(dan, 14, '15:00');
  const eve16 = await bookFor({ id: eve.id }, at(16, '10:00'));
  const margaret18 = await bookFor({ firstName: 'Margaret', phone: '01632 960142' }, at(18, '09:00'));
  const ten = [cara7, ana8, cara9, ben10, dan11, dan14, ana15, eve16, ben17, margaret18];

  // The list, a lesson that is booked meanwhile, and one press, whose response gets lost.
  const preview = await asCoach<{ lessons: { booking: { id: string }; chooseBy: string }[] }>(
    'GET',
    `/closings/preview?${new URLSearchParams(TRIP)}`,
  );
  expect(preview.lessons.map(({ booking, chooseBy }) => [booking.id, chooseBy])).toEqual(
    ten.map((id) => [id, '2037-11-27T20:00:00.000Z']),
  );
  const late = await byCard(dan, 18, '12:00');
  const days = { ...TRIP, startTime: null, endTime: null, reason: 'away' };
  const press = { id: randomUUID(), ...days, bookingIds: ten, message: 'See you at Christmas', holds: 'ask' };
  for (let time = 0; time < 2; time++)
    expect(await asCoach('POST', '/closings', press)).toMatchObject({
      closing: { ...TRIP, lessons: ten.map((id) => ({ booking: { id }, outcome: 'open' })) },
      ...(time === 0 && { bookingsUnder: [{ id: late }] }),
      holdsUnder: [],
    });
  expect(await blockedDays()).toHaveLength(14);

  // One mail for each client who has an address, once Undo is gone. Margaret stands in the list with her phone.
  const toldOf = async ({ email }: TestPlayer) =>
    (await api.mailsTo(email)).flatMap(({ subject }) => subject.match(/^Called off: (.*)/)?.[1] ?? []);
  for (const client of clients) expect(await toldOf(client)).toEqual([]);
  api.setNow(new Date('2037-11-20T12:01:00Z'));
  const subjects = [];
  for (const client of clients) subjects.push(await toldOf(client));
  expect(subjects).toEqual([
    ['2 lessons, Tue 8 Dec to Tue 15 Dec'],
    ['2 lessons, Thu 10 Dec to Thu 17 Dec'],
    ['2 lessons, Mon 7 Dec to Wed 9 Dec'],
    ['2 lessons, Fri 11 Dec to Mon 14 Dec'],
    ['your lesson, Wed 16 Dec, 10:00'],
  ]);
  const [calledOff] = await asCoach<{ lessons: { booking: { user: object } }[] }[]>('GET', '/closings');
  expect(calledOff?.lessons.at(-1)).toMatchObject({
    booking: { id: margaret18, user: { phone: expect.stringContaining('960142'), email: '' } },
  });

  // Three move, none of them into the trip.
  expect(await choose(ana, ana8, { startTime: at(16, '11:00') })).toMatchObject({ status: 422 });
  expect(await choose(ana, ana8, { startTime: at(2, '09:00') })).toMatchObject({ status: 200 });
  expect(await choose(cara, cara7, { startTime: at(1, '11:00') })).toMatchObject({ status: 200 });
  await asCoach('POST', `/bookings/${margaret18}/move`, { startTime: at(21, '09:00') });
  // Cara and Ben decide before the deadline, and the coach has Ben's cash to give back.
  for (let time = 0; time < 2; time++)
    expect(await choose(cara, cara9, { refund: true })).toMatchObject({ status: 200 });
  expect(await choose(ben, ben17, { refund: true })).toMatchObject({ status: 200 });
  await asCoach('POST', `/bookings/${ben10}/reject`);

  // At the deadline Dan is refunded twice, and what nobody has paid is dropped.
  api.setNow(new Date('2037-11-27T20:00:00Z'));
  await api.knex('reconciliation').delete();
  await api.knex('reconciliation').insert({ lookedUntil: '2037-11-27T20:05:00Z' });
  for (let time = 0; time < 2; time++) await tasksOf(api.context)['end-choices']({});
  await eventually(
    () => api.knex('refunds').pluck('status'),
    (statuses) => statuses.length === 3 && statuses.every((status) => status === 'succeeded'),
  );
  const outcomes = await api.knex('choices').select('bookingId', 'outcome', 'decidedBy');
  const outcomeOf = new Map(
    outcomes.map(({ bookingId, outcome, decidedBy }) => [bookingId, [outcome, decidedBy]]),
  );
  expect(ten.map((id) => outcomeOf.get(id))).toEqual([
    ['moved', 'player'],
    ['moved', 'player'],
    ['refunded', 'player'],
    ['refunded', 'coach'],
    ['refunded', 'deadline'],
    ['refunded', 'deadline'],
    ['dropped', 'deadline'],
    ['dropped', 'deadline'],
    ['dropped', 'player'],
    ['moved', 'coach'],
  ]);
  await expectMoneyToAgree();
  await asCoach('POST', `/bookings/${ben10}/hand-payment/end`, { reason: 'returned' });
  await expectMoneyToAgree();

  // The trip begins two days later after all: Cara takes her former hour again, for new money.
  const [closing] = await asCoach<{ days: { id: string }[] }[]>('GET', '/closings');
  for (const { id } of closing?.days.slice(0, 2) ?? []) await asCoach('DELETE', `/blocked-slots/${id}`);
  expect(await blockedDays()).toEqual(
    Array.from({ length: 12 }, (_, day) => `2037-12-${String(day + 9).padStart(2, '0')}`),
  );
  const again = await byCard(cara, 7, '14:00');

  // Nothing is doubled or lost, and the money agrees.
  const ahead = await api
    .knex('bookings')
    .where({ status: 'confirmed' })
    .where('startsAt', '>', at(1, '10:00'))
    .orderBy('startsAt')
    .pluck('id');
  expect(ahead).toEqual([cara7, ana8, expect.any(String), again, late, margaret18, ana22]);
  expect(await api.knex('bookings').where({ status: 'cancelled' })).toHaveLength(7);
  expect(await api.knex('refunds')).toMatchObject(Array.from({ length: 3 }, () => ({ amountPence: 5000 })));
  const ended = await api.knex('mails').where({ kind: 'called-off-ended' }).pluck('event');
  expect([ended.length, new Set(ended).size]).toEqual([7, 7]);
  expect(await api.knex('closings')).toHaveLength(1);
  await expectMoneyToAgree();
});
