import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import type { Faults } from '@lessons/sandbox-payments';
import { eventually } from '../../tests/fixtures/eventually.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../../tests/fixtures/start-test-api.ts';
import { bookLesson, NOW, openTennisWeek, TUESDAY_9 } from '../../tests/fixtures/tennis-week.ts';
import type { PaymentContext } from '../context/payment-context.ts';
import { handleStripeEvent } from '../reconciliation/handle-stripe-event.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { tasksOf } from '../worker/tasks.ts';
import { labelIntent } from './intent.ts';

/*
 * Restored and copied databases. Every webhook is lost and no job runs by itself. A copy is played by the same rows under another
 * deployment id: whatever it changes at the provider, it would change for the live site.
 */

let api: TestApi;
let copy: PaymentContext;
let player: TestPlayer;
let coach: TestPlayer;
let changes: string[] = [];
const onRequest: Faults['onRequest'] = ({ method, path, stage }) => {
  if (method !== 'GET' && stage === 'before') changes.push(`${method} ${path}`);
  return null;
};

beforeAll(async () => {
  api = await startTestApi({ faults: { onDelivery: () => 'lost', onRequest } });
  copy = { ...api.context, deploymentId: 'staging.example' };
});
afterAll(() => api.close());

beforeEach(async () => {
  api.setNow(NOW);
  await openTennisWeek(api);
  await api.database.knex.raw('delete from payment_sandbox.delivery');
  await api.database.knex.raw('delete from payment_sandbox.object');
  await api.database.knex.raw('delete from reconciliation');
  await api.database.knex.raw('delete from graphile_worker._private_jobs');
  player = await api.createPlayer();
  coach = await api.createPlayer({ isCoach: true });
});

const HOUR = 3_600_000;
const compare = () => reconcile(api.context);
const hoursAfter = (time: string | Date, hours: number) => new Date(new Date(time).getTime() + hours * HOUR);
const setHoursAfter = (time: string | Date, hours: number) => api.setNow(hoursAfter(time, hours));

async function open(startTime?: string) {
  const slot = startTime === undefined ? {} : { startTime, duration: 60 };
  const { body } = await api.call('POST', '/api/create-payment-intent', {
    as: player,
    body: { amount: 50, ...slot },
  });
  const clientSecret = String(body['clientSecret']);
  return { clientSecret, id: clientSecret.split('_secret_')[0] ?? '' };
}
const lessons = async () => (await api.call('GET', '/api/bookings', { as: player })).body;
const intent = (id: string) => api.stripe.paymentIntents.retrieve(id);
const refundsOf = async (id: string) =>
  (await api.stripe.refunds.list({ payment_intent: id })).data.map(({ amount, status }) => [amount, status]);
interface Listed {
  id: string;
  kind: string;
  actions: string[];
}
const listed = async () =>
  (await api.call('GET', '/api/admin/payments-to-look-at', { as: coach })).body as unknown as Listed[];
async function act(action: string): Promise<number> {
  const [problem] = await listed();
  const path = `/api/admin/payments-to-look-at/${problem?.id}/${action}`;
  return (await api.call('POST', path, { as: coach })).status;
}
const cancelAsCoach = (id: string) =>
  api.call('POST', `/api/bookings/${id}/cancel-with-refund`, { as: coach, body: { refund: true } });
const removeDeploymentId = (id: string) =>
  api.stripe.paymentIntents.update(id, { metadata: { deployment_id: '' } });

/** The database as it was before any payment. */
async function loseEverything(): Promise<void> {
  for (const table of ['payment_problems', 'refunds', 'payments', 'bookings', 'court_times'])
    await api.knex(table).delete();
}
/** The database as it was while the payment was open. */
async function reopen(paymentIntentId: string, columns: object = {}): Promise<void> {
  await api
    .knex('payments')
    .where({ paymentIntentId })
    .update({
      outcome: 'open',
      bookingId: null,
      ...columns,
    });
  for (const table of ['payment_problems', 'refunds', 'bookings', 'court_times'])
    await api.knex(table).delete();
}
async function takeCourt(startsAt: string): Promise<void> {
  const endsAt = new Date(new Date(startsAt).getTime() + HOUR);
  await api.knex('court_times').insert({ startsAt, endsAt });
}

test('every intent carries the id of its deployment', async () => {
  const { id } = await open(TUESDAY_9);
  expect((await intent(id)).metadata).toMatchObject({ deployment_id: 'lessons.example' });
});

