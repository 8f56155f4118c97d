import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const logger = new URL('logger.ts', import.meta.url).href;
const LIMIT_BLOCKS = 4096;
/** More than the limit, whether the shell's blocks have 512 or 1,024 bytes. */
const FULL_BYTES = 2 * LIMIT_BLOCKS * 1_024;
const LINES = 3_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lessons-test-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs `code` with stderr in a file that can't grow beyond the limit. */
async function run(file: string, code: string): Promise<number | null> {
  const script = `
    import { truncateSync } from 'node:fs';
    const { createLogger } = await import('${logger}');
    const log = createLogger('info');
    ${code}`;
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      `ulimit -f ${LIMIT_BLOCKS}; exec "$0" --input-type=module --eval "$1" 2>>"$2"`,
      process.execPath,
      script,
      file,
    ],
    { env: { PATH: process.env['PATH'] }, stdio: 'ignore' },
  );
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  return exitCode;
}

function linesOf(file: string): { msg: string; number?: number; lost?: number }[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => (line ? [JSON.parse(line)] : []));
}

test('while the log can’t be written the process goes on, and later the log says how many lines were lost', async () => {
  const file = join(folder, 'log');
  writeFileSync(file, '');
  truncateSync(file, FULL_BYTES);
  const exitCode = await run(
    file,
    `for (let number = 0; number < ${LINES}; number += 1) log.info({ number }, 'x'.repeat(500));
     truncateSync('${file}', 0);
     log.info('There is room again');`,
  );
  expect(exitCode).toBe(0);
  const lines = linesOf(file);
  const kept = lines.flatMap(({ number }) => number ?? []);
  expect(kept).toEqual(Array.from(kept.keys()));
  expect(kept.length).toBeGreaterThan(1_000);
  expect(lines.slice(kept.length)).toMatchObject([
    { msg: 'There is room again' },
    { msg: expect.stringMatching(/^Log lines were lost/), lost: LINES - kept.length },
  ]);
});

test.each([
  ['the process ends', `log.info('last'); process.exit(0);`],
  [
    'it is killed right after an error',
    `log.info('last'); log.error('failed'); process.kill(process.pid, 'SIGKILL');`,
  ],
  [
    'it is killed after a while',
    `log.info('last'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5_000);`,
  ],
])('no log line is lost when %s', async (_, code) => {
  const file = join(folder, 'log');
  writeFileSync(file, '');
  await run(file, code);
  expect(linesOf(file).map(({ msg }) => msg)).toContain('last');
});

test('a process whose log can’t be written ends after a fatal error', async () => {
  const file = join(folder, 'log');
  writeFileSync(file, '');
  truncateSync(file, FULL_BYTES);
  expect(await run(file, `log.fatal('No room'); process.exit(3);`)).toBe(3);
});
