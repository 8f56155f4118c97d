import { describe, expect, test } from '@jest/globals';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { tasksOf } from '../worker/tasks.ts';
import { reconcile } from './reconcile.ts';

const setup = await setUpPayments();
const { api, coach, lessons, compare, listed } = setup;

/** The day after which the intent was created. */
const SINCE = NOW;
const MOVED_TO = '2037-12-01T11:00:00.000Z';

const compareSince = () => reconcile(api.context, SINCE);
const intentsOf = async () => api.knex('payments').select('id', 'paymentIntentId', 'startsAt');

async function runLabels(): Promise<void> {
  for (const { id } of await intentsOf()) await tasksOf(api.context)['label-intent']({ paymentId: id });
  await api.knex('graphile_worker._private_jobs').delete();
}

/** Books a lesson, moves it, and restores the rows of before the move. Stripe keeps the new time. */
async function restoreAfterMove() {
  const { player } = setup;
  const { id, paymentIntentId } = await bookLesson(api, player);
  const [booking] = await api.knex('bookings');
  const [payment] = await api.knex('payments');
  await api.mailsTo(player.email);
  const body = { startTime: MOVED_TO };
  expect((await api.call('POST', `/api/bookings/${id}/reschedule`, { as: player, body })).status).toBe(200);
  await runLabels();
  const [{ id: courtTimeId }] = await api
    .knex('court_times')
    .insert({ startsAt: booking.startsAt, endsAt: booking.endsAt })
    .returning('id');
  const times = { startsAt: booking.startsAt, endsAt: booking.endsAt, courtTimeId };
  await api.knex('bookings').update({ ...times, calendarSequence: booking.calendarSequence });
  await api.knex('payments').where({ id: payment.id }).update(times);
  await api.knex('court_times').whereNot({ id: courtTimeId }).delete();
  await api.knex('mails').where('event', '~', '^(moved|reminder-)').delete();
  return { id, paymentIntentId };
}

const move = (id: string, startTime: string) =>
  api.call('POST', `/api/admin/bookings/${id}/move`, { as: coach, body: { startTime } });
const movedMails = async () =>
  (await api.knex('mails').where('event', 'like', 'moved:%')).map(
    ({ recipient, kind, facts }) =>
      [recipient, kind, facts.before.startsAt, facts.lesson.startsAt] as unknown[],
  );

describe('a lesson that was moved after the backup', () => {
  test('a lesson that was moved after the backup is listed with both times after a restore, until it is resolved', async () => {
    await restoreAfterMove();
    await compare();
    expect(await listed()).toEqual([]);
    await compareSince();
    await compare();
    expect(await listed()).toMatchObject([
      {
        kind: 'moved',
        problem:
          'It was moved to Tuesday 1 December, 11:00 after the backup. Here it is still at Tuesday 24 November, 09:00. Move it, or mark this as resolved if it stays.',
        actions: ['resolve'],
      },
    ]);
  });

  test('a moved lesson is listed although its intent was created long before the given day', async () => {
    await restoreAfterMove();
    const tomorrow = new Date(Date.now() + 86_400_000);
    const [lesson] = await api.knex('bookings');
    expect(lesson.startsAt > tomorrow).toBe(true);
    await reconcile(api.context, tomorrow);
    expect(await listed()).toMatchObject([{ kind: 'moved' }]);
  });

  test.each([
    ['its new time', MOVED_TO],
    ['another time', '2037-12-02T10:00:00.000Z'],
  ])('a moved lesson that the coach moves to %s leaves the list at once, and for good', async (_, time) => {
    const { id, paymentIntentId } = await restoreAfterMove();
    await compareSince();
    expect((await move(id, time)).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await lessons()).toMatchObject([{ paymentIntentId, startTime: time, status: 'confirmed' }]);
    expect(await movedMails()).toEqual([[setup.player.email, 'lesson-moved', TUESDAY_9, time]]);
    await compareSince();
    await runLabels();
    expect((await api.stripe.paymentIntents.retrieve(paymentIntentId)).metadata).toMatchObject({
      starts_at: time,
    });
    await compareSince();
    expect(await listed()).toEqual([]);
    expect(await api.knex('payment_problems').select('resolution', 'resolvedBy')).toEqual([
      { resolution: 'moved', resolvedBy: coach.id },
    ]);
  });

  test('a moved lesson that the coach leaves at its old time is resolved: its intent names that time', async () => {
    const { paymentIntentId } = await restoreAfterMove();
    await compareSince();
    expect(await setup.act('resolve')).toBe(200);
    await runLabels();
    expect((await api.stripe.paymentIntents.retrieve(paymentIntentId)).metadata).toMatchObject({
      starts_at: TUESDAY_9,
    });
    await compareSince();
    expect(await listed()).toEqual([]);
    expect(await lessons()).toMatchObject([{ startTime: TUESDAY_9, status: 'confirmed' }]);
  });
});
