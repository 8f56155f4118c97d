import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { serveSandbox, type ServedSandbox } from '../tests/serve-sandbox.ts';

let sandbox: ServedSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await serveSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.stop());

const lesson = { amount: 5000, currency: 'gbp' };

describe('a response', () => {
  test('a response names its request and the API version, also when it is an error', async () => {
    const created = await stripe.paymentIntents.create(lesson);
    const headers = {
      'request-id': expect.stringMatching(/^req_\w+$/),
      'stripe-version': Stripe.API_VERSION,
    };
    expect(created.lastResponse.headers).toMatchObject(headers);
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({ headers });
    const anonymous = await fetch(`${sandbox.url}/v1/events`);
    expect(anonymous.status).toBe(401);
    expect(Object.fromEntries(anonymous.headers)).toMatchObject(headers);
  });
});

describe('unknown values', () => {
  test('an unknown parameter is refused', async () => {
    const params = { ...lesson, capture_method: 'manual' as const };
    await expect(stripe.paymentIntents.create(params)).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'capture_method',
      message: 'Received unknown parameter: capture_method',
    });
  });

  test('an unknown id is refused', async () => {
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
])('refuses %j with a message that names the error', async (params, code, message) => {
  await expect(stripe.rawRequest('POST', '/v1/payment_intents', params)).rejects.toMatchObject({
    statusCode: 400,
    code,
    message,
  });
});

describe('API keys', () => {
  test('a wrong API key is refused', async () => {
    const { port } = new URL(sandbox.url);
    const stranger = new Stripe('sk_test_other', { host: '127.0.0.1', port, protocol: 'http' });
    await expect(stranger.paymentIntents.create(lesson)).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
  });

  test('the publishable API key may not do what the server does', async () => {
    await expect(sandbox.browser.refunds.create({ payment_intent: 'pi_any' })).rejects.toMatchObject({
      statusCode: 403,
      code: 'secret_key_required',
    });
  });
});
