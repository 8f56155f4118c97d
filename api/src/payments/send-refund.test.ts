import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { RefundFault } from '@lessons/sandbox-payments';
import Stripe from 'stripe';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { NOW } from '../../../tests/fixtures/api/tennis-week.ts';
import { handleStripeEvent } from '../reconciliation/handle-stripe-event.ts';

const setup = await setUpPayments({ onRefund: () => refundFault });
const { api, lessons, cancelPaidLesson, compare, listed, refundsOf, later } = setup;

let refundFault: RefundFault | null;
/** The idempotency keys of the requests for refunds, in order, repeats by the SDK included. */
let keys: string[];

beforeAll(() => {
  const { refunds } = api.stripe;
  const create = refunds.create.bind(refunds);
  refunds.create = (params, options) => {
    keys.push(String(options?.idempotencyKey));
    return create(params, options);
  };
});
beforeEach(() => {
  refundFault = null;
  keys = [];
});

const dayLater = () => later(24 * 60);
const refundRow = async () => (await api.knex('refunds'))[0];
const toLookAt = async () => (await listed()).map(({ kind, providerReason }) => [kind, providerReason]);
const paymentStatus = async () => (await lessons())[0];
const isRefund = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === '/v1/refunds';

describe('a refund that the provider refuses for good', () => {
  test('a refund that the provider refuses for good fails with its reason, and the coach and the player see it', async () => {
    const { send } = await cancelPaidLesson();
    refundFault = 'charge too old';
    expect(await send()).toMatchObject({
      status: 'failed',
      providerRefundId: null,
      failureReason: expect.stringContaining('180-day refund window'),
    });
    expect(await toLookAt()).toEqual([['refund_refused', expect.stringContaining('180-day refund window')]]);
    expect(await paymentStatus()).toMatchObject({ status: 'cancelled', paymentStatus: 'refund_failed' });
  });

  test('a refund that was refused for good is not sent again by a job, a webhook or the comparison', async () => {
    const { send } = await cancelPaidLesson();
    refundFault = 'charge too old';
    await send();
    refundFault = null;
    await send();
    await compare();
    dayLater();
    expect(await compare()).toMatchObject({ unsettled: 0 });
    expect(keys).toHaveLength(1);
    expect(await toLookAt()).toHaveLength(1);
  });

  test('a refund that was refused for good leaves the list after it was made by hand', async () => {
    const { send, paymentIntentId } = await cancelPaidLesson();
    refundFault = 'charge too old';
    await send();
    refundFault = null;
    await api.stripe.refunds.create({ payment_intent: paymentIntentId });
    await compare();
    expect(await refundRow()).toMatchObject({ status: 'succeeded', failureReason: null });
    expect(await toLookAt()).toEqual([]);
  });
});

describe('a balance that is too low', () => {
  test('a refund that is refused for lack of balance is requested again a day later with a new key, and listed until then', async () => {
    const { send, paymentIntentId } = await cancelPaidLesson();
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
    await compare();
    expect(keys).toHaveLength(1);
    const { rows } = await api.knex.raw(`select run_at from graphile_worker.jobs where key = ?`, [
      `send-refund:${(await refundRow()).id}`,
    ]);
    expect(rows).toEqual([{ run_at: new Date(NOW.getTime() + 24 * 60 * 60_000) }]);
    dayLater();
    expect(await send()).toMatchObject({ status: 'succeeded', pendingReason: null, nextAttemptAt: null });
    expect(new Set(keys).size).toBe(2);
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
    expect(await toLookAt()).toEqual([]);
  });

  test('a refund that is pending for lack of balance is not requested again, and leaves the list once it is made', async () => {
    const { send, paymentIntentId } = await cancelPaidLesson();
    refundFault = 'balance too low, pending';
    const { providerRefundId } = await send();
    expect(await refundRow()).toMatchObject({ status: 'pending', pendingReason: 'insufficient_funds' });
    expect(await toLookAt()).toEqual([['refund_delayed', null]]);
    dayLater();
    await compare();
    expect(keys).toHaveLength(1);
    await api.payments.finishRefund(String(providerRefundId), 'succeeded');
    await compare();
    expect(await refundRow()).toMatchObject({ status: 'succeeded', pendingReason: null });
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
    expect(await toLookAt()).toEqual([]);
  });
});

