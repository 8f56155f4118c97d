import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { SANDBOX_KEYS } from '@lessons/sandbox-payments';
import { eventually } from '../fixtures/api/eventually.ts';
import { startApiProcess } from '../fixtures/api/start-api-process.ts';
import { createTestDatabase } from '../fixtures/api/test-database.ts';

test('a process that is to stop takes no job, and gives back the one that does not end', async () => {
  const stripe = createServer().listen(0, '127.0.0.1');
  await once(stripe, 'listening');
  const origin = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`;
  const database = await createTestDatabase();
  try {
    const api = await startApiProcess(database, {
      settings: {
        SITE: 'staging',
        STRIPE_SECRET_KEY: SANDBOX_KEYS.secret,
        STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishable,
        STRIPE_WEBHOOK_SECRET: 'whsec_test',
        STRIPE_API_URL: origin,
        STRIPE_JS_URL: `${origin}/stripe.js`,
        DRAIN_SECONDS: '2',
      },
    });
    const add = (task: string) =>
      database.knex.raw('select graphile_worker.add_job(?, job_key := ?)', [task, task]);
    const jobs = async () =>
      (await database.knex('graphile_worker.jobs').whereNotNull('key').orderBy('key')) as {
        key: string;
        locked_at: Date | null;
      }[];
    const fetches = () =>
      database
        .knex('pg_stat_activity')
        .whereRaw(
          "datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query ilike '%jobs%'",
        );
    // It waits for a provider that does not respond.
    await add('reconcile');
    await eventually(jobs, (all) =>
      all.some(({ key, locked_at }) => key === 'reconcile' && locked_at !== null),
    );

    const stopped = api.stop();
    await eventually(
      async () => (await fetch(`${api.url}/api/ready`)).status,
      (status) => status === 503,
    );
    // A fetch that was under way as it was told to stop may still take one.
    await eventually(fetches, (underWay) => underWay.length === 0);
    await add('clear-old-counters');
    expect(await stopped).toBe(0);
    const left = (await jobs()).filter(({ key }) => ['clear-old-counters', 'reconcile'].includes(key));
    expect(left).toMatchObject([
      { key: 'clear-old-counters', locked_at: null, attempts: 0 },
      { key: 'reconcile', locked_at: null },
    ]);
  } finally {
    stripe.close();
    await database.drop();
  }
});
