import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { readPostmaster } from './postmaster-file.ts';

interface Owner {
  process: ChildProcess;
  /** The server's address, or why there is none. */
  output: string;
}

const HOLD_POSTGRES = fileURLToPath(new URL('tests/hold-postgres.ts', import.meta.url));
const FOLDER_IN_USE = /^Another process is using the data folder .*DATA_DIR\.$/;

const folders: string[] = [];
const owners: ChildProcess[] = [];
/** Shared by the tests that need no new cluster: initdb is slow. */
const sharedFolder = newFolder();
const cluster = join(sharedFolder, 'postgres');

afterEach(async () => {
  await Promise.all(owners.splice(0).map((owner) => end(owner, 'SIGTERM')));
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('the sandbox’s database has its data after a stop, which leaves no process behind', async () => {
  const first = await startOwner(sharedFolder);
  await query(first.output, 'create table kept as select 42 as value');
  const server = readPostmaster(cluster);
  await end(first.process, 'SIGTERM');
  expect(readPostmaster(cluster)).toBeUndefined();
  // The process id stays in use until init has reaped the process.
  await waitUntil(
    async () => isAlive(server?.pid),
    (alive) => !alive,
  );

  const second = await startOwner(sharedFolder);
  expect(await query(second.output, 'select value from kept')).toEqual([{ value: 42 }]);
});

test('a second process on the sandbox’s data folder is refused in one line, and the first keeps its server', async () => {
  const first = await startOwner(sharedFolder);
  const second = await startOwner(sharedFolder);
  expect(second.output).toMatch(FOLDER_IN_USE);
  expect(await query(first.output, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the PostgreSQL server of a killed process is used by the next one', async () => {
  const first = await startOwner(sharedFolder);
  const server = readPostmaster(cluster);
  await end(first.process, 'SIGKILL');
  const second = await startOwner(sharedFolder);
  expect(await query(second.output, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readPostmaster(cluster)).toEqual(server);
  await end(second.process, 'SIGTERM');
  expect(readPostmaster(cluster)).toBeUndefined();
});

test('a start that was killed half-way through initdb leaves no trace', async () => {
  const folder = newFolder();
  const killed = spawnOwner(folder);
  await waitUntil(
    async () => existsSync(folder) && readdirSync(folder, { recursive: true }).map(String),
    (names) => names !== false && names.some((name) => /unfinished.*base/.test(name)),
  );
  await end(killed, 'SIGKILL');
  expect(existsSync(join(folder, 'postgres'))).toBe(false);

  const { output } = await startOwner(folder);
  expect(await query(output, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readdirSync(folder).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log']);
});

/** Returns a path without a folder: the start makes it, so that PostgreSQL's account can enter. */
function newFolder(): string {
  const folder = join(tmpdir(), `lessons-test-postgres-${randomBytes(6).toString('hex')}`);
  folders.push(folder);
  return folder;
}

function spawnOwner(folder: string): ChildProcessByStdio<null, Readable, null> {
  const owner = spawn(process.execPath, [HOLD_POSTGRES, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  owners.push(owner);
  return owner;
}

async function startOwner(folder: string): Promise<Owner> {
  const owner = spawnOwner(folder);
  const [output] = (await once(createInterface(owner.stdout), 'line')) as [string];
  return { process: owner, output };
}

async function end(owner: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (owner.exitCode !== null || owner.signalCode !== null) return;
  const exited = once(owner, 'exit');
  owner.kill(signal);
  await exited;
}

function isAlive(pid = 0): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Looks again every 20 ms, for at most 30 seconds, until what is seen is right. */
async function waitUntil<T>(look: () => Promise<T>, isRight: (seen: T) => boolean): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const seen = await look();
    if (isRight(seen)) return;
    if (performance.now() > deadline) throw new Error(`The last seen was ${JSON.stringify(seen)}`);
    await pause(20);
  }
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
