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

describe('a list', () => {
  const list = (params: Record<string, string | number>) => stripe.paymentIntents.list(params);

  test.each([
    [0, 'This value must be greater than or equal to 1.'],
    [-1, 'This value must be greater than or equal to 1.'],
    [101, "This value must be less than or equal to 100 (it currently is '101')."],
  ])('a list of %i objects is refused', async (limit, message) => {
    await expect(list({ limit })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'parameter_invalid_integer',
      param: 'limit',
      message,
    });
  });

  test('a list has 10 objects unless more are asked for', async () => {
    for (let count = 0; count < 11; count++) await stripe.paymentIntents.create(lesson);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(10);
    expect((await stripe.paymentIntents.list({ limit: 11 })).data).toHaveLength(11);
  });

  test.each(['starting_after', 'ending_before'])(
    'a list from an unknown object (%s) is refused',
    async (param) => {
      await expect(list({ [param]: 'pi_none' })).rejects.toMatchObject({
        statusCode: 400,
        code: 'resource_missing',
        param,
        message: "No such payment_intent: 'pi_none'",
      });
      await expect(list({ [param]: '' })).rejects.toMatchObject({ code: 'parameter_invalid_empty', param });
    },
  );

  test('a list is paged in one direction at a time', async () => {
    const { id } = await stripe.paymentIntents.create(lesson);
    await expect(list({ starting_after: id, ending_before: id })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: undefined,
      message: 'Received both starting_after and ending_before parameters. Please pass in only one.',
    });
  });
});

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

  test('a response without a version has the newest one, and another version is refused', async () => {
    const authorization = 'Bearer sk_test_sandbox';
    const plain = await fetch(`${sandbox.url}/v1/events`, { headers: { authorization } });
    expect(plain.status).toBe(200);
    const other = { authorization, 'stripe-version': '2020-13-45' };
    const refused = await fetch(`${sandbox.url}/v1/events`, { headers: other });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      error: { type: 'invalid_request_error', message: 'Invalid Stripe API version: 2020-13-45' },
    });
  });

  test('a response explains an error where Stripe has a page about it', async () => {
    await expect(stripe.paymentIntents.create({ ...lesson, amount: 29 })).rejects.toMatchObject({
      raw: { doc_url: 'https://stripe.com/docs/error-codes/amount-too-small' },
    });
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

  test.each([
    ['alone', {}],
    ['with automatic_payment_methods', { automatic_payment_methods: { enabled: true } }],
  ])(
    'the parameter payment_method_types is refused %s: this API version has allowed_payment_method_types',
    async (_, others) => {
      const params = { ...lesson, ...others, payment_method_types: ['card'] };
      await expect(stripe.rawRequest('POST', '/v1/payment_intents', params)).rejects.toMatchObject({
        statusCode: 400,
        code: 'parameter_unknown',
        param: 'payment_method_types',
        message: 'Received unknown parameter: payment_method_types',
      });
    },
  );

  test('an unknown currency is refused', async () => {
    await expect(stripe.paymentIntents.create({ ...lesson, currency: 'ZZZ' })).rejects.toMatchObject({
      statusCode: 400,
      code: undefined,
      param: 'currency',
      message: 'Invalid currency: zzz. Stripe currently supports these currencies: gbp, eur, usd',
    });
  });

  test('an unknown URL is refused', async () => {
    await expect(stripe.products.create({ name: 'A racket' })).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('Unrecognized request URL (POST: /v1/products)'),
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

  test('the secret API key also works as basic authentication', async () => {
    const authorization = `Basic ${Buffer.from('sk_test_sandbox:').toString('base64')}`;
    const response = await fetch(`${sandbox.url}/v1/payment_intents`, { headers: { authorization } });
    expect(response.status).toBe(200);
  });

  test('the publishable API key may not do what the server does', async () => {
    await expect(sandbox.browser.refunds.create({ payment_intent: 'pi_any' })).rejects.toMatchObject({
      statusCode: 403,
      code: 'secret_key_required',
    });
  });
});

test('the sandbox serves its payment script, and leaves every other address to the application', async () => {
  const script = await fetch(`${sandbox.url}/sandbox/stripe.js`);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const style = await fetch(`${sandbox.url}/sandbox/stripe.css`);
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect((await fetch(`${sandbox.url}/sandbox/none.js`)).status).toBe(404);
  expect((await fetch(`${sandbox.url}/api/bookings`)).status).toBe(404);
});
