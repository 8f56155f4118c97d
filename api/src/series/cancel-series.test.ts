import { beforeEach, expect, test } from '@jest/globals';
import { weeklyStarts } from '@lessons/rules';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { bookWeekly } from '../../../tests/fixtures/api/tennis-week.ts';
import { summariseDay } from '../overview/summarise-day.ts';

const setup = await setUpApi();
const { api, coach } = setup;
let lessons: Awaited<ReturnType<typeof bookWeekly>>;

/** Four Tuesdays at 10:00. */
beforeEach(async () => {
  const starts = weeklyStarts(new Date('2037-11-24T10:00:00.000Z'), 4);
  lessons = await bookWeekly(
    setup,
    starts.map((start) => start.toISOString()),
  );
});

const post = (path: string, body: object) => api.call('POST', path, { as: coach, body });
const cancel = (from: number, more: object = {}) =>
  post(`/api/admin/series/${lessons[0]?.seriesId}/cancel`, {
    lessons: lessons.slice(from).map(({ id }) => ({ id })),
    refund: false,
    ...more,
  });
const cancelledMails = () => api.knex('mails').whereLike('kind', '%cancelled%');
const summarise = (date: string) => summariseDay(api.context, new Date(`${date}T07:30:00Z`));

test('this lesson of a series and all later ones are cancelled with one mail, and their reminders are dropped', async () => {
  expect(await cancel(1)).toMatchObject({
    status: 200,
    body: [{ status: 'cancelled' }, { status: 'cancelled' }, { status: 'cancelled' }],
  });
  expect(await api.knex('bookings').where({ status: 'confirmed' })).toMatchObject([{ id: lessons[0]?.id }]);
  expect(await api.knex('court_times')).toHaveLength(1);
  expect(await cancelledMails()).toMatchObject([
    { kind: 'lessons-cancelled-by-coach', facts: { refundPence: 0, owedPence: 0, keptPence: 0 } },
  ]);
  expect(
    await api
      .knex('mails')
      .whereLike('kind', 'reminder%')
      .where({ status: 'waiting', playerId: setup.player.id }),
  ).toHaveLength(2);
  expect(
    await api.knex('audit_entries').where({ playerId: setup.player.id, action: 'lesson.cancelled' }),
  ).toHaveLength(3);
});

test('the coach’s decision about the money counts for all cancelled lessons of a series', async () => {
  api.setNow(new Date('2037-11-24T07:00:00Z'));
  await post(`/api/admin/bookings/${lessons[1]?.id}/hand-payment`, { method: 'cash' });
  expect(await cancel(0, { refund: true, stillOwes: true })).toMatchObject({
    body: [
      { paymentStatus: 'owes' },
      { paymentStatus: 'to_give_back' },
      { paymentStatus: 'nothing_due' },
      { paymentStatus: 'nothing_due' },
    ],
  });
  expect(await cancelledMails()).toMatchObject([{ facts: { owedPence: 5000, toGiveBackPence: 5000 } }]);
});

test('no lesson of a series is cancelled if one of them was paid since the coach saw it', async () => {
  await post(`/api/admin/bookings/${lessons[2]?.id}/hand-payment`, { method: 'cash' });
  const seen = (paid: string) =>
    lessons.slice(1).map(({ id }, index) => ({ id, seen: index === 1 ? paid : 'unpaid' }));
  expect(await cancel(1, { lessons: seen('unpaid') })).toMatchObject({
    status: 422,
    body: { code: 'money_changed' },
  });
  expect(await api.knex('bookings').where({ status: 'cancelled' })).toEqual([]);
  expect(await cancelledMails()).toEqual([]);
  expect(await cancel(1, { lessons: seen('by_hand') })).toMatchObject({
    body: [
      { paymentStatus: 'nothing_due' },
      { paymentStatus: 'completed' },
      { paymentStatus: 'nothing_due' },
    ],
  });
});

test('no lesson outside the series is cancelled with it', async () => {
  const client = { firstName: 'Jo', phone: '01632 960143' };
  const outside = [{ id: await setup.bookFor('2037-11-25T10:00:00.000Z', client) }];
  await post(`/api/admin/series/${lessons[0]?.seriesId}/cancel`, { lessons: outside, refund: false });
  expect(await api.knex('bookings').where({ status: 'cancelled' })).toEqual([]);
});

test('the morning mail of the third-last lesson of a series says when it ends, and no other', async () => {
  for (const { startTime } of lessons) await summarise(startTime.slice(0, 10));
  const days = await api.knex('mails').where({ kind: 'coach-day' }).orderBy('event');
  expect(days.map(({ facts }) => facts.lessons[0].seriesEndsOn)).toEqual([
    undefined,
    '2037-12-15',
    undefined,
    undefined,
  ]);
});
