import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readOwnerAddress } from './owner-address.ts';

const API = 'postgres://api:a@localhost/lessons';
const DIRECT = 'postgres://api:a@localhost:5433/lessons';
const OWNER = 'postgres://owner:o@localhost/lessons';

test.each([
  [{ DATABASE_URL: API }, API],
  [{ DATABASE_URL: API, DATABASE_DIRECT_URL: DIRECT }, DIRECT],
  [{ DATABASE_URL: API, DATABASE_DIRECT_URL: DIRECT, DATABASE_OWNER_URL: OWNER }, OWNER],
  [{ DATABASE_URL: API, DATABASE_OWNER_URL: ' ' }, API],
])('a backup is made by the address of the tables’ owner, of the given ones: %j', (variables, url) => {
  expect(readOwnerAddress(variables)).toEqual({ url, ca: undefined });
});

test('the address of the tables’ owner is read from a file, and a secret of another service that is wrong is not looked at', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-owner-'));
  writeFileSync(join(folder, 'owner'), `${OWNER}\n`);
  const files = { DATABASE_OWNER_URL_FILE: join(folder, 'owner'), LINK_SECRET_FILE: join(folder, 'missing') };
  expect(readOwnerAddress(files).url).toBe(OWNER);
  rmSync(folder, { recursive: true });
});

test('a backup is fetched from a server elsewhere with a valid certificate alone', () => {
  const settings = { DATABASE_URL: 'postgres://u:p@db.example/lessons' };
  expect(readOwnerAddress(settings).url).toBe('postgres://u:p@db.example/lessons?sslmode=verify-full');
});

test('a backup without any address of a database says which setting is missing', () => {
  expect(() => readOwnerAddress({})).toThrow(/^DATABASE_OWNER_URL is missing/);
  expect(() => readOwnerAddress({ DATABASE_URL: 'lessons' })).toThrow(/^DATABASE_URL is not valid/);
});
