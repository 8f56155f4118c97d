import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { siteNamed, type Site } from '../site/site.ts';
import { checkEmptying } from './empty-site.ts';
import { readFormer } from './read-former.ts';

let root: string;
let site: Site;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lessons-empty-'));
  site = siteNamed('lessons', root);
  mkdirSync(site.secrets, { recursive: true });
  writeFileSync(site.settings, 'SITE=staging\n');
});
afterEach(() => rmSync(root, { recursive: true }));

const check = (given: { server?: string; pooler?: string } = {}) =>
  checkEmptying(site, readFormer(site), { server: undefined, pooler: undefined, ...given });

test.each(['localhost:5432', '%2Fvar%2Frun%2Fpostgresql', '127.0.0.1'])(
  'a site whose database is on this machine, at %s, is emptied without naming it',
  (host) => {
    writeFileSync(site.ownerUrl, `postgres://lessons:secret@${host}/lessons\n`);
    expect(() => check()).not.toThrow();
  },
);

test('a site whose database is elsewhere is only emptied with its address', () => {
  writeFileSync(site.ownerUrl, 'postgres://lessons:secret@db.provider.example:5432/lessons\n');
  expect(() => check()).toThrow('The database is on db.provider.example: add --database FILE');
  expect(() => check({ server: 'postgres://admin@db.provider.example/postgres' })).not.toThrow();
});

test('a site that reaches its database by a pooler is only emptied with the pooler’s address', () => {
  const secret = (name: string, address: string) => writeFileSync(join(site.secrets, name), `${address}\n`);
  writeFileSync(site.ownerUrl, 'postgres://lessons:secret@localhost:5432/lessons\n');
  secret('database_url', 'postgres://lessons_api:secret@localhost:6432/lessons');
  secret('database_direct_url', 'postgres://lessons_api:secret@localhost:5432/lessons');
  expect(() => check()).toThrow('add --pooler localhost:6432.');
  expect(() => check({ pooler: 'localhost:6432' })).not.toThrow();
});

test('a site that is live is not emptied', () => {
  writeFileSync(site.settings, 'SITE=live\n');
  expect(() => check()).toThrow('lessons is live');
});

test('a site that is not set up yet has nothing to check before it is emptied', () => {
  rmSync(site.settings);
  expect(() => check()).not.toThrow();
});