describe('the idempotency key', () => {
  test('a refund is made once, also after a lost response: it keeps its idempotency key [promise money]', async () => {
    const { send, paymentIntentId } = await cancelPaidLesson();
    setup.onRequest = (point) => (isRefund(point) && point.stage === 'before' ? 500 : null);
    await expect(send()).rejects.toThrow();
    await expect(send()).rejects.toThrow();
    setup.onRequest = () => null;
    await send();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await refundRow()).toMatchObject({ attempt: 1, requestedPence: 5000, status: 'succeeded' });
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
  });

  test('the idempotency key of a refund is kept with its amount when a part was refunded by hand meanwhile', async () => {
    const { send, paymentIntentId } = await cancelPaidLesson();
    setup.onRequest = (point) => (isRefund(point) && point.stage === 'before' ? 500 : null);
    await expect(send()).rejects.toThrow();
    setup.onRequest = () => null;
    await api.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 2000 });
    keys = [];
    // The kept request asks for too much by now, and is refused: only then does a fresh key ask for
    // what is left.
    await expect(send()).rejects.toMatchObject({ statusCode: 400 });
    expect(await send()).toMatchObject({ status: 'succeeded', attempt: 2, requestedPence: 3000 });
    expect(keys).toEqual([expect.stringMatching(/:5000:1$/), expect.stringMatching(/:3000:2$/)]);
    expect(await refundsOf(paymentIntentId)).toEqual([
      [3000, 'succeeded'],
      [2000, 'succeeded'],
    ]);
  });

  test.each([409, 429])('the idempotency key of a refund is kept after %i', async (status) => {
    const { send } = await cancelPaidLesson();
    await refuseOnce(status);
    await expect(send()).rejects.toMatchObject({ statusCode: status });
    expect(await refundRow()).toMatchObject({ attempt: 1, status: 'pending' });
    await send();
    expect(new Set(keys).size).toBe(1);
  });

  test('the idempotency key of a refund is replaced after a replayed failure, after the refunds were listed', async () => {
    const { send, paymentIntentId } = await cancelPaidLesson();
    await refuseOnce(500, { 'idempotent-replayed': 'true' });
    await expect(send()).rejects.toMatchObject({ statusCode: 500 });
    expect(await refundRow()).toMatchObject({ attempt: 2, requestedPence: null, status: 'pending' });
    expect(await send()).toMatchObject({ status: 'succeeded' });
    expect(keys.at(-1)).toMatch(/:2$/);
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
  });

  test('a failed refund request that had made the refund is not repeated', async () => {
    const { send, paymentIntentId } = await cancelPaidLesson();
    setup.onRequest = (point) => (isRefund(point) && point.stage === 'after' ? 500 : null);
    await expect(send()).rejects.toThrow();
    setup.onRequest = () => null;
    await send();
    expect(keys).toHaveLength(1);
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
  });

  test('the idempotency key of a refund is replaced once by two processes that get the same refusal', async () => {
    const { send } = await cancelPaidLesson();
    refundFault = 'balance too low, refused';
    holdRequestsUntil(2);
    await Promise.allSettled([send(), send()]);
    expect(new Set(keys).size).toBe(1);
    expect(await refundRow()).toMatchObject({ attempt: 2, status: 'pending' });
  });
});

/** Has the provider respond to the next request for a refund like this. */
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

/** Holds requests for refunds back until there are `count`, so that none of them sees another's result. */
function holdRequestsUntil(count: number): void {
  const create = api.stripe.refunds.create;
  const all = Promise.withResolvers<void>();
  api.stripe.refunds.create = async (params, options) => {
    count -= 1;
    if (count === 0) {
      api.stripe.refunds.create = create;
      all.resolve();
    }
    await all.promise;
    return create(params, options);
  };
}

test('handles `charge.refund.updated` of an older API version like `refund.updated`', async () => {
  const { send } = await cancelPaidLesson();
  refundFault = 'balance too low, pending';
  const { providerRefundId } = await send();
  await api.payments.finishRefund(String(providerRefundId), 'succeeded');
  const [updated] = (await api.stripe.events.list({ type: 'refund.updated' })).data;
  await handleStripeEvent(api.context, {
    ...updated,
    type: 'charge.refund.updated',
    api_version: '2023-10-16',
  } as Stripe.ChargeRefundUpdatedEvent);
  expect(await refundRow()).toMatchObject({ status: 'succeeded' });
});
