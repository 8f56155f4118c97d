import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { breaksOfPart } from './breaks-of-part.ts';
import { currentContract } from './consumers.ts';
import type { ContractDocument } from '../../../api/scripts/update/find-breaks.ts';
import { readCommit } from './read-commit.ts';
import { readReleases } from './released.ts';

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
  return { 'docs/api/openapi.json': JSON.stringify(contract) };
}

const complete = commit(
  'complete',
  contractFile(() => {}),
);
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

const sentencesOf = async (...release: Parameters<typeof breaksOfPart>) =>
  (await breaksOfPart(...release)).map(({ sentence }) => sentence);

test('going back to an API that serves the front ends in production breaks nothing', async () => {
  expect(await sentencesOf('api', complete)).toEqual([]);
});

test('going back to an API without a call that a front end in production makes names both', async () => {
  expect(await sentencesOf('api', withoutBooking)).toEqual([
    'player-app: POST /api/bookings: does not exist',
  ]);
});

test('a front end of another release names the calls that the API in production lacks', async () => {
  const { api } = await readReleases();
  expect(await sentencesOf('player-app', ofShell)).toEqual([
    `API ${api.version}: GET /api/called: does not exist`,
    `API ${api.version}: GET /api/called-early: does not exist`,
  ]);
});

test('a release that is not in the history says how to get it', async () => {
  await expect(breaksOfPart('api', readCommit('api-v0.0.0', repository))).rejects.toThrow(
    'api-v0.0.0 could not be read. Is it a tag or a commit of this history? git fetch --tags --unshallow brings all.',
  );
});
