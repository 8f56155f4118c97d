import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import type { Faults, RefundFault } from '@lessons/sandbox-payments';
import { eventually } from '../../tests/fixtures/eventually.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../../tests/fixtures/start-test-api.ts';
import { bookLesson, NOW, openTennisWeek } from '../../tests/fixtures/tennis-week.ts';
import { sendRefund } from '../payments/send-refund.ts';
import { handleStripeEvent } from './handle-stripe-event.ts';
import { reconcile } from './reconcile.ts';

/*
 * Every webhook is lost and no job runs: each request for a refund is the test's own.
 */

let api: TestApi;
let player: TestPlayer;
let coach: TestPlayer;
let refundFault: RefundFault | null;
let onRequest: Faults['onRequest'];
/** The idempotency keys that refunds were asked for with, in order; a repeat by the SDK itself counts too. */
let keys: string[];

beforeAll(async () => {
  api = await startTestApi({
    faults: {
      onDelivery: () => 'lost',
      onRequest: (point) => onRequest?.(point) ?? null,
      onRefund: () => refundFault,
    },
  });
  coach = await api.createPlayer({ isCoach: true });
  const create = api.stripe.refunds.create.bind(api.stripe.refunds);
  api.stripe.refunds.create = (params, options) => {
    keys.push(String(options?.idempotencyKey));
    return create(params, options);
  };
});
afterAll(() => api.close());

beforeEach(async () => {
  api.setNow(NOW);
  refundFault = null;
  onRequest = () => null;
  keys = [];
  await openTennisWeek(api);
  for (const table of ['delivery', 'object', 'idempotency_key'])
    await api.database.knex.raw(`delete from payment_sandbox.${table}`);
  await api.database.knex.raw('delete from reconciliation');
  player = await api.createPlayer();
});

const dayLater = () => api.setNow(new Date(NOW.getTime() + 24 * 60 * 60_000));
const refundRow = async () => (await api.knex('refunds'))[0];
const atProvider = async (id: string) =>
  (await api.stripe.refunds.list({ payment_intent: id })).data.map(({ amount, status }) => [amount, status]);
const toLookAt = async () => {
  const { body } = await api.call('GET', '/api/admin/payments-to-look-at', { as: coach });
  return (body as Record<string, unknown>[]).map(({ kind, providerReason }) => [kind, providerReason]);
};
const paymentStatus = async () => (await api.call('GET', '/api/bookings', { as: player })).body[0];
const isRefund = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === '/v1/refunds';

/** A lesson that was paid for and cancelled, whose refund has not been sent yet. */
async function cancelledLesson(card?: string) {
  const { id, paymentIntentId } = await bookLesson(api, player, undefined, 60, card);
  await api.call('POST', `/api/bookings/${id}/cancel-with-refund`, { as: coach, body: { refund: true } });
  const { id: refundId } = await refundRow();
  return { refundId, paymentIntentId, send: () => sendRefund(api.context, refundId) };
}

describe('a refund that the provider refuses for good', () => {
  test('is failed with the provider’s reason, and the coach and the player see it', async () => {
    const { send } = await cancelledLesson();
    refundFault = 'charge too old';
    expect(await send()).toMatchObject({
      status: 'failed',
      providerRefundId: null,
      failureReason: expect.stringContaining('180-day refund window'),
    });
    expect(await toLookAt()).toEqual([['refund_refused', expect.stringContaining('180-day refund window')]]);
    expect(await paymentStatus()).toMatchObject({ status: 'cancelled', paymentStatus: 'refund_failed' });
  });

  test('is not sent again by a job, a webhook or the comparison', async () => {
    const { send } = await cancelledLesson();
    refundFault = 'charge too old';
    await send();
    refundFault = null;
    await send();
    await reconcile(api.context);
    dayLater();
    expect(await reconcile(api.context)).toMatchObject({ unsettled: 0 });
    expect(keys).toHaveLength(1);
    expect(await toLookAt()).toHaveLength(1);
  });

  test('made by hand in the end, it leaves the list', async () => {
    const { send, paymentIntentId } = await cancelledLesson();
    refundFault = 'charge too old';
    await send();
    refundFault = null;
    await api.stripe.refunds.create({ payment_intent: paymentIntentId });
    await reconcile(api.context);
    expect(await refundRow()).toMatchObject({ status: 'succeeded', failureReason: null });
    expect(await toLookAt()).toEqual([]);
  });
});