describe('a copy of the database, with the same provider', () => {
  async function runCopy(): Promise<string[]> {
    changes = [];
    for (let round = 0; round < 2; round++) await reconcile(copy);
    for (const { id } of await api.knex('payments').select('id'))
      await tasksOf(copy)['close-payment']({ paymentId: id });
    for (const { id } of await api.knex('refunds').select('id'))
      await tasksOf(copy)['send-refund']({ refundId: id });
    for (const { id } of await api.knex('payments').select('id')) await labelIntent(copy, id);
    return changes;
  }

  test('cancels no open payment of the live site', async () => {
    const { id } = await open(TUESDAY_9);
    setHoursAfter(NOW, 1);
    expect(await runCopy()).toEqual([]);
    expect((await intent(id)).status).toBe('requires_payment_method');
    expect(await listed()).toMatchObject([{ kind: 'other_deployment', actions: ['settle'] }]);
  });

  test('cancels none whose id it never got', async () => {
    const { id } = await open(TUESDAY_9);
    await api.knex('payments').update({ paymentIntentId: null });
    setHoursAfter(NOW, 1);
    expect(await runCopy()).toEqual([]);
    expect((await intent(id)).status).toBe('requires_payment_method');
  });

  test('neither books nor refunds a payment that the live site took', async () => {
    const { clientSecret, id } = await open(TUESDAY_9);
    await api.pay(clientSecret);
    await takeCourt('2037-11-24T10:00:00Z');
    setHoursAfter(TUESDAY_9, 2);
    expect(await runCopy()).toEqual([]);
    expect(await lessons()).toEqual([]);
    expect(await refundsOf(id)).toEqual([]);
  });

  test('sends no refund of the live site', async () => {
    const { id, paymentIntentId } = await bookLesson(api, player);
    await cancelAsCoach(id);
    expect(await runCopy()).toEqual([]);
    expect(await refundsOf(paymentIntentId)).toEqual([]);
    // The live site does.
    await compare();
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
    expect(await listed()).toEqual([]);
  });

  test('says nothing about intents that it does not know', async () => {
    const { clientSecret } = await open(TUESDAY_9);
    await api.pay(clientSecret);
    await open('2037-11-25T09:00:00.000Z');
    await loseEverything();
    expect(await runCopy()).toEqual([]);
    expect(await listed()).toEqual([]);
    expect(await api.knex('payments')).toEqual([]);
  });

  test('answers the live site’s webhooks, and changes nothing', async () => {
    const { clientSecret, id } = await open(TUESDAY_9);
    await api.pay(clientSecret);
    await api.stripe.refunds.create({ payment_intent: id });
    const before = await api.knex('payments');
    changes = [];
    const { data: events } = await api.stripe.events.list({ limit: 100 });
    expect(events.map(({ type }) => type)).toContain('charge.refunded');
    for (const event of events) expect(await handleStripeEvent(copy, event)).toBe(false);
    expect(changes).toEqual([]);
    expect(await api.knex('payments')).toEqual(before);
    expect(await api.knex('refunds')).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  test('does not list a dispute of the live site', async () => {
    const { paymentIntentId } = await bookLesson(api, player, undefined, 60, '4000000000000259');
    const [event] = await eventually(
      async () => (await api.stripe.events.list({ type: 'charge.dispute.created' })).data,
      (created) => created.length > 0,
    );
    await handleStripeEvent(copy, event as Stripe.Event);
    expect(await runCopy()).toEqual([]);
    expect(await listed()).toEqual([]);
    await handleStripeEvent(api.context, event as Stripe.Event);
    expect(await listed()).toMatchObject([{ kind: 'dispute', paymentIntentId }]);
  });
});

describe('an intent that does not say whose it is', () => {
  test('is not cancelled when its time is up, until the coach says so', async () => {
    const { id } = await open(TUESDAY_9);
    await removeDeploymentId(id);
    setHoursAfter(NOW, 1);
    await compare();
    expect((await intent(id)).status).toBe('requires_payment_method');
    expect(await listed()).toMatchObject([{ kind: 'no_deployment_id', actions: ['cancel', 'settle'] }]);
    expect(await act('cancel')).toBe(200);
    expect((await intent(id)).status).toBe('canceled');
    await compare();
    expect(await listed()).toEqual([]);
    expect(await api.knex('payment_problems')).toMatchObject([
      { resolution: 'cancelled', resolvedBy: coach.id },
    ]);
  });

  test('is booked when it is paid', async () => {
    const { clientSecret, id } = await open(TUESDAY_9);
    await removeDeploymentId(id);
    await api.pay(clientSecret);
    await compare();
    expect(await lessons()).toMatchObject([{ status: 'confirmed' }]);
    expect(await listed()).toEqual([]);
  });

  test('is not refunded when its slot is lost or its lesson cancelled, until the coach says so', async () => {
    const { id, paymentIntentId } = await bookLesson(api, player);
    await removeDeploymentId(paymentIntentId);
    await cancelAsCoach(id);
    await compare();
    await compare();
    expect(await refundsOf(paymentIntentId)).toEqual([]);
    expect(await listed()).toMatchObject([{ kind: 'no_deployment_id', actions: ['refund', 'settle'] }]);
    expect(await act('refund')).toBe(200);
    await compare();
    await compare();
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
    expect(await listed()).toEqual([]);
    expect(await lessons()).toMatchObject([{ status: 'cancelled', paymentStatus: 'refunded' }]);
  });

  test('is listed when the database does not know it, and booked or refunded only by the coach', async () => {
    const paid = await open(TUESDAY_9);
    await removeDeploymentId(paid.id);
    await api.pay(paid.clientSecret);
    await loseEverything();
    await compare();
    expect(await lessons()).toEqual([]);
    expect(await listed()).toMatchObject([
      {
        kind: 'no_deployment_id',
        actions: ['refund', 'book', 'settle'],
        amount: 50,
        playerEmail: player.email,
      },
    ]);
    expect(await act('book')).toBe(200);
    expect(await lessons()).toMatchObject([{ status: 'confirmed', paymentIntentId: paid.id }]);
    await compare();
    expect(await listed()).toEqual([]);

    const other = await open('2037-11-25T09:00:00.000Z');
    await removeDeploymentId(other.id);
    await api.pay(other.clientSecret);
    await loseEverything();
    await compare();
    expect(await refundsOf(other.id)).toEqual([]);
  });
});

describe('an intent that the coach books while somebody writes its payment down', () => {
  async function listThenWrite(columns: object): Promise<void> {
    const { clientSecret, id } = await open(TUESDAY_9);
    await removeDeploymentId(id);
    await api.pay(clientSecret);
    const [row] = await api.knex('payments');
    await loseEverything();
    await compare();
    expect(await listed()).toMatchObject([{ kind: 'no_deployment_id' }]);
    await api.knex('payments').insert({ ...row, courtTimeId: null, ...columns });
  }

  test('is booked once', async () => {
    await listThenWrite({});
    expect(await act('book')).toBe(200);
    expect(await lessons()).toHaveLength(1);
  });

  test('is refused where the payment has another intent', async () => {
    await listThenWrite({ paymentIntentId: 'pi_another' });
    expect(await act('book')).toBe(422);
    expect(await lessons()).toEqual([]);
  });
});

describe('a database restored from a backup', () => {
  test('a lesson that has taken place is written back as completed, not refunded', async () => {
    const { paymentIntentId } = await bookLesson(api, player);
    await loseEverything();
    setHoursAfter(TUESDAY_9, 24);
    expect(await compare()).toMatchObject({ repaired: 1, unsettled: 0 });
    expect(await lessons()).toMatchObject([{ paymentIntentId, status: 'completed', startTime: TUESDAY_9 }]);
    expect(await refundsOf(paymentIntentId)).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  test('a lesson to come is booked, also where the hours have changed', async () => {
    const { paymentIntentId } = await bookLesson(api, player);
    await loseEverything();
    await api.knex('working_hours').delete();
    await compare();
    expect(await lessons()).toMatchObject([{ paymentIntentId, status: 'confirmed' }]);
  });

  test('a lesson whose slot is taken is listed: the coach refunds it', async () => {
    const { paymentIntentId } = await bookLesson(api, player);
    await loseEverything();
    await takeCourt(TUESDAY_9);
    await compare();
    await compare();
    expect(await refundsOf(paymentIntentId)).toEqual([]);
    expect(await listed()).toMatchObject([{ kind: 'not_booked', actions: ['refund', 'book', 'settle'] }]);
    expect(await act('book')).toBe(422);
    expect(await act('refund')).toBe(200);
    await compare();
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
    expect(await listed()).toEqual([]);
  });

  test('a lesson whose slot is taken is listed: the coach books it once the court is free', async () => {
    const { paymentIntentId } = await bookLesson(api, player);
    await loseEverything();
    await takeCourt(TUESDAY_9);
    await compare();
    await api.knex('court_times').delete();
    expect(await act('book')).toBe(200);
    expect(await lessons()).toMatchObject([{ paymentIntentId, status: 'confirmed' }]);
    expect(await listed()).toEqual([]);
  });

  test('an unpaid intent is not cancelled by itself, and is booked if it is paid', async () => {
    const { clientSecret, id } = await open(TUESDAY_9);
    await loseEverything();
    await compare();
    expect((await intent(id)).status).toBe('requires_payment_method');
    expect(await listed()).toMatchObject([{ kind: 'still_payable', actions: ['cancel', 'settle'] }]);
    await api.pay(clientSecret);
    await compare();
    expect(await lessons()).toMatchObject([{ paymentIntentId: id, status: 'confirmed' }]);
    expect(await listed()).toEqual([]);
  });

  test('what was refunded meanwhile stays refunded, and no second refund is made', async () => {
    const { id, paymentIntentId } = await bookLesson(api, player);
    await cancelAsCoach(id);
    await compare();
    await loseEverything();
    await compare();
    await compare();
    expect(await lessons()).toEqual([]);
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
    expect(await api.knex('payments')).toMatchObject([{ outcome: 'refunded' }]);
    expect(await listed()).toEqual([]);
  });

  test('a payment without its player’s account is listed, and booked once the player is back', async () => {
    const { paymentIntentId } = await bookLesson(api, player);
    await loseEverything();
    await api.knex('players').where({ id: player.id }).delete();
    await compare();
    expect(await listed()).toMatchObject([{ kind: 'not_booked', actions: ['refund', 'settle'], amount: 50 }]);
    await api.knex('players').insert({ id: player.id, email: player.email });
    await compare();
    expect(await lessons()).toMatchObject([{ paymentIntentId, status: 'confirmed' }]);
    expect(await listed()).toEqual([]);
  });

  test('an intent that was opened without a slot books only what can be booked', async () => {
    const { clientSecret, id } = await open();
    await api.pay(clientSecret);
    await loseEverything();
    await compare();
    const book = (startTime: string) =>
      api.call('POST', '/api/bookings', {
        as: player,
        body: { paymentIntentId: id, startTime, duration: 60 },
      });
    for (const startTime of ['2037-11-24T03:00:00.000Z', '2037-11-17T09:00:00.000Z'])
      expect((await book(startTime)).status).toBe(422);
    expect(await lessons()).toEqual([]);
    expect((await book(TUESDAY_9)).status).toBe(201);
  });

  describe('in which the payment is still open', () => {
    async function bookAndLabel(): Promise<string> {
      const { paymentIntentId } = await bookLesson(api, player);
      const [payment] = await api.knex('payments').where({ paymentIntentId });
      await tasksOf(api.context)['label-intent']({ paymentId: payment.id });
      return paymentIntentId;
    }

    test('a lesson that has taken place is written back as completed', async () => {
      const paymentIntentId = await bookAndLabel();
      await reopen(paymentIntentId);
      setHoursAfter(TUESDAY_9, 24);
      await compare();
      expect(await lessons()).toMatchObject([{ paymentIntentId, status: 'completed' }]);
      expect(await refundsOf(paymentIntentId)).toEqual([]);
    });

    test('a lesson whose slot somebody else has taken is listed, not refunded', async () => {
      const paymentIntentId = await bookAndLabel();
      await reopen(paymentIntentId);
      await takeCourt(TUESDAY_9);
      await compare();
      expect(await refundsOf(paymentIntentId)).toEqual([]);
      expect(await listed()).toMatchObject([{ kind: 'not_booked' }]);
    });

    test('an intent that was opened without a slot gets the lesson that it was used for', async () => {
      const { clientSecret, id } = await open();
      await api.pay(clientSecret);
      await api.call('POST', '/api/bookings', {
        as: player,
        body: { paymentIntentId: id, startTime: TUESDAY_9, duration: 60 },
      });
      const [payment] = await api.knex('payments');
      await labelIntent(api.context, payment.id);
      await reopen(id, { startsAt: null, endsAt: null });
      setHoursAfter(NOW, 2);
      await compare();
      expect(await lessons()).toMatchObject([{ paymentIntentId: id, startTime: TUESDAY_9 }]);
      expect(await refundsOf(id)).toEqual([]);
    });

    test('a lesson that was moved since is written back where it was moved to', async () => {
      const { id, paymentIntentId } = await bookLesson(api, player);
      const startTime = '2037-11-25T11:00:00.000Z';
      await api.call('POST', `/api/bookings/${id}/reschedule`, { as: player, body: { startTime } });
      const [payment] = await api.knex('payments');
      await labelIntent(api.context, payment.id);
      await loseEverything();
      await compare();
      expect(await lessons()).toMatchObject([{ paymentIntentId, startTime }]);
    });

    test.each(['gone', 'still there'])(
      'a moved lesson is written back where it was moved to, its hold %s',
      async (hold) => {
        const { id, paymentIntentId } = await bookLesson(api, player);
        const startTime = '2037-11-25T11:00:00.000Z';
        await api.call('POST', `/api/bookings/${id}/reschedule`, { as: player, body: { startTime } });
        const [payment] = await api.knex('payments').where({ paymentIntentId });
        await labelIntent(api.context, payment.id);
        await reopen(paymentIntentId, { startsAt: TUESDAY_9, endsAt: hoursAfter(TUESDAY_9, 1) });
        if (hold === 'still there') {
          const [held] = await api
            .knex('court_times')
            .insert({
              startsAt: TUESDAY_9,
              endsAt: hoursAfter(TUESDAY_9, 1),
              holderId: player.id,
              heldUntil: hoursAfter(NOW, 1),
            })
            .returning('id');
          await api.knex('payments').update({ courtTimeId: held.id });
        }
        await compare();
        expect(await lessons()).toMatchObject([{ paymentIntentId, startTime }]);
        expect(await api.knex('court_times')).toMatchObject([
          { startsAt: new Date(startTime), endsAt: hoursAfter(startTime, 1), heldUntil: null },
        ]);
      },
    );

    test('a lesson that was cancelled and refunded since is not booked again', async () => {
      const { id, paymentIntentId } = await bookLesson(api, player);
      await cancelAsCoach(id);
      await compare();
      await reopen(paymentIntentId);
      await compare();
      expect(await lessons()).toEqual([]);
      expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
    });
  });
});

describe('settled only after the lesson has begun', () => {
  const FRIDAY_3 = '2037-11-20T15:00:00.000Z';
  const justBefore = () => api.setNow(new Date(new Date(FRIDAY_3).getTime() - 60_000));
  const reasons = async () => (await api.knex('refunds')).map(({ reason }: { reason: string }) => reason);

  test('a hold ends when its slot begins, also when it is used again', async () => {
    justBefore();
    const request = { as: player, body: { amount: 50, startTime: FRIDAY_3, duration: 60 } };
    for (let round = 0; round < 2; round++) {
      const { body } = await api.call('POST', '/api/create-payment-intent', request);
      expect(body).toMatchObject({ expiresAt: FRIDAY_3 });
    }
    expect(await api.knex('court_times')).toMatchObject([{ heldUntil: new Date(FRIDAY_3) }]);
    // A hold from before this rule.
    api.setNow(new Date(new Date(FRIDAY_3).getTime() - 5 * 60_000));
    await api.knex('court_times').update({ heldUntil: new Date(new Date(FRIDAY_3).getTime() + 5 * 60_000) });
    const { body } = await api.call('POST', '/api/create-payment-intent', request);
    expect(body).toMatchObject({ expiresAt: FRIDAY_3 });
  });

  test('the returning browser is told that it is refunded, in plain words', async () => {
    justBefore();
    const { clientSecret, id } = await open(FRIDAY_3);
    await api.pay(clientSecret);
    setHoursAfter(FRIDAY_3, 0.1);
    const answer = await api.call('POST', '/api/bookings', { as: player, body: { paymentIntentId: id } });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'paid_too_late',
        message:
          'Your payment arrived after this lesson had begun. We are refunding it in full. Please choose another time.',
      },
    });
    await compare();
    expect(await refundsOf(id)).toEqual([[5000, 'succeeded']]);
    expect(await reasons()).toEqual(['lesson_begun']);
    expect(await lessons()).toEqual([]);
    expect(await api.knex('court_times')).toEqual([]);
  });

  test.each(['webhook', 'comparison'])('by the %s', async (by) => {
    justBefore();
    const { clientSecret, id } = await open(FRIDAY_3);
    await api.pay(clientSecret);
    setHoursAfter(FRIDAY_3, 0);
    const [event] = (await api.stripe.events.list({ type: 'payment_intent.succeeded' })).data;
    if (by === 'webhook') await handleStripeEvent(api.context, event as Stripe.Event);
    await compare();
    expect(await refundsOf(id)).toEqual([[5000, 'succeeded']]);
    expect(await reasons()).toEqual(['lesson_begun']);
    expect(await lessons()).toEqual([]);
    expect(await listed()).toEqual([]);
  });
});
