import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { connect } from '../../src/database/connect.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import { startTlsPostgres, type TlsPostgres } from '../../../tests/fixtures/api/start-tls-postgres.ts';
import { checkDatabase } from './check-database.ts';

const log = pino({ enabled: false });
let postgres: TlsPostgres;
beforeAll(async () => {
  postgres = await startTlsPostgres();
  await migrateToLatest(postgres.url, log);
});
afterAll(() => postgres.stop());

/** Returns what the doctor says of the encryption of a role's connections. */
async function tlsOf(role: string, sslmode: string): Promise<string | undefined> {
  const url = new URL(postgres.url);
  Object.assign(url, { username: role, password: 'none', hostname: 'localhost' });
  url.searchParams.set('sslmode', sslmode);
  const findings = await checkDatabase({ url: url.href, ca: postgres.certificate }, log);
  return findings.find(({ subject }) => subject === 'Database TLS')?.says;
}

test('the doctor reports an encrypted connection for a login that becomes the owner', async () => {
  const knex = connect({ url: postgres.url }, log);
  try {
    await knex.raw(`create role lessons_owner;
      create role lessons_2 login password 'none'; grant lessons_owner to lessons_2; alter role lessons_2 set role to lessons_owner;
      grant usage on schema graphile_worker, public to lessons_owner; grant select on all tables in schema public, graphile_worker to lessons_owner`);
  } finally {
    await knex.destroy();
  }
  expect(await tlsOf('lessons_2', 'verify-full')).toBe('encrypted');
  expect(await tlsOf('lessons_2', 'disable')).toBe('not needed on this machine');
});

test('a server that takes connections and says nothing in time is said to be busy, and one that is down to be down', async () => {
  const server = createServer(() => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const look = () => checkDatabase({ url: `postgres://a:b@127.0.0.1:${port}/c?sslmode=disable` }, log);
  try {
    expect(await look()).toMatchObject([{ status: 'warn', says: expect.stringContaining('it is busy') }]);
  } finally {
    server.close();
  }
  expect(await look()).toMatchObject([{ status: 'fail', says: expect.stringContaining('ECONNREFUSED') }]);
});