describe('a balance that is too low', () => {
  test('refused: tried again a day later with a fresh key, and not before; the coach sees it meanwhile', async () => {
    const { send, paymentIntentId } = await cancelledLesson();
    refundFault = 'balance too low, refused';
    expect(await send()).toMatchObject({
      status: 'pending',
      pendingReason: 'insufficient_funds',
      attempt: 2,
      nextAttemptAt: new Date(NOW.getTime() + 24 * 60 * 60_000),
    });
    expect(await toLookAt()).toEqual([['refund_delayed', null]]);
    expect(await paymentStatus()).toMatchObject({ paymentStatus: 'refund_pending' });
    refundFault = null;
    await send();
    await reconcile(api.context);
    expect(keys).toHaveLength(1);
    const { rows } = await api.knex.raw(`select run_at from graphile_worker.jobs where key = ?`, [
      `send-refund:${(await refundRow()).id}`,
    ]);
    expect(rows).toEqual([{ run_at: new Date(NOW.getTime() + 24 * 60 * 60_000) }]);
    dayLater();
    expect(await send()).toMatchObject({ status: 'succeeded', pendingReason: null, nextAttemptAt: null });
    expect(new Set(keys).size).toBe(2);
    expect(await atProvider(paymentIntentId)).toEqual([[5000, 'succeeded']]);
    expect(await toLookAt()).toEqual([]);
  });

  test('pending at the provider: it is not sent a second time, and leaves the list once it is made', async () => {
    const { send, paymentIntentId } = await cancelledLesson();
    refundFault = 'balance too low, pending';
    const { providerRefundId } = await send();
    expect(await refundRow()).toMatchObject({ status: 'pending', pendingReason: 'insufficient_funds' });
    expect(await toLookAt()).toEqual([['refund_delayed', null]]);
    dayLater();
    await reconcile(api.context);
    expect(keys).toHaveLength(1);
    await api.payments.settleRefund(String(providerRefundId), 'succeeded');
    await reconcile(api.context);
    expect(await refundRow()).toMatchObject({ status: 'succeeded', pendingReason: null });
    expect(await atProvider(paymentIntentId)).toEqual([[5000, 'succeeded']]);
    expect(await toLookAt()).toEqual([]);
  });
});

describe('the idempotency key', () => {
  test('is kept after an answer that was lost: the refund is made once', async () => {
    const { send, paymentIntentId } = await cancelledLesson();
    onRequest = (point) => (isRefund(point) && point.stage === 'before' ? 500 : null);
    await expect(send()).rejects.toThrow();
    await expect(send()).rejects.toThrow();
    onRequest = () => null;
    await send();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await refundRow()).toMatchObject({ attempt: 1, requestedPence: 5000, status: 'succeeded' });
    expect(await atProvider(paymentIntentId)).toEqual([[5000, 'succeeded']]);
  });

  test('is kept with its amount, when some of the payment went back by hand meanwhile', async () => {
    const { send, paymentIntentId } = await cancelledLesson();
    onRequest = (point) => (isRefund(point) && point.stage === 'before' ? 500 : null);
    await expect(send()).rejects.toThrow();
    onRequest = () => null;
    await api.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 2000 });
    keys = [];
    // The kept request asks for too much by now, and is refused: only then does a fresh key ask for what is left.
    await expect(send()).rejects.toMatchObject({ statusCode: 400 });
    expect(await send()).toMatchObject({ status: 'succeeded', attempt: 2, requestedPence: 3000 });
    expect(keys).toEqual([expect.stringMatching(/:5000$/), expect.stringMatching(/:3000:2$/)]);
    expect(await atProvider(paymentIntentId)).toEqual([
      [3000, 'succeeded'],
      [2000, 'succeeded'],
    ]);
  });

  test.each([409, 429])('is kept after %i', async (status) => {
    const { send } = await cancelledLesson();
    await refuseOnce(status);
    await expect(send()).rejects.toMatchObject({ statusCode: status });
    expect(await refundRow()).toMatchObject({ attempt: 1, status: 'pending' });
    await send();
    expect(new Set(keys).size).toBe(1);
  });

  test('is a fresh one after a failure that is replayed, and only after asking what was refunded', async () => {
    const { send, paymentIntentId } = await cancelledLesson();
    await refuseOnce(500, { 'idempotent-replayed': 'true' });
    await expect(send()).rejects.toMatchObject({ statusCode: 500 });
    expect(await refundRow()).toMatchObject({ attempt: 2, requestedPence: null, status: 'pending' });
    expect(await send()).toMatchObject({ status: 'succeeded' });
    expect(keys.at(-1)).toMatch(/:2$/);
    expect(await atProvider(paymentIntentId)).toEqual([[5000, 'succeeded']]);
  });

  test('is not used at all when the failed request had made the refund', async () => {
    const { send, paymentIntentId } = await cancelledLesson();
    onRequest = (point) => (isRefund(point) && point.stage === 'after' ? 500 : null);
    await expect(send()).rejects.toThrow();
    onRequest = () => null;
    await send();
    expect(keys).toHaveLength(1);
    expect(await atProvider(paymentIntentId)).toEqual([[5000, 'succeeded']]);
  });

  test('two processes that get the same refusal use one fresh key', async () => {
    const { send } = await cancelledLesson();
    refundFault = 'balance too low, refused';
    await Promise.allSettled([send(), send()]);
    expect(await refundRow()).toMatchObject({ attempt: 2, status: 'pending' });
  });
});

