import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { serveSandbox, type ServedSandbox } from '../tests/serve-sandbox.ts';

let sandbox: ServedSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await serveSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.stop());

const lesson = { amount: 5000, currency: 'gbp' };

describe('an idempotency key', () => {
  test('a request with a used idempotency key gets the first response, and nothing is done twice', async () => {
    const options = { idempotencyKey: 'create-1' };
    const first = await stripe.paymentIntents.create(lesson, options);
    const second = await stripe.paymentIntents.create(lesson, options);
    expect(second).toEqual(first);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    });
  });

  test('a request with the idempotency key of a decline gets the decline again', async () => {
    const intent = await stripe.paymentIntents.create(lesson);
    const confirm = (payment_method: string) =>
      stripe.paymentIntents.confirm(intent.id, { payment_method }, { idempotencyKey: 'confirm-1' });
    await expect(confirm('pm_card_visa_chargeDeclined')).rejects.toMatchObject({ code: 'card_declined' });
    await expect(confirm('pm_card_visa_chargeDeclined')).rejects.toMatchObject({
      code: 'card_declined',
      headers: { 'idempotent-replayed': 'true' },
    });
  });

  test('an idempotency key is refused for other parameters or another endpoint', async () => {
    const options = { idempotencyKey: 'create-2' };
    const intent = await stripe.paymentIntents.create(lesson, options);
    await expect(stripe.paymentIntents.create({ ...lesson, amount: 9000 }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
    await expect(stripe.paymentIntents.cancel(intent.id, {}, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      message: expect.stringContaining('same endpoint'),
    });
  });

  test('an idempotency key is refused at once while a request with it is running', async () => {
    const intent = await stripe.paymentIntents.create(lesson);
    const rival = await sandbox.knex.transaction();
    await rival('payment_sandbox.object').where({ id: intent.id }).forUpdate();

    const cancel = () => stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'cancel-1' });
    const both = [cancel(), cancel()];
    try {
      await expect(Promise.race(both)).rejects.toMatchObject({
        statusCode: 409,
        code: 'idempotency_key_in_use',
      });
    } finally {
      await rival.rollback();
    }
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
