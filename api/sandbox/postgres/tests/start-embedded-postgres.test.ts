import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { readPostmaster } from '../postmaster-file.ts';

interface Owner {
  process: ChildProcess;
  /** The server's address, or why there is none. */
  said: string;
}

const HOLD_POSTGRES = fileURLToPath(new URL('hold-postgres.ts', import.meta.url));
const SECOND_OWNER = /^Another process is using the data folder .*DATA_DIR\.$/;

const folders: string[] = [];
const owners: ChildProcess[] = [];
/** One folder for the tests that don't care how it began: initdb is the slow part. */
const wellUsed = newFolder();
const cluster = join(wellUsed, 'postgres');

afterEach(async () => {
  await Promise.all(owners.splice(0).map((owner) => end(owner, 'SIGTERM')));
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('data survives a stop, after which nothing runs any more', async () => {
  const first = await own(wellUsed);
  await query(first.said, 'create table kept as select 42 as answer');
  const server = readPostmaster(cluster);
  await end(first.process, 'SIGTERM');
  expect(readPostmaster(cluster)).toBeUndefined();
  // Its entry in the process table stays until init has collected it.
  await waitUntil(
    async () => isAlive(server?.pid),
    (alive) => !alive,
  );

  const second = await own(wellUsed);
  expect(await query(second.said, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('the server is on the loopback address only, behind a password', async () => {
  const { said } = await own(wellUsed);
  expect(await query(said, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  const withoutPassword = new URL(said);
  withoutPassword.password = 'guess';
  await expect(query(withoutPassword.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

test('a second owner is refused in one line, and the first keeps its server', async () => {
  const first = await own(wellUsed);
  const second = await own(wellUsed);
  expect(second.said).toMatch(SECOND_OWNER);
  expect(await query(first.said, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the server of an owner that was killed is taken over', async () => {
  const first = await own(wellUsed);
  const server = readPostmaster(cluster);
  await end(first.process, 'SIGKILL');
  const second = await own(wellUsed);
  expect(await query(second.said, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readPostmaster(cluster)).toEqual(server);
  await end(second.process, 'SIGTERM');
  expect(readPostmaster(cluster)).toBeUndefined();
});

test('a server that was killed together with its owner is started anew', async () => {
  const first = await own(wellUsed);
  process.kill(readPostmaster(cluster)?.pid ?? 0, 'SIGKILL');
  await end(first.process, 'SIGKILL');
  const second = await own(wellUsed);
  expect(await query(second.said, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a process id that another program has by now is no obstacle', async () => {
  writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n1\n\n127.0.0.1\n\nready\n`);
  const { said } = await own(wellUsed);
  expect(await query(said, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a server that dies under its owner is brought back, and can be stopped', async () => {
  const { process: owner, said } = await own(wellUsed);
  process.kill(readPostmaster(cluster)?.pid ?? 0, 'SIGKILL');
  await waitUntil(
    () => query(said, 'select 1 as one').catch(() => []),
    (rows) => rows.length === 1,
  );
  await end(owner, 'SIGTERM');
  expect(owner.exitCode).toBe(0);
});

test('of two first starts at once one gets the folder', async () => {
  const folder = newFolder();
  const both = await Promise.all([own(folder), own(folder)]);
  const said = both.map((owner) => owner.said).sort();
  expect(said).toEqual([expect.stringMatching(SECOND_OWNER), expect.stringMatching(/^postgres:/)]);
  await waitUntil(
    async () => readdirSync(folder),
    (names) => names.every((name) => !name.includes('unfinished')),
  );
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

  const { said } = await own(folder);
  expect(await query(said, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readdirSync(folder).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log']);
});

/** Not made yet: what makes it sees to it that PostgreSQL's account can enter. */
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

async function own(folder: string): Promise<Owner> {
  const owner = spawnOwner(folder);
  const [said] = (await once(createInterface(owner.stdout), 'line')) as [string];
  return { process: owner, said };
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
