import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { siteNamed } from '../site/site.ts';
import { createSandboxDatabase, dropDatabase, prepareDatabase } from './create-database.ts';

/* Scripts in the place of `psql` and `runuser` note how they were called. */

const environment = { ...process.env };
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lessons-database-'));
  for (const name of ['psql', 'runuser']) {
    const file = join(root, name);
    writeFileSync(file, `#!/bin/sh\nenv > ${file}.env; cat > ${file}.statements\n`);
    chmodSync(file, 0o755);
  }
  process.env['PATH'] = `${root}${delimiter}${environment['PATH']}`;
});
afterEach(() => {
  process.env = { ...environment };
  rmSync(root, { recursive: true });
});

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const optionsWith = (server?: string) => ({
  server,
  pooler: undefined,
  tryAddress: () => Promise.reject(new Error('There is nothing to try yet.')),
});

test.each([
  ['postgres://admin:secret@db.example:5433/postgres', 'verify-full'],
  ['postgres://admin:secret@db.example:5433/postgres?sslmode=require', 'require'],
  ['postgres://admin:secret@127.0.0.1:5433/postgres', 'disable'],
])('the passwords of the roles are sent to %s with the mode %s', async (server, mode) => {
  const addresses = await prepareDatabase(siteNamed('anna', root), optionsWith(server));
  expect(read('psql.env')).toMatch(new RegExp(`^PGSSLMODE=${mode}$`, 'm'));
  expect(read('psql.statements')).toContain(`password '${new URL(addresses.owner).password}'`);
  expect(addresses.owner).toMatch(/^postgres:\/\/anna:\w+@[\w.]+:5433\/anna/);
});

test('nothing of a site is created or dropped on a server elsewhere without a proof of who it is', async () => {
  const server = 'postgres://admin:secret@db.example/postgres';
  const site = siteNamed('anna', root);
  await dropDatabase(site, { server });
  expect(read('psql.env')).toMatch(/^PGSSLMODE=verify-full$/m);
  expect(read('psql.statements')).toBe('drop database if exists "anna" with (force);\n');
  const address = await createSandboxDatabase(site, { server });
  expect(new URL(address).searchParams.get('sslmode')).toBe('verify-full');
});

test('an address that is none is refused with the name of the option', async () => {
  await expect(prepareDatabase(siteNamed('anna', root), optionsWith('db.example'))).rejects.toThrow(
    /^--database is not valid: /,
  );
});

test('a database on this machine is created by its own administrator', async () => {
  const addresses = await prepareDatabase(siteNamed('anna', root), optionsWith());
  expect(addresses).toMatchObject({ isLocal: true, apiDirect: undefined });
  expect(read('runuser.statements')).toContain('create database "anna" owner "anna"');
});
