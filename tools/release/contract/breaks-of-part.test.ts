import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { PARTS, type Part } from '../parts.ts';
import { breaksOfPart } from './breaks-of-part.ts';
import { currentContract } from './consumers.ts';
import type { ContractDocument } from './find-breaks.ts';
import { readCommit, type Commit } from './read-commit.ts';
import { recordRelease } from './released.ts';

const repository = mkdtempSync(path.join(tmpdir(), 'lessons-history-'));
afterAll(() => rmSync(repository, { recursive: true }));
const git = (...args: string[]) => execFileSync('git', args, { cwd: repository });
git('init', '--quiet');

/** Commits files, and returns a reader of that commit. Later commits don't change what it reads. */
function commit(name: string, files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(repository, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(repository, file), text);
  }
  git('add', '.');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '-m', name);
  git('tag', name);
  return readCommit(name, repository);
}

function contractFile(change: (paths: ContractDocument['paths']) => void): Record<string, string> {
  const contract = currentContract();
  change(contract.paths);
  const program = `export const openApiDocument = () => (${JSON.stringify(contract)});`;
  return { 'api/contract/open-api.ts': program, 'api/rules/index.ts': '' };
}

const complete = commit('complete', {
  ...contractFile(() => {}),
  'player-app/src/requests/bookings.ts': 'api(createBooking);',
  'admin-app/src/requests/pricing.ts': 'api(getPricing);',
});
const withoutBooking = commit(
  'without-booking',
  contractFile((paths) => void delete paths['/api/bookings']?.['post']),
);
const ofShell = commit('of-the-shell', {
  ...contractFile((paths) => {
    const { get } = paths['/api/me'] ?? {};
    if (!get) throw new Error('The contract lacks GET /api/me');
    paths['/api/called'] = { get: { ...get, operationId: 'callByName' } };
    paths['/api/called-early'] = { get: { ...get, operationId: 'callByPath' } };
    paths['/api/not-called'] = { get: { ...get, operationId: 'callNever' } };
  }),
  'player-app/src/requests/me.ts': `api(callByName); fetch(await apiUrl('/api/called-early'));`,
  'player-app/src/requests/me.test.ts': 'api(callNever);',
});

const record = path.join(repository, 'released');
const releases = path.join(record, 'release.json');
beforeEach(async () => {
  mkdirSync(record, { recursive: true });
  writeFileSync(releases, '{}');
  for (const part of PARTS)
    await recordRelease(part, { version: '1.2.0', commit: await complete.hash() }, complete, record);
});

const sentencesOf = async (part: Part, release: Commit) =>
  (await breaksOfPart(part, release, record)).map(({ sentence }) => sentence);

test('going back to an API that serves the front ends in production breaks nothing', async () => {
  expect(await sentencesOf('api', complete)).toEqual([]);
});

test('going back to an API without a call that a front end in production makes names both', async () => {
  expect(await sentencesOf('api', withoutBooking)).toEqual([
    'player-app: POST /api/bookings: does not exist',
  ]);
});

test('a front end of another release names the calls that the API in production lacks', async () => {
  expect(await sentencesOf('player-app', ofShell)).toEqual([
    'API 1.2.0: GET /api/called: does not exist',
    'API 1.2.0: GET /api/called-early: does not exist',
  ]);
});

test('before the first release nothing breaks', async () => {
  writeFileSync(releases, '{}');
  expect(await sentencesOf('api', withoutBooking)).toEqual([]);
  expect(await sentencesOf('player-app', ofShell)).toEqual([]);
});

test('a release that is not in the history says how to get it', async () => {
  await expect(breaksOfPart('api', readCommit('api-v0.0.0', repository))).rejects.toThrow(
    'api-v0.0.0 could not be read. Is it a tag or a commit of this history? git fetch --tags --unshallow brings all.',
  );
});
