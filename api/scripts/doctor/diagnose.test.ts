import type { Account } from '@lessons/sandbox-payments';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createDatabaseWithRoles, type DatabaseWithRoles } from '../../../tests/fixtures/api/running-role.ts';
import { startTestApi, type TestApi } from '../../../tests/fixtures/api/start-test-api.ts';
import { API_SETTINGS } from '../../../tests/fixtures/api/api-settings.ts';
import { readEnv } from '../../src/process/env.ts';
import { checkDatabase } from './check-database.ts';
import { checkStripe, judgeDeliveries, webhookDigest, WEBHOOK_DIGEST } from './check-stripe.ts';
import { diagnose } from './diagnose.ts';
import { describeFinding, fail } from './finding.ts';
import { report } from './report.ts';
import { notOk } from '../../../tests/fixtures/operators/not-ok.ts';

const log = pino({ enabled: false });
let account: Partial<Account>;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ faults: { onAccount: () => account } });
});
beforeEach(() => {
  account = { walletDomains: [{ name: HOST, applePay: 'active' }], webhookEndpoints: [endpoint] };
});
afterAll(() => api.close());

const HOST = 'lessons.example';
const endpoint: Account['webhookEndpoints'][number] = {
  url: `https://${HOST}/api/webhooks/stripe`,
  enabledEvents: ['*'],
  apiVersion: null,
  status: 'enabled',
};

describe('Stripe', () => {
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' };
  const check = () =>
    checkStripe(
      api.stripe,
      { webhookSecrets: ['whsec_1'], ...keys },
      { webhookUrl: endpoint.url, host: HOST, deploymentId: HOST },
    );

  test('the doctor reports Stripe as well', async () => expect(notOk(await check())).toEqual([]));

  const others = [
    'payment_intent.succeeded',
    'payment_intent.processing',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'charge.refunded',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'radar.early_fraud_warning.created',
    'radar.early_fraud_warning.updated',
  ];

  test.each<[string, Partial<Account>, RegExp]>([
    [
      'the account takes no payments',
      { chargesEnabled: false },
      /^fail {2}Stripe account: acct_\w+ takes no payments/,
    ],
    [
      'there is no webhook',
      { webhookEndpoints: [] },
      /^fail {2}Stripe webhook: there is no endpoint for https:/,
    ],
    [
      'the webhook is another site’s',
      { webhookEndpoints: [{ ...endpoint, url: 'https://other.example/' }] },
      /there is no endpoint/,
    ],
    [
      'the site has another secret than the webhook that set-up made',
      {
        webhookEndpoints: [{ ...endpoint, metadata: { [WEBHOOK_DIGEST]: webhookDigest('whsec_another') } }],
      },
      /^fail {2}Stripe webhook: STRIPE_WEBHOOK_SECRET is not the secret of the endpoint/,
    ],
    ['the webhook is disabled', { webhookEndpoints: [{ ...endpoint, status: 'disabled' }] }, /is disabled/],
    [
      'events are missing',
      { webhookEndpoints: [{ ...endpoint, enabledEvents: others }] },
      /does not send refund\.created, refund\.updated, refund\.failed/,
    ],
    [
      'the API version is too old',
      { webhookEndpoints: [{ ...endpoint, apiVersion: '2023-10-16' }] },
      /2023-10-16 is too old/,
    ],
    [
      'the domain is not registered',
      { walletDomains: [] },
      /^warn {2}Stripe wallets: lessons\.example is not registered/,
    ],
    [
      'Apple Pay is not verified',
      { walletDomains: [{ name: HOST, applePay: 'inactive' }] },
      /^warn {2}Stripe wallets: Apple Pay is not active/,
    ],
  ])('the doctor reports a fault of Stripe: %s', async (_, planted, expected) => {
    Object.assign(account, planted);
    expect(notOk(await check())).toEqual([expect.stringMatching(expected)]);
  });

  const payment = (deployment: string, pending: number) => ({
    data: { object: { metadata: { deployment_id: deployment } } } as never,
    pending_webhooks: pending,
  });
  test.each([
    ['without a payment', [], undefined],
    ['with another deployment’s alone', [payment('other.example', 1)], undefined],
    ['with one of two that was delivered', [payment(HOST, 1), payment(HOST, 0)], 'ok'],
    ['with none that was delivered', [payment(HOST, 1), payment(HOST, 1)], 'fail'],
  ])('the doctor judges the deliveries of a day %s', (_day, events, status) => {
    expect(judgeDeliveries(events, HOST)[0]?.status).toBe(status);
  });
});

