import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SANDBOX_KEYS } from '@lessons/sandbox-payments';
import { startApiProcess, type ApiProcess } from '../../../tests/fixtures/api/start-api-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/api/test-database.ts';

let database: TestDatabase;
let api: ApiProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApiProcess(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

async function reconcile(settings: Record<string, string> = {}) {
  const running = spawn(process.execPath, ['api/scripts/operate.ts', 'reconcile'], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      SUPABASE_URL: api.url,
      SUPABASE_ANON_KEY: 'anon',
      SITE: 'staging',
      STRIPE_SECRET_KEY: SANDBOX_KEYS.secret,
      STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishable,
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: api.url,
      STRIPE_JS_URL: '/sandbox/stripe.js',
      SMTP_URL: 'none',
      LINK_SECRET: 's'.repeat(32),
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(running, 'exit') as Promise<[number | null]>;
  const [stdout, stderr, [code]] = await Promise.all([text(running.stdout), text(running.stderr), exited]);
  return { code, stdout, stderr };
}

test('`lessons reconcile` prints what it compared, and that no problems are left', async () => {
  expect(await reconcile()).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^Compared 0 payments with the provider, since .* UTC\.\nRepaired 0; 0 could not be settled yet\.\nNothing is left to look at\.\n$/,
    ),
    stderr: '',
  });
});

test('`lessons reconcile` lists the problems that are left, with exit code 1', async () => {
  const [player] = await database
    .knex('players')
    .insert({ id: '11111111-1111-4111-8111-111111111111', email: 'ada@example.com' })
    .returning('id');
  const [payment] = await database
    .knex('payments')
    .insert({
      player_id: player.id,
      receipt_email: 'ada@example.com',
      amount_pence: 5000,
      closes_at: new Date(),
    })
    .returning('id');
  // The amount was changed at the provider before it was paid.
  const intent = await api.stripe.paymentIntents.create({
    amount: 4000,
    currency: 'gbp',
    metadata: { payment_id: payment.id, player_id: player.id },
  });
  await api.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  const { code, stdout } = await reconcile();
  expect(stdout).toMatch(
    new RegExp(
      `Left to look at: 1\\n.*£50.*ada@example\\.com.*${intent.id}.*The provider took £40, not the price\\.`,
    ),
  );
  expect(code).toBe(1);
});

test('`lessons reconcile` names the intent that can’t be settled, and the reason', async () => {
  const [payment] = await database
    .knex('payments')
    .insert({
      player_id: '11111111-1111-4111-8111-111111111111',
      receipt_email: 'ada@example.com',
      amount_pence: 5000,
      closes_at: new Date(),
      payment_intent_id: 'pi_missing',
    })
    .returning('id');
  const { code, stdout } = await reconcile();
  await database.knex('payments').where(payment).delete();
  expect(stdout).toContain('; 0 could not be settled yet.');
  expect(stdout).toMatch(/ada@example\.com {2}pi_missing .*No such payment_intent/);
  expect(code).toBe(1);
});

test.each([
  ['the provider is down', { STRIPE_API_URL: 'http://localhost:1' }, /connection to Stripe/],
  ['a setting is missing', { DATABASE_URL: '' }, /^DATABASE_URL is missing/],
])('`lessons reconcile` prints the reason of a failure in one line: %s', async (_case, settings, stderr) => {
  expect(await reconcile(settings as Record<string, string>)).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(stderr),
  });
});
