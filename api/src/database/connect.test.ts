import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Logger, run } from 'graphile-worker';
import { pino } from 'pino';
import { createCertificate } from '../../../tests/fixtures/api/create-certificate.ts';
import { makeCuttable } from '../../../tests/fixtures/api/cuttable-database.ts';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { startTlsPostgres, type TlsPostgres } from '../../../tests/fixtures/api/start-tls-postgres.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { connect, createQueuePool } from './connect.ts';
import { withDatabaseBudget } from './time-limits.ts';

const log = pino({ level: 'silent' });
const foreign = createCertificate('localhost');
/** Has a self-signed certificate for `localhost`. */
let postgres: TlsPostgres;
let database: TestDatabase;
beforeAll(async () => {
  postgres = await startTlsPostgres();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await postgres.stop();
});

function urlWith(sslmode: string, host: string): string {
  const url = new URL(postgres.url);
  url.searchParams.set('sslmode', sslmode);
  url.hostname = host;
  return url.href;
}

const IS_ENCRYPTED = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';

/** Whether the connection is encrypted, or why there is none. */
async function tryToConnect(sslmode: string, host: string, ca?: string): Promise<boolean | string> {
  const knex = connect({ url: urlWith(sslmode, host), ...(ca && { ca }) }, log);
  try {
    return (await knex.raw<{ rows: [{ ssl: boolean }] }>(IS_ENCRYPTED)).rows[0].ssl;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
  } finally {
    await knex.destroy();
  }
}

const UNKNOWN_AUTHORITY = 'DEPTH_ZERO_SELF_SIGNED_CERT';
const OTHER_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID';

describe.each([
  ['disable', undefined, false, false],
  ['require', undefined, true, true],
  ['require', 'own', true, true],
  ['require', 'foreign', UNKNOWN_AUTHORITY, UNKNOWN_AUTHORITY],
  ['no-verify', 'foreign', true, true],
  ['verify-ca', 'own', true, true],
  ['verify-ca', undefined, UNKNOWN_AUTHORITY, UNKNOWN_AUTHORITY],
  ['verify-full', 'own', true, OTHER_NAME],
  ['verify-full', 'foreign', UNKNOWN_AUTHORITY, UNKNOWN_AUTHORITY],
  ['verify-full', undefined, UNKNOWN_AUTHORITY, UNKNOWN_AUTHORITY],
] as const)('sslmode=%s with authority %s', (sslmode, authority, byName, byAddress) => {
  const ca = () => authority && { own: postgres, foreign }[authority].certificate;
  test(`connecting by the name in the certificate: ${byName}`, async () => {
    expect(await tryToConnect(sslmode, 'localhost', ca())).toBe(byName);
  });
  test(`connecting by another name than in the certificate: ${byAddress}`, async () => {
    expect(await tryToConnect(sslmode, '127.0.0.1', ca())).toBe(byAddress);
  });
});

test('the job queue connects by the same rules', async () => {
  const url = urlWith('verify-full', 'localhost');
  const trusting = createQueuePool({ url, ca: postgres.certificate }, 1, log);
  expect((await trusting.query(IS_ENCRYPTED)).rows).toEqual([{ ssl: true }]);
  await trusting.end();
  const distrusting = createQueuePool({ url, ca: foreign.certificate }, 1, log);
  await expect(distrusting.query(IS_ENCRYPTED)).rejects.toMatchObject({ code: UNKNOWN_AUTHORITY });
  await distrusting.end();
});

test('a statement that takes too long is cancelled over TLS as well', async () => {
  const knex = connect({ url: urlWith('verify-full', 'localhost'), ca: postgres.certificate }, log);
  try {
    const sleeping = withDatabaseBudget(async () => knex.raw('select pg_sleep(60)'));
    await expect(sleeping).rejects.toThrow('Query read timeout');
    await eventually(
      async () =>
        (
          await knex.raw<{ rows: unknown[] }>(
            `select 1 from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`,
          )
        ).rows,
      ({ length }) => length === 0,
    );
  } finally {
    await knex.destroy();
  }
});

test('a listening connection that breaks while the worker stops ends nothing else', async () => {
  const way = await makeCuttable(database.url);
  const pgPool = createQueuePool({ url: way.url }, 2, log);
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
