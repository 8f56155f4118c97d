import { expect, test } from '@jest/globals';
import { APPLE_PAY_DOMAIN_PATH } from '@lessons/contract/server-paths';
import { startTestApi, type TestApi } from '../../../tests/fixtures/api/start-test-api.ts';
import { createTestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { QUESTION_TYPE } from './describe-process.ts';
import { STRIPE_WEBHOOK_PATH } from './stripe-routes.ts';

test('the Apple Pay domain association file is served to anybody, unchanged', async () => {
  await using closing = new AsyncDisposableStack();
  const api = await startTestApi({ app: { applePayDomainAssociation: '7B2276657273696F6E' } });
  closing.defer(() => api.close());
  const response = await fetch(api.url + APPLE_PAY_DOMAIN_PATH, { redirect: 'error' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe('7B2276657273696F6E');
});

test('a question of the doctor is counted apart from Stripe’s events', async () => {
  await using closing = new AsyncDisposableStack();
  const database = await createTestDatabase();
  closing.defer(() => database.drop());
  const api = await startTestApi({ database, scrapeDatabaseUrl: database.url });
  closing.defer(() => api.close());
  await ask(api, api.webhookSecret);
  const counts = (await api.metrics?.scrape())?.match(/duration_seconds_count\{.*webhooks.*\} [1-9].*/g);
  expect(counts).toEqual([expect.stringContaining('route="/api/webhooks/stripe (question)",status="200"')]);
});

test('without the setting there is no Apple Pay domain association file', async () => {
  await using closing = new AsyncDisposableStack();
  const api = await startTestApi();
  closing.defer(() => api.close());
  expect((await fetch(api.url + APPLE_PAY_DOMAIN_PATH)).status).toBe(404);
});

/** Asks a process what it runs with, as the doctor does, by an event that is signed with a secret. */
async function ask(api: TestApi, secret: string) {
  const body = JSON.stringify({
    id: 'evt_doctor_1',
    object: 'event',
    type: QUESTION_TYPE,
    data: { object: {} },
  });
  const signature = api.stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  const headers = { 'stripe-signature': signature, 'x-forwarded-for': '192.0.2.77' };
  const response = await fetch(api.url + STRIPE_WEBHOOK_PATH, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('a process tells who signs with the webhook’s secret what it runs with, writes nothing, and tells nobody else', async () => {
  await using closing = new AsyncDisposableStack();
  const api = await startTestApi({ settings: { LINK_SECRET: '0123456789ab' }, app: { trustsProxy: true } });
  closing.defer(() => api.close());
  expect(await ask(api, api.olderWebhookSecret)).toEqual({
    status: 200,
    body: {
      received: true,
      process: {
        name: expect.stringMatching(/:\d+$/),
        release: { version: '1.0.0', commit: null },
        isWorkerRunning: true,
        hasMetrics: false,
        settings: { LINK_SECRET: '0123456789ab' },
        trustsProxy: true,
        address: '192.0.2.77',
        forwardedFor: '192.0.2.77',
      },
    },
  });
  const { status, body } = await ask(api, 'whsec_other');
  expect(status).toBe(400);
  expect(JSON.stringify(body)).not.toContain('0123456789ab');
  for (const table of ['audit_entries', 'mails', 'payment_problems', 'graphile_worker.jobs'])
    expect(await api.knex(table)).toEqual([]);
});