describe('the database', () => {
  let database: DatabaseWithRoles;
  beforeAll(async () => {
    database = await createDatabaseWithRoles();
  });
  afterAll(() => database.drop());
  const check = (url = database.ownerUrl) => checkDatabase({ url }, log);

  test('the doctor reports the database as well', async () => expect(notOk(await check())).toEqual([]));

  test('the doctor reports a missing migration as a failure', async () => {
    const [name] = await database.knex('schema_migrations').orderBy('id', 'desc').limit(1).pluck('name');
    await database.knex('schema_migrations').where({ name }).update({ name: 'other' });
    try {
      expect(notOk(await check())).toEqual([
        expect.stringMatching(`^fail  Database schema: lacks 1 migrations of this release, first ${name}`),
      ]);
    } finally {
      await database.knex('schema_migrations').where({ name: 'other' }).update({ name });
    }
  });

  test('the doctor reports a schema as well that a newer release has migrated, and says so', async () => {
    const newer = { name: '9999-of-tomorrow', batch: 2, migration_time: new Date() };
    await database.knex('schema_migrations').insert(newer);
    try {
      const findings = await check();
      expect(notOk(findings)).toEqual([]);
      const says = 'up to date, and ahead by 1 of a newer release, first 9999-of-tomorrow';
      expect(findings).toContainEqual(expect.objectContaining({ says }));
    } finally {
      await database.knex('schema_migrations').where({ name: newer.name }).delete();
    }
  });

  test('the doctor reports the database as well to the running role, which can’t change tables', async () => {
    const findings = await check(database.runningUrl);
    expect(notOk(findings)).toEqual([]);
    expect(findings).toContainEqual(expect.objectContaining({ says: 'lessons_api reads and writes rows' }));
  });

  test('the doctor reports a right that the running role lacks', async () => {
    await database.knex.raw('revoke select on wishes from lessons_api');
    expect(notOk(await check(database.runningUrl))).toEqual([
      expect.stringMatching(
        /^fail {2}Database rights: lessons_api can't read 1 tables, first wishes\n.*`migrate`/,
      ),
    ]);
    await database.knex.raw('grant select on wishes to lessons_api');
  });

  test('a stranger’s table hides no other fault from the doctor', async () => {
    const [name] = await database.knex('schema_migrations').orderBy('id', 'desc').limit(1).pluck('name');
    await database.knex.raw('create table of_nobody (id int)');
    await database.knex('schema_migrations').where({ name }).update({ name: 'other' });
    try {
      const findings = await check(database.runningUrl);
      expect(notOk(findings)).toEqual([
        expect.stringMatching(/^fail {2}Database schema: lacks 1 migrations/),
      ]);
      expect(findings).toContainEqual(expect.objectContaining({ subject: 'Clock, by the database' }));
    } finally {
      await database.knex('schema_migrations').where({ name: 'other' }).update({ name });
      await database.knex.raw('drop table of_nobody');
    }
  });

  test('the doctor reports a job queue whose rows the running role can’t see', async () => {
    await database.knex.raw('drop policy lessons_api on graphile_worker._private_jobs');
    expect(notOk(await check(database.runningUrl))).toEqual([
      expect.stringMatching(/^fail {2}Database rights: lessons_api can't read 1 tables, first _private_jobs/),
    ]);
  });

  test('the doctor reports that the running role was never granted its rights', async () => {
    await database.knex.raw('drop owned by lessons_api');
    expect(notOk(await check(database.runningUrl))).toEqual([
      expect.stringMatching(/^fail {2}Database rights: lessons_api can't read \d\d tables/),
    ]);
  });

  test('the doctor reports a running role that is a superuser', async () => {
    expect(notOk(await check(database.url))).toEqual([
      expect.stringMatching(/^warn {2}Database rights: \w+ is a superuser/),
    ]);
  });

  test('the doctor reports that the database can’t be reached', async () => {
    expect(notOk(await check('postgres://u:p@127.0.0.1:1/lessons'))).toEqual([
      expect.stringMatching(/^fail {2}Database: .*ECONNREFUSED.*\n.*Check DATABASE_URL/),
    ]);
  });
});

test('the doctor counts its findings and prints no secret, even if a service quotes one', () => {
  const env = readEnv({
    DATABASE_URL: 'postgres://lessons:p%40ssword@db/lessons',
    SUPABASE_URL: 'https://abc.supabase.co',
    SUPABASE_ANON_KEY: 'anon',
    SUPABASE_JWT_SECRET: 'j'.repeat(32),
    STRIPE_SECRET_KEY: 'sk_test_secret1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_public1',
    STRIPE_WEBHOOK_SECRET: 'whsec_first,whsec_second',
    SMTP_URL: 'smtps://u:mailpass@mail.example',
    MAIL_FROM: 'lessons@example.com',
    LINK_SECRET: 'n'.repeat(32),
  });
  const secrets = [
    'p%40ssword',
    'p@ssword',
    'j'.repeat(32),
    'sk_test_secret1',
    'whsec_second',
    'mailpass',
    'n'.repeat(32),
  ];
  const text = report([fail('Everything', `quotes ${secrets.join(' ')}`, 'Mend it.')], env);
  expect(text).toBe(
    `fail  Everything: quotes ${secrets.map(() => '[secret]').join(' ')}\n      → Mend it.\n\n0 ok, 0 to look at, 1 to mend`,
  );
});

test('the doctor says what it does not check without the site’s address', async () => {
  const nowhere = { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/lessons', SUPABASE_URL: 'http://127.0.0.1:1' };
  const env = readEnv({ ...API_SETTINGS, ...nowhere });
  const findings = (await diagnose(env, log)).filter(({ subject }) => subject === 'Site');
  expect(findings.map(describeFinding)).toEqual([
    'warn  Site: PUBLIC_URL is missing: nothing can be checked\n      → Set PUBLIC_URL.',
  ]);
});