/** Has the provider answer the next request for a refund like this. */
async function refuseOnce(status: number, headers: Record<string, string> = {}): Promise<void> {
  const create = api.stripe.refunds.create;
  api.stripe.refunds.create = (_, options) => {
    keys.push(String(options?.idempotencyKey));
    api.stripe.refunds.create = create;
    return Promise.reject(
      new Stripe.errors.StripeAPIError({ type: 'api_error', statusCode: status, headers }),
    );
  };
}

test('a webhook of an older API version, `charge.refund.updated`, is followed like `refund.updated`', async () => {
  const { send } = await cancelledLesson();
  refundFault = 'balance too low, pending';
  const { providerRefundId } = await send();
  await api.payments.settleRefund(String(providerRefundId), 'succeeded');
  const [updated] = (await api.stripe.events.list({ type: 'refund.updated' })).data;
  await handleStripeEvent(api.context, {
    ...updated,
    type: 'charge.refund.updated',
    api_version: '2023-10-16',
  } as Stripe.ChargeRefundUpdatedEvent);
  expect(await refundRow()).toMatchObject({ status: 'succeeded' });
});

describe('a dispute', () => {
  const DISPUTED = '4000000000000259';

  async function disputedLesson() {
    const { paymentIntentId } = await bookLesson(api, player, undefined, 60, DISPUTED);
    const dispute = await eventually(
      async () => (await api.stripe.disputes.list({ payment_intent: paymentIntentId })).data[0],
      (found) => found !== undefined,
    );
    return { disputeId: String(dispute?.id), paymentIntentId };
  }
  const events = async (type: string) => (await api.stripe.events.list({ type })).data;
  const deliver = async (type: string) => {
    for (const event of await events(type)) await handleStripeEvent(api.context, event);
  };
  const problems = async () =>
    (await api.call('GET', '/api/admin/payments-to-look-at', { as: coach })).body as {
      id: string;
      problem: string;
    }[];

  test('is shown to the coach with its amount, its reason and the day to answer by; a replay makes no second', async () => {
    await disputedLesson();
    await deliver('charge.dispute.created');
    await deliver('charge.dispute.created');
    expect(await problems()).toMatchObject([
      {
        kind: 'dispute',
        problem: expect.stringMatching(/disputes £50 .* by \w+ \d+ \w+ \d{4};/),
        providerReason: 'fraudulent',
      },
    ]);
  });

  test.each([
    ['winning_evidence', /was won/],
    ['losing_evidence', /was lost/],
  ])('with %s it is shown how it ended', async (evidence, words) => {
    const { disputeId } = await disputedLesson();
    await deliver('charge.dispute.created');
    await api.stripe.disputes.update(disputeId, { evidence: { uncategorized_text: evidence } });
    await eventually(
      () => events('charge.dispute.closed'),
      (closed) => closed.length > 0,
    );
    await deliver('charge.dispute.closed');
    await deliver('charge.dispute.created');
    expect((await problems()).map(({ problem }) => problem)).toEqual([expect.stringMatching(words)]);
  });

  test('that the coach has marked as settled comes back with its end, not with a replay', async () => {
    const { disputeId } = await disputedLesson();
    await deliver('charge.dispute.created');
    const [{ id } = { id: '' }] = await problems();
    await api.call('POST', `/api/admin/payments-to-look-at/${id}/settle`, { as: coach });
    await deliver('charge.dispute.created');
    expect(await problems()).toEqual([]);
    await api.stripe.disputes.close(disputeId);
    await deliver('charge.dispute.closed');
    expect(await problems()).toMatchObject([{ problem: expect.stringMatching(/was lost/) }]);
  });

  test('whose webhooks are lost is found by the comparison', async () => {
    await disputedLesson();
    await reconcile(api.context);
    expect(await toLookAt()).toEqual([['dispute', 'fraudulent']]);
  });

  test('stands against the refund of its payment, and the coach is told so too', async () => {
    const { send } = await cancelledLesson(DISPUTED);
    await eventually(
      () => events('charge.dispute.created'),
      (created) => created.length > 0,
    );
    expect(await send()).toMatchObject({
      status: 'failed',
      failureReason: expect.stringContaining('charged back'),
    });
    await deliver('charge.dispute.created');
    expect((await toLookAt()).map(([kind]) => kind)).toEqual(['refund_refused', 'dispute']);
  });
});
