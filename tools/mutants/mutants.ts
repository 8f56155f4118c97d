import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import startTestPostgres from '../../tests/fixtures/api/start-test-postgres.ts';
import stopTestRun from '../../tests/fixtures/api/stop-test-run.ts';
import { readMutants, ROOT, type Mutant } from './read-mutants.ts';

/*
 * Applies one fault after the other to a copy of the sources, and says which test finds it:
 *
 *     npm run mutants                      # all, against the tests that import the file; no browser
 *     npm run mutants -- refund-at-24h     # one, or those of a folder: -- api/rules
 *     npm run mutants -- --all             # survivors also meet the rest of `npm test`
 */

const run = promisify(execFile);

/** What `npm test` runs, with few scripts and inputs made at random. */
const SHORT = { TEST_SHORT: '1', MODEL_RUNS: '5', FUZZ_INPUTS: '5' };

/** A test that waits for what a fault prevents fails then. */
const TIMEOUT_MS = '60000';

/** The projects that may find a fault, the quicker ones first. Only the API imports its own sources. */
const projectsFor = (file: string) =>
  file.startsWith('api/src/')
    ? [['api']]
    : [['unit'], ['without-screen', 'api', 'player-app', 'ui', 'admin-app']];

/** Returns the folder of a copy of what Git has or would add. Packages and builds are links. */
async function copySources(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lessons-mutants-'));
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    maxBuffer: Infinity,
  });
  for (const file of stdout.split('\0').filter(Boolean)) await cp(join(ROOT, file), join(folder, file));
  // The workspaces are links of their own, to the copy.
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    const [from, to] = [join(ROOT, 'node_modules', name), join(folder, 'node_modules', name)];
    await (name === '@lessons'
      ? cp(from, to, { recursive: true, verbatimSymlinks: true })
      : symlink(from, to));
  }
  for (const link of ['api/node_modules', 'player-app/dist', 'admin-app/dist'])
    await symlink(join(ROOT, link), join(folder, link));
  return folder;
}

/** Returns the file and the name of the first test that fails. Null if none does. */
async function findKiller(folder: string, file: string, options: string[]): Promise<string | null> {
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const nearestFirst = join(folder, 'tools/mutants/nearest-first.js');
  try {
    await run(
      process.execPath,
      [
        ...jest,
        'node_modules/jest/bin/jest.js',
        '-i',
        '--bail',
        '--testTimeout',
        TIMEOUT_MS,
        '--testSequencer',
        nearestFirst,
        ...options,
      ],
      { cwd: folder, env: { ...process.env, ...SHORT, MUTATED_FILE: file }, maxBuffer: Infinity },
    );
    return null;
  } catch (error) {
    const { stderr = String(error) } = error as { stderr?: string };
    const [, test] = /^FAIL .*?(\S+)(?: \([\d.]+ m?s\))?$/m.exec(stderr) ?? [];
    const [, title] = /^ {2}● (.+)$/m.exec(stderr) ?? [];
    // What can't be loaded is no fault that a test finds.
    if (!test || !title || title === 'Test suite failed to run') throw new Error(stderr, { cause: error });
    return `${test} › ${title}`;
  }
}

async function tryMutant(folder: string, { file, before, after }: Mutant, isAll: boolean) {
  const path = join(folder, file);
  const source = await readFile(path, 'utf8');
  await writeFile(
    path,
    source.replace(before, () => after),
  );
  try {
    for (const projects of projectsFor(file)) {
      const killer = await findKiller(folder, file, [
        '--findRelatedTests',
        path,
        '--selectProjects',
        ...projects,
      ]);
      if (killer) return killer;
    }
    return isAll ? await findKiller(folder, file, []) : null;
  } finally {
    await writeFile(path, source);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
});
const isAsked = ({ name, file }: Mutant) =>
  positionals.length === 0 || positionals.some((asked) => asked === name || file.startsWith(`${asked}/`));
const asked = (await readMutants()).filter(isAsked);
const folder = await copySources();
let survivors = 0;
try {
  await startTestPostgres();
  for (const mutant of asked) {
    const begun = performance.now();
    const killer = await tryMutant(folder, mutant, values.all);
    const seconds = Math.round((performance.now() - begun) / 1000);
    if (!killer) survivors += 1;
    process.stdout.write(
      `${killer ? 'killed  ' : 'SURVIVED'} ${seconds} s\t${mutant.name}\t${killer ?? mutant.breaks}\n`,
    );
  }
} finally {
  await stopTestRun();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(`${asked.length - survivors} of ${asked.length} killed\n`);
if (survivors > 0 || asked.length === 0) process.exitCode = 1;
