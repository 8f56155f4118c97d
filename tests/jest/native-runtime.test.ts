import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const JEST = join(ROOT, 'node_modules/jest/bin/jest.js');

const FILES = {
  'shared.ts': `export const seen: string[] = [];`,
  'first.test.ts': `
    import { appendFileSync } from 'node:fs';
    import { expect, jest, test } from '@jest/globals';
    import { onTestFailure } from '${join(import.meta.dirname, 'failure-reports.ts')}';
    import { seen } from './shared.ts';
    seen.push('first');
    onTestFailure(async () => appendFileSync(new URL('reported', import.meta.url), 'x'));
    // What was left over before is reported before this timer.
    const nextTimer = () => new Promise((resolve) => setTimeout(resolve));
    jest.setTimeout(200);
    test('passes', () => expect({ at: new Date(0), n: 1 }).toEqual({ at: expect.any(Date), n: expect.any(Number) }));
    test('is wrong', () => expect({ a: 1 }).toEqual({ a: 2 }));
    test('never ends', () => new Promise(() => {}));
    test('leaves a rejection', async () => { void Promise.reject(new Error('left')); await nextTimer(); });
    test('crashes later', async () => { setTimeout(() => { throw new Error('late'); }); await nextTimer(); });
    test('stops the clock', () => void jest.useFakeTimers({ now: 0 }));`,
  'second.test.ts': `
    import { expect, test } from '@jest/globals';
    import { seen } from './shared.ts';
    test('shares modules', () => expect(seen).toEqual(['first']));
    test('has its own clock', () => expect(Date.now()).toBeGreaterThan(0));
    test('crashes too', async () => {
      setTimeout(() => { throw new Error('late'); });
      await new Promise((resolve) => setTimeout(resolve));
    });`,
  'third.test.ts': `import { nothing } from './missing.ts'; nothing();`,
  // Alphabetical, since the second file looks at what the first has done.
  'sequencer.cjs': `
    const { default: Sequencer } = require('${join(ROOT, 'node_modules/@jest/test-sequencer')}');
    module.exports = class extends Sequencer { sort(tests) { return tests.toSorted((a, b) => (a.path < b.path ? -1 : 1)); } };`,
};

interface Results {
  testResults: { name: string; status: string; assertionResults: { title: string; status: string }[] }[];
}

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lessons-jest-'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

test('the runtime reports each failing test in each file of a worker, and shares the modules between them', async () => {
  const results = await runJest();
  expect(results.map(({ name, status }) => [name, status])).toEqual([
    ['first.test.ts', 'failed'],
    ['second.test.ts', 'failed'],
    ['third.test.ts', 'failed'],
  ]);
  expect(Object.fromEntries(results.flatMap(({ tests }) => tests))).toEqual({
    passes: 'passed',
    'is wrong': 'failed',
    'never ends': 'failed',
    'leaves a rejection': 'failed',
    'crashes later': 'failed',
    'stops the clock': 'passed',
    'shares modules': 'passed',
    'has its own clock': 'passed',
    'crashes too': 'failed',
  });
  // The functions of two tests have failed. What was left over fails a test without being part of it.
  expect(await readFile(join(folder, 'reported'), 'utf8')).toBe('xx');
});

async function runJest() {
  const config = {
    rootDir: folder,
    testMatch: ['**/*.test.ts'],
    testEnvironment: join(import.meta.dirname, 'native-environment.js'),
    runtime: join(import.meta.dirname, 'native-runtime.js'),
    testSequencer: join(folder, 'sequencer.cjs'),
    extensionsToTreatAsEsm: ['.ts'],
    transform: {},
  };
  const options = ['--runInBand', '--forceExit', '--json', '--config', JSON.stringify(config)];
  const json = await new Promise<string>((resolve) =>
    execFile(process.execPath, ['--experimental-vm-modules', JEST, ...options], { cwd: ROOT }, (_, stdout) =>
      resolve(stdout),
    ),
  );
  const { testResults } = JSON.parse(json) as Results;
  return testResults
    .map(({ name, status, assertionResults }) => ({
      name: name.slice(folder.length + 1),
      status,
      tests: assertionResults.map((result) => [result.title, result.status] as const),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
