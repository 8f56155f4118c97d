import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findRunningPostgres } from '@lessons/sandbox-postgres';
import { pino } from 'pino';
import { eventually } from '../../tests/fixtures/api/eventually.ts';

type Start = ChildProcessByStdio<null, Readable, Readable>;

const dataDir = join(tmpdir(), `lessons-test-start-${randomBytes(6).toString('hex')}`);

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('a failed start', () => {
  test.each([
    ['a wrong setting', { PORT: 'http' }, /^PORT is not valid/],
    ['a half-given service', { STRIPE_SECRET_KEY: 'sk_test_1' }, /^STRIPE_PUBLISHABLE_KEY is missing/],
    ['a sandbox in production', { NODE_ENV: 'production' }, /^DATABASE_URL is missing/],
  ])('a failed start of the sandbox prints the reason in one line: %s', async (_case, settings, line) => {
    // systemd starts nothing again that ends with it.
    expect(await startAndFail(settings)).toEqual({ code: 78, line: expect.stringMatching(line) });
  });
});

describe('the sandbox', () => {
  let running: Start;
  let lines: string[];
  let origin: string;
  let port: string;
  let log = '';

  beforeAll(async () => {
    running = start({ METRICS_PORT: '0', LOG_LEVEL: 'info' });
    running.stderr.on('data', (chunk) => (log += String(chunk)));
    lines = await firstLines(running, 5);
    origin = lines[0]?.replace('Ready on ', '') ?? '';
    ({ port } = new URL(origin));
  });

  test('the sandbox prints its URL, the two accounts, that no money moves, and where mails are shown', () => {
    expect(lines).toEqual([
      expect.stringMatching(/^Ready on http:\/\/localhost:\d+$/),
      expect.stringMatching(/coach@example\.com.*tennis-lesson/),
      expect.stringMatching(/player@example\.com.*tennis-lesson/),
      expect.stringMatching(/no money moves/),
      `  Mails are not sent but shown at ${origin}/sandbox/mail`,
    ]);
  });

  test('the sandbox does not start twice on one port, nor on one data folder', async () => {
    const [samePort, sameData] = await Promise.all([startAndFail({ PORT: port }), startAndFail({})]);
    expect(samePort).toEqual({ code: 1, line: expect.stringMatching(/^Port \d+ is taken/) });
    expect(sameData).toEqual({
      code: 1,
      line: expect.stringMatching(/^Another process is using the data folder/),
    });
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
  });

  test('the sandbox writes its settings for the other commands, readable by its own user alone', async () => {
    const file = join(dataDir, 'settings.env');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(`\nPUBLIC_URL=${origin}\n`);
    const migrate = spawn(process.execPath, [`--env-file=${file}`, 'api/scripts/operate.ts', 'migrate'], {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    expect(await text(migrate.stdout)).toBe('The database is up to date.\n');
  });

  test('the sandbox finishes a running request when it is stopped, and leaves no process behind', async () => {
    const underWay = request(`${origin}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '2' },
    });
    underWay.write('{');
    await once(underWay, 'socket').then(([socket]) => once(socket as NodeJS.EventEmitter, 'connect'));
    // Answered after it, so the request above has been accepted.
    await fetch(`${origin}/api/health`);

    const exited = once(running, 'exit');
    running.kill('SIGTERM');
    await eventually(
      () =>
        fetch(`${origin}/api/health`).then(
          () => 'accepts',
          () => 'refuses',
        ),
      (state) => state === 'refuses',
    );
    underWay.end('}');
    const [response] = (await once(underWay, 'response')) as [{ statusCode: number }];
    expect(response.statusCode).toBe(401);
    expect(await exited).toEqual([0, null]);
    expect(() => findRunningPostgres(dataDir, pino({ level: 'silent' }))).toThrow('No database runs');
  });
});

function start(settings: Record<string, string>): Start {
  return spawn(process.execPath, ['sandbox/serve.ts'], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function startAndFail(
  settings: Record<string, string>,
): Promise<{ code: number | null; line: string }> {
  const failing = start(settings);
  const exited = once(failing, 'exit') as Promise<[number | null]>;
  const [line, [code]] = await Promise.all([text(failing.stderr), exited]);
  return { code, line: line.replace(/\n$/, '') };
}

/** Returns the first lines that a start prints, or fewer if it ends early. */
async function firstLines(started: Start, count: number): Promise<string[]> {
  let output = '';
  for await (const chunk of started.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    if (output.split('\n').length > count) break;
  }
  return output.split('\n').slice(0, count);
}
