import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { cacheSnapshot } from './cached-snapshot.ts';
import type { DatabaseSnapshot } from './database-metrics.ts';

const log = pino({ enabled: false });
const emptySnapshot: DatabaseSnapshot = {
  jobs: [],
  holds: 0,
  payments: [],
  problems: { open: 0, oldest: 0 },
  refunds: { waiting: 0, oldest: 0 },
  mails: { due: 0, oldest: 0, failed: 0 },
  choicesOverdue: 0,
  ownCalendarLag: 0,
  reconciliationLag: 0,
  backups: { age: 0, checkedAge: 0 },
};
const NEVER_OLD = 3_600_000;

test('scrapes of metrics that come together or shortly after each other cost one query', async () => {
  let queries = 0;
  const read = async () => ({ ...emptySnapshot, holds: (queries += 1) });
  const snapshot = cacheSnapshot({ read, log, freshMs: NEVER_OLD });
  const both = await Promise.all([snapshot(), snapshot()]);
  expect([...both, await snapshot()].map((each) => each?.holds)).toEqual([1, 1, 1]);
});

test('an old snapshot of metrics is replaced', async () => {
  let queries = 0;
  const read = async () => ({ ...emptySnapshot, holds: (queries += 1) });
  const snapshot = cacheSnapshot({ read, log, freshMs: 0 });
  await snapshot();
  expect(await snapshot()).toMatchObject({ holds: 2 });
});

test('metrics report a hanging database as down, and don’t query it again until it has responded', async () => {
  const hanging = Promise.withResolvers<DatabaseSnapshot>();
  let queries = 0;
  const read = () => {
    queries += 1;
    return hanging.promise;
  };
  const snapshot = cacheSnapshot({ read, log, freshMs: NEVER_OLD, waitMs: 10 });
  expect(await Promise.all([snapshot(), snapshot()])).toEqual([null, null]);
  expect(await snapshot()).toBeNull();
  hanging.resolve(emptySnapshot);
  await hanging.promise;
  expect(await snapshot()).toEqual(emptySnapshot);
  expect(queries).toBe(1);
});

test('metrics report a failing query as a database that is down, also to the scrapes shortly after', async () => {
  let queries = 0;
  const read = () => {
    queries += 1;
    return Promise.reject(new Error('connection refused'));
  };
  const snapshot = cacheSnapshot({ read, log, freshMs: NEVER_OLD });
  expect([await snapshot(), await snapshot()]).toEqual([null, null]);
  expect(queries).toBe(1);
});
