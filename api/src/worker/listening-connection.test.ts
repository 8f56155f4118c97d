import { once } from 'node:events';
import { Logger, run } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { makeCuttable } from '../../../tests/fixtures/api/cuttable-database.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { createQueuePool } from '../database/connect.ts';

const silent = pino({ level: 'silent' });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a listening connection that breaks while the worker stops ends nothing else', async () => {
  const way = await makeCuttable(database.url);
  const pgPool = createQueuePool({ url: way.url }, 2, silent);
  const errors: string[] = [];
  const runner = await run({
    pgPool,
    concurrency: 1,
    noHandleSignals: true,
    noPreparedStatements: true,
    taskList: { nothing: async () => {} },
    logger: new Logger(() => (level, message) => {
      if (level === 'error') errors.push(message);
    }),
  });
  runner.promise.catch(() => null);
  // LISTEN has been sent, and PostgreSQL does not respond.
  await once(runner.events, 'pool:listen:success');
  way.pause();
  const releasing = once(runner.events, 'pool:listen:release');
  const stopped = runner.stop().catch(() => null);
  await releasing;
  // Both statements of the connection fail, and the worker releases it for each of them.
  const connectingAgain = once(runner.events, 'pool:listen:connecting');
  await way.cut();
  await stopped;
  await connectingAgain;
  expect(errors.filter((message) => message.includes('UNLISTEN'))).toHaveLength(2);
  await pgPool.end();
});
