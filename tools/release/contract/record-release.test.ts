import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { servedSite } from '../../../tests/fixtures/release/serve-site.ts';
import { currentContract } from './consumers.ts';
import { recordSite, recordTag } from './record-release.ts';
import { readReleases, versionsToRaise, type Releases } from './released.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'lessons-record-'));
afterAll(() => rmSync(folder, { recursive: true }));
const repository = path.join(folder, 'clone');
const record = path.join(folder, 'released');
const git = (...args: string[]) => execFileSync('git', args, { cwd: repository }).toString().trim();

function write(file: string, text: string): void {
  mkdirSync(path.join(repository, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(repository, file), text);
}

function writeContract(contract: object): void {
  write('api/contract/open-api.ts', `export const openApiDocument = () => (${JSON.stringify(contract)});`);
  write('api/rules/index.ts', '');
}

/** Commits a release of all parts whose API has one call more, by its name, and tags it for each part. */
function release(version: string, tagged = version): string {
  const contract = currentContract();
  const { get } = contract.paths['/api/me'] ?? {};
  if (!get) throw new Error('The contract lacks GET /api/me');
  contract.paths['/api/called'] = { get: { ...get, operationId: `callOf${version.replaceAll('.', '')}` } };
  writeContract(contract);
  for (const part of ['api', 'player-app', 'admin-app'])
    write(`${part}/package.json`, JSON.stringify({ version }));
  for (const part of ['player-app', 'admin-app'])
    write(`${part}/src/calls.ts`, `api(callOf${version.replaceAll('.', '')});\n`);
  git('add', '.');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '-m', version);
  for (const part of ['api', 'player-app', 'admin-app']) git('tag', `${part}-v${tagged}`);
  return git('rev-parse', 'HEAD');
}

mkdirSync(repository);
git('init', '--quiet');
const older = release('1.1.0');
const newer = release('1.2.0');
release('1.2.9', '1.3.0');
// The clone is ahead of all tags, with changed files.
write('api/package.json', JSON.stringify({ version: '2.0.0' }));
writeContract({ paths: {} });

const site = servedSite();
const clone = { repository, record };
const all = (version: string, commit: string): Required<Releases> => ({
  api: { version, commit },
  'player-app': { version, commit },
  'admin-app': { version, commit },
});
const recorded = () => readReleases(record);
const contractOf = (name: string) => readFileSync(path.join(record, `${name}.json`), 'utf8');

function run(version: string, commit: string): void {
  site.runApi(version, commit).runShell(`${version} (${commit.slice(0, 7)})`);
  site.runModule(version, commit);
}

beforeEach(() => {
  mkdirSync(record, { recursive: true });
  writeFileSync(path.join(record, 'release.json'), JSON.stringify(all('1.1.0', older)));
});

test('a tag is recorded with its commit and its contract, whatever the files of the clone are', async () => {
  await recordTag('api', 'api-v1.2.0', clone);
  expect(await recorded()).toEqual({ ...all('1.1.0', older), api: { version: '1.2.0', commit: newer } });
  expect(contractOf('api')).toContain('"callOf120"');
  expect(contractOf('links')).toContain('calendar');
  expect(contractOf('links')).not.toContain('callOf120');
});

test.each([
  ['of another part', 'admin-app-v1.2.0', 'admin-app-v1.2.0 is no tag of a release: name it as api-v1.2.3.'],
  ['of no release', newer, `${newer} is no tag of a release: name it as api-v1.2.3.`],
  ['that is not in the history', 'api-v9.9.9', 'api-v9.9.9 could not be read. Is it a tag or a commit'],
  [
    'whose commit has another version',
    'api-v1.3.0',
    'api-v1.3.0 is of a commit whose api/package.json has the version 1.2.9. Tag the commit that has 1.3.0.',
  ],
])('a tag %s is refused, and nothing is written', async (_case, tag, message) => {
  await expect(recordTag('api', tag, clone)).rejects.toThrow(message);
  expect(await recorded()).toEqual(all('1.1.0', older));
});

test('a tag that the site runs is recorded, and another one is refused', async () => {
  run('1.2.0', newer);
  await recordTag('api', 'api-v1.2.0', { ...clone, site });
  expect(await recorded()).toMatchObject({ api: { version: '1.2.0' } });

  await expect(recordTag('api', 'api-v1.1.0', { ...clone, site })).rejects.toThrow(
    'api-v1.1.0 is not what the site runs: its api is 1.2.0, not 1.1.0. Nothing was recorded.',
  );
  site.runApi('1.2.0', older);
  await expect(recordTag('api', 'api-v1.2.0', { ...clone, site })).rejects.toThrow(
    `its api is 1.2.0 of the commit ${older.slice(0, 7)}, not of ${newer.slice(0, 7)}`,
  );
  expect(await recorded()).toMatchObject({ api: { version: '1.2.0' } });
});

test('a part whose source still has the version in production is to be raised', async () => {
  // The clone has 1.2.9 of the front ends, and 2.0.0 of the API.
  expect(await versionsToRaise(record, repository)).toEqual([]);
  writeFileSync(path.join(record, 'release.json'), JSON.stringify(all('1.2.9', newer)));
  expect(await versionsToRaise(record, repository)).toEqual([
    'Raise the version in player-app/package.json and package-lock.json: 1.2.9 is in production.',
    'Raise the version in admin-app/package.json and package-lock.json: 1.2.9 is in production.',
  ]);
});

test('each part whose release at the site is another one is recorded by its tag', async () => {
  run('1.1.0', older);
  expect(await recordSite(site, clone)).toEqual({});

  site.runApi('1.2.0', newer).runShell(`1.2.0 (${newer.slice(0, 7)})`);
  expect(await recordSite(site, clone)).toEqual({ api: '1.2.0', 'player-app': '1.2.0' });
  expect(await recorded()).toEqual({
    ...all('1.2.0', newer),
    'admin-app': { version: '1.1.0', commit: older },
  });
});

test('no part is recorded if one of them can’t be', async () => {
  run('1.2.0', newer);
  site.runShell('1.2.0');
  await expect(recordSite(site, clone)).rejects.toThrow(
    'player-app-v1.2.0 is not what the site runs: its player-app is 1.2.0 but names no commit',
  );
  run('1.2.0', newer);
  site.runModule('1.4.0', newer);
  await expect(recordSite(site, clone)).rejects.toThrow('admin-app-v1.4.0 could not be read.');
  expect(await recorded()).toEqual(all('1.1.0', older));
});
