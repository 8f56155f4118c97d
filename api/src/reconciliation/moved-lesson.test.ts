import { describe, expect, jest, test } from '@jest/globals';
import { setUpPayments } from '../../../tests/fixtures/payments.ts';
import { bookLesson, NOW, TUESDAY_9 } from '../../../tests/fixtures/tennis-week.ts';
import { tasksOf } from '../worker/tasks.ts';
import { reconcile } from './reconcile.ts';

const setup = setUpPayments();
const { lessons, compare, listed, refundsOf, takeCourt, cancelAsCoach, later } = setup;

/** The day after which the intent was created. */
const SINCE = NOW;
const MOVED_TO = '2037-12-01T11:00:00.000Z';

const compareSince = () => reconcile(setup.api.context, SINCE);
const intentsOf = async () => setup.api.knex('payments').select('id', 'paymentIntentId', 'startsAt');

async function runLabels(): Promise<void> {
  for (const { id } of await intentsOf()) await tasksOf(setup.api.context)['label-intent']({ paymentId: id });
  await setup.api.knex('graphile_worker._private_jobs').delete();
}

/** Books a lesson, moves it, and restores the rows of before the move. Stripe keeps the new time. */
async function restoreAfterMove() {
  const { api, player } = setup;
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

const choose = async (startTime: string) => {
  const [problem] = await listed();
  return setup.api.call('POST', `/api/admin/payments-to-look-at/${problem?.id}/move`, {
    as: setup.coach,
    body: { startTime },
  });
};
const movedMails = async () =>
  (await setup.api.knex('mails').where('event', 'like', 'moved:%')).map(
    ({ recipient, kind, facts }) =>
      [recipient, kind, facts.before.startsAt, facts.lesson.startsAt] as unknown[],
  );

describe('a lesson that was moved after the backup', () => {
  test('a lesson that was moved after the backup is listed with both times after a restore, until it is settled', async () => {
    await restoreAfterMove();
    await compare();
    expect(await listed()).toEqual([]);
    await compareSince();
    await compare();
    expect(await listed()).toMatchObject([
      {
        kind: 'moved',
        problem:
          'It was moved to Tuesday 1 December, 11:00 after the backup. Here it is still at Tuesday 24 November, 09:00.',
        actions: ['move', 'settle'],
        startTimes: [MOVED_TO, TUESDAY_9],
      },
    ]);
  });

  test('a moved lesson is listed although its intent was created long before the given day', async () => {
    await restoreAfterMove();
    const tomorrow = new Date(Date.now() + 86_400_000);
    const [lesson] = await setup.api.knex('bookings');
    expect(lesson.startsAt > tomorrow).toBe(true);
    await reconcile(setup.api.context, tomorrow);
    expect(await listed()).toMatchObject([{ kind: 'moved' }]);
  });

  test('a moved lesson is not listed while a job is going to write its time into the intent', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    await runLabels();
    const body = { startTime: MOVED_TO };
    await setup.api.call('POST', `/api/bookings/${id}/reschedule`, { as: setup.player, body });
    await compareSince();
    expect(await listed()).toEqual([]);
    await runLabels();
    await compareSince();
    expect(await listed()).toEqual([]);
  });

  test('a moved lesson is not listed if a job writes its time into the intent during the comparison', async () => {
    const { id, paymentIntentId } = await bookLesson(setup.api, setup.player);
    await runLabels();
    const body = { startTime: MOVED_TO };
    await setup.api.call('POST', `/api/bookings/${id}/reschedule`, { as: setup.player, body });
    const { stripe } = setup.api;
    const retrieve = jest.spyOn(stripe.paymentIntents, 'retrieve');
    retrieve.mockImplementationOnce(async (...asked) => {
      const before = await stripe.paymentIntents.retrieve(...asked);
      await runLabels();
      return before;
    });
    await reconcile(setup.api.context, new Date(Date.now() + 86_400_000));
    retrieve.mockRestore();
    expect((await stripe.paymentIntents.retrieve(paymentIntentId)).metadata).toMatchObject({
      starts_at: MOVED_TO,
    });
    expect(await listed()).toEqual([]);
  });

  test('the coach sets a moved lesson to the new time, and nobody gets a mail about what the player knows', async () => {
    const { paymentIntentId } = await restoreAfterMove();
    await compareSince();
    expect((await choose(MOVED_TO)).status).toBe(200);
    expect(await lessons()).toMatchObject([{ paymentIntentId, startTime: MOVED_TO, status: 'confirmed' }]);
    expect(await setup.api.knex('court_times').select('startsAt')).toEqual([
      { startsAt: new Date(MOVED_TO) },
    ]);
    expect(await movedMails()).toEqual([]);
    expect(await setup.api.knex('mails').where('event', 'like', 'reminder-24h:%:1')).toHaveLength(1);
    expect(await listed()).toEqual([]);
    expect(
      await setup.api.knex('audit_entries').where('action', 'problem.moved').select('actorId', 'details'),
    ).toMatchObject([{ actorId: setup.coach.id, details: { kind: 'moved', paymentIntentId } }]);
  });

  test('the coach sets a moved lesson to the old time, and the player gets a mail', async () => {
    const { paymentIntentId } = await restoreAfterMove();
    await compareSince();
    expect((await choose(TUESDAY_9)).status).toBe(200);
    expect(await lessons()).toMatchObject([{ startTime: TUESDAY_9, status: 'confirmed' }]);
    expect(await movedMails()).toEqual([[setup.player.email, 'lesson-moved', MOVED_TO, TUESDAY_9]]);
    await compareSince();
    expect(await listed()).toEqual([]);
    await runLabels();
    expect((await setup.api.stripe.paymentIntents.retrieve(paymentIntentId)).metadata).toMatchObject({
      starts_at: TUESDAY_9,
    });
    await compareSince();
    expect(await listed()).toEqual([]);
  });

  describe('a moved lesson whose new time is taken', () => {
    test('the coach sets a moved lesson whose new time is taken to another free time, and the player gets a mail', async () => {
      await restoreAfterMove();
      await takeCourt(MOVED_TO);
      await compareSince();
      const [problem] = (await listed()) as unknown as {
        startTimes: string[];
        problem: string;
        actions: string[];
      }[];
      expect(problem?.problem).toMatch(/The new time is taken\.$/);
      expect(problem?.actions).toEqual(['move', 'refund', 'settle']);
      expect(problem?.startTimes).toHaveLength(4);
      expect((await choose(MOVED_TO)).body).toMatchObject({ code: 'slot_taken' });
      const other = problem?.startTimes[1] ?? '';
      expect((await choose(other)).status).toBe(200);
      expect(await lessons()).toMatchObject([{ startTime: other }]);
      expect(await movedMails()).toEqual([[setup.player.email, 'lesson-moved', MOVED_TO, other]]);
    });

    test('the coach refunds a moved lesson whose new time is taken', async () => {
      const { paymentIntentId } = await restoreAfterMove();
      await takeCourt(MOVED_TO);
      await compareSince();
      expect(await setup.act('refund')).toBe(200);
      await compare();
      expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
      expect(await lessons()).toMatchObject([{ status: 'cancelled' }]);
      expect(await listed()).toEqual([]);
      expect(await setup.api.knex('mails').where('event', 'like', 'cancelled:%')).toMatchObject([
        { facts: { reason: 'You had moved it to Tuesday 1 December, 11:00.' } },
      ]);
    });
  });

  test('a moved lesson can’t be set to a time that nobody can book', async () => {
    await restoreAfterMove();
    await compareSince();
    expect((await choose('2037-11-25T03:00:00.000Z')).status).toBe(422);
    expect(await lessons()).toMatchObject([{ startTime: TUESDAY_9 }]);
    expect(await listed()).toHaveLength(1);
  });

  test('a moved lesson leaves the list when the player moves it again, and keeps that time whatever the coach chooses later', async () => {
    const { id, paymentIntentId } = await restoreAfterMove();
    await compareSince();
    const [problem] = await listed();
    const decide = async (action: string, startTime?: string) => {
      const path = `/api/admin/payments-to-look-at/${problem?.id}/${action}`;
      const body = startTime && { startTime };
      return setup.api.call('POST', path, { as: setup.coach, ...(body && { body }) });
    };
    const body = { startTime: '2037-11-26T10:00:00.000Z' };
    await setup.api.call('POST', `/api/bookings/${id}/reschedule`, { as: setup.player, body });
    const refusal = { code: 'action_not_possible' };
    expect((await decide('move', MOVED_TO)).body).toMatchObject(refusal);
    expect((await decide('refund')).body).toMatchObject(refusal);
    await runLabels();
    expect((await decide('move', MOVED_TO)).body).toMatchObject(refusal);
    expect((await decide('refund')).body).toMatchObject(refusal);
    await compare();
    expect(await listed()).toEqual([]);
    expect(await lessons()).toMatchObject([{ startTime: body.startTime, status: 'confirmed' }]);
    expect(await refundsOf(paymentIntentId)).toEqual([]);
  });

  test('a moved lesson leaves the list when it is cancelled', async () => {
    const { id } = await restoreAfterMove();
    await compareSince();
    await cancelAsCoach(id, false);
    await compare();
    expect(await listed()).toEqual([]);
  });

  test('a moved lesson is completed at its new time once that has passed', async () => {
    await restoreAfterMove();
    later(120, MOVED_TO);
    await compareSince();
    expect((await choose(MOVED_TO)).status).toBe(200);
    expect(await lessons()).toMatchObject([{ startTime: MOVED_TO, status: 'completed' }]);
  });
});
