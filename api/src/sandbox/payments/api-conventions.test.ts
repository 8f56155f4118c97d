import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { serveSandbox, type ServedSandbox } from './testing/serve-sandbox.ts';

let sandbox: ServedSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await serveSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.stop());

const lesson = { amount: 5000, currency: 'gbp' };

describe('an idempotency key', () => {
  test('has a repeat answered with the first answer, and nothing done twice', async () => {
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

  test('repeats a decline as well', async () => {
    const intent = await stripe.paymentIntents.create(lesson);
    const confirm = (payment_method: string) =>
      stripe.paymentIntents.confirm(intent.id, { payment_method }, { idempotencyKey: 'confirm-1' });
    await expect(confirm('pm_card_visa_chargeDeclined')).rejects.toMatchObject({ code: 'card_declined' });
    await expect(confirm('pm_card_visa_chargeDeclined')).rejects.toMatchObject({
      code: 'card_declined',
      headers: { 'idempotent-replayed': 'true' },
    });
  });

  test('is refused for other parameters or another endpoint', async () => {
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

  test('is not used up by parameters that were refused', async () => {
    const options = { idempotencyKey: 'create-3' };
    await expect(stripe.paymentIntents.create({ ...lesson, currency: 'zzz' }, options)).rejects.toMatchObject(
      {
        param: 'currency',
      },
    );
    await expect(stripe.paymentIntents.create(lesson, options)).resolves.toMatchObject(lesson);
  });

  test('does one thing for many at once; the others repeat it or are told to wait', async () => {
    const options = { idempotencyKey: 'create-4' };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => stripe.paymentIntents.create(lesson, options)),
    );
    const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []));
    expect(new Set(ids).size).toBe(1);
  });

  test('is refused at once while a request with it is under way', async () => {
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

describe('what the sandbox does not know', () => {
  test('a parameter', async () => {
    const params = { ...lesson, capture_method: 'manual' as const };
    await expect(stripe.paymentIntents.create(params)).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'capture_method',
      message: 'Received unknown parameter: capture_method',
    });
  });

  test('an address', async () => {
    await expect(stripe.customers.create({ name: 'A player' })).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('Unrecognized request URL (POST: /v1/customers)'),
    });
  });

  test('an id', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_none'",
    });
  });
});

test.each([
  [{ currency: 'gbp' }, 'parameter_missing', 'Missing required param: amount.'],
  [{ amount: 'ten', currency: 'gbp' }, 'parameter_invalid_integer', 'Invalid integer: ten'],
  [{ amount: '29', currency: 'gbp' }, 'amount_too_small', 'Amount must be at least £0.30 gbp'],
])('refuses %j in words that name the fault', async (params, code, message) => {
  await expect(stripe.rawRequest('POST', '/v1/payment_intents', params)).rejects.toMatchObject({
    statusCode: 400,
    code,
    message,
  });
});

describe('API keys', () => {
  test('a wrong one is refused', async () => {
    const { port } = new URL(sandbox.url);
    const stranger = new Stripe('sk_test_other', { host: '127.0.0.1', port, protocol: 'http' });
    await expect(stranger.paymentIntents.create(lesson)).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
  });

  test('the secret one also works as basic authentication', async () => {
    const authorization = `Basic ${Buffer.from('sk_test_sandbox:').toString('base64')}`;
    const answer = await fetch(`${sandbox.url}/v1/payment_intents`, { headers: { authorization } });
    expect(answer.status).toBe(200);
  });

  test('the publishable one may not do what the server does', async () => {
    await expect(sandbox.browser.refunds.create({ payment_intent: 'pi_any' })).rejects.toMatchObject({
      statusCode: 403,
      code: 'secret_key_required',
    });
  });
});

test('serves the browser part, and leaves every other address to the application', async () => {
  const script = await fetch(`${sandbox.url}/sandbox/stripe.js`);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const style = await fetch(`${sandbox.url}/sandbox/stripe.css`);
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect((await fetch(`${sandbox.url}/sandbox/none.js`)).status).toBe(404);
  expect((await fetch(`${sandbox.url}/api/bookings`)).status).toBe(404);
});
