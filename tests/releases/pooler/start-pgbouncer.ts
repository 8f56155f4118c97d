import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseOperatingAccount, freePort } from '@lessons/sandbox-postgres';
import { acceptsConnections } from '../../fixtures/api/accepts-connections.ts';
import { eventually } from '../../fixtures/api/eventually.ts';

export interface Pooler {
  /** The address of the database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Starts pgbouncer in transaction mode in front of a database. */
export async function startPgbouncer(databaseUrl: string): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'lessons-pgbouncer-'));
  const listenPort = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const server = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  writeFileSync(
    settings,
    `[databases]
* = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 200
ignore_startup_parameters = extra_float_digits
`,
  );
  const account = chooseOperatingAccount();
  if (account.uid !== undefined)
    for (const path of [folder, settings]) chownSync(path, account.uid, account.gid);
  const child = spawn('pgbouncer', [settings], { ...account, cwd: folder, stdio: 'ignore' });
  const exited = once(child, 'exit');
  await eventually(() => acceptsConnections(listenPort), Boolean);
  return {
    url: `postgres://${username}@127.0.0.1:${listenPort}${pathname}?sslmode=disable`,
    async stop() {
      child.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
