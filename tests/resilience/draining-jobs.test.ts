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
    const add = (task: string, key: string) =>
      database.knex.raw('select graphile_worker.add_job(?, job_key := ?)', [task, key]);
    const jobs = (...keys: string[]) => database.knex('graphile_worker.jobs').whereIn('key', keys);
    // It waits for a provider that does not respond.
    await add('reconcile', 'without end');
    await eventually(
      () => jobs('without end'),
      ([job]) => job.locked_at !== null,
    );

    const stopped = api.stop();
    await eventually(
      async () => (await fetch(`${api.url}/api/ready`)).status,
      (status) => status === 503,
    );
    // Three of its four workers may have been fetching when it was told to stop, and take one each.
    const added = Array.from({ length: 8 }, (_, index) => `added ${index}`);
    for (const key of added) await add('clear-old-counters', key);
    expect(await stopped).toBe(0);
    expect(await jobs('without end')).toMatchObject([{ locked_at: null }]);
    const left = await jobs(...added);
    expect(left.length).toBeGreaterThanOrEqual(5);
    for (const job of left) expect(job).toMatchObject({ locked_at: null, attempts: 0 });
  } finally {
    stripe.close();
    await database.drop();
  }
});
