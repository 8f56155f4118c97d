import { existsSync, readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { expect, test } from '@jest/globals';
import { besideDatabase, withLibpq } from './libpq.ts';

const CA = '-----BEGIN CERTIFICATE-----\nown\n-----END CERTIFICATE-----';

test('PostgreSQL’s programs get an address by their environment, decoded', async () => {
  const url = 'postgres://lessons:p%40ss%2F@db.example:5433/les%20sons';
  expect(await withLibpq({ url }, async (env) => env)).toMatchObject({
    PGHOST: 'db.example',
    PGPORT: '5433',
    PGUSER: 'lessons',
    PGPASSWORD: 'p@ss/',
    PGDATABASE: 'les sons',
    PGSSLMODE: 'disable',
    PGSSLROOTCERT: undefined,
  });
});

test.each([
  [
    'a socket',
    'postgres://u@localhost/lessons?host=/run/postgresql',
    { PGHOST: '/run/postgresql', PGUSER: 'u' },
  ],
  ['an IPv6 address', 'postgres://u@[::1]/lessons', { PGHOST: '::1' }],
  ['the driver’s own mode', 'postgres://u@db/lessons?sslmode=no-verify', { PGSSLMODE: 'require' }],
  [
    'a file of certificates',
    'postgres://u@db/lessons?sslmode=verify-ca&sslrootcert=/etc/ca.crt',
    { PGSSLMODE: 'verify-ca', PGSSLROOTCERT: '/etc/ca.crt' },
  ],
])('PostgreSQL’s programs understand an address with %s', async (_what, url, expected) => {
  expect(await withLibpq({ url }, async (env) => env)).toMatchObject(expected);
});

test.each([
  ['the authority that is set', CA, [CA]],
  ['the well-known authorities without one', undefined, rootCertificates],
])('PostgreSQL’s programs trust %s, by a file that is removed afterwards', async (_what, ca, trusted) => {
  const file = await withLibpq({ url: 'postgres://u@db/lessons?sslmode=verify-full', ca }, async (env) => {
    expect(readFileSync(String(env['PGSSLROOTCERT']), 'utf8')).toBe(trusted.join('\n'));
    return String(env['PGSSLROOTCERT']);
  });
  expect(existsSync(file)).toBe(false);
});

test('the address of a database beside another one keeps the server, the role and the way to trust it', () => {
  const address = { url: 'postgres://u:p@db:5433/lessons?sslmode=require', ca: CA };
  expect(besideDatabase(address, 'lessons_scratch')).toEqual({
    url: 'postgres://u:p@db:5433/lessons_scratch?sslmode=require',
    ca: CA,
  });
});
