import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '@lessons/sandbox-postgres';
import { createCertificate } from '../../fixtures/api/create-certificate.ts';
import { startApiProcess, type ApiProcess } from '../../fixtures/api/start-api-process.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/api/test-database.ts';
import { siteFileOf, withPorts } from './site-file.ts';
import { startNginx } from './start-web-server.ts';

/* As many open pages as nginx lets in, on one worker of it and one process of the API: docs/deploy/limits.md has the number. */

const SHELL_HOST = 'lessons.example';
const PAGES = 4_000;
/** Less than the API gives one network. */
const PAGES_OF_NETWORK = 80;
const AT_ONCE = 40;
const TIMEOUT_MS = 600_000;

let database: TestDatabase;
let api: ApiProcess;
let nginx: AsyncDisposable;
let port: number;
const folder = mkdtempSync(join(tmpdir(), 'lessons-open-pages-'));
chmodSync(folder, 0o755);

beforeAll(async () => {
  database = await createTestDatabase();
  const apiPort = await freePort();
  const settings = { PUBLIC_URL: `https://${SHELL_HOST}`, TRUST_PROXY: 'true', PORT: String(apiPort) };
  api = await startApiProcess(database, { settings });
  port = await freePort();
  const { certificate, key } = createCertificate(SHELL_HOST);
  writeFileSync(join(folder, 'fullchain.pem'), certificate);
  writeFileSync(join(folder, 'privkey.pem'), key);
  const domains = { domain: SHELL_HOST, moduleDomain: 'coach.lessons.example' };
  const files = { shell: folder, module: folder };
  // The second process is gone: the first has to carry all.
  const ports = [apiPort, await freePort()] as const;
  const site = siteFileOf('nginx', { folder, name: 'lessons', ...domains, ...files, ports });
  nginx = await startNginx(folder, withPorts(site, port, await freePort()), port);
});
afterAll(async () => {
  await nginx[Symbol.asyncDispose]();
  await api.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Sends a request from one of many networks of this machine, on a connection of its own. */
async function send(method: string, path: string, network = 0): Promise<IncomingMessage> {
  const sent = request({
    host: '127.0.0.1',
    port,
    servername: SHELL_HOST,
    headers: { host: SHELL_HOST },
    rejectUnauthorized: false,
    agent: false,
    localAddress: `127.0.1.${network + 1}`,
    method,
    path,
  }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  // nginx ends these connections when it stops.
  return response.on('error', () => null).resume();
}

const statusOf = async (...sent: Parameters<typeof send>) => (await send(...sent)).statusCode;

test(
  'nginx carries 4,000 open pages, refuses the next one, and calls and webhooks go on',
  async () => {
    const opened: (number | undefined)[] = [];
    for (let page = 0; page < PAGES; page += AT_ONCE) {
      const network = Math.floor(page / PAGES_OF_NETWORK);
      const some = Array.from({ length: AT_ONCE }, () => statusOf('GET', '/api/events', network));
      opened.push(...(await Promise.all(some)));
    }
    expect(opened).toHaveLength(PAGES);
    expect(new Set(opened)).toEqual(new Set([200]));
    expect(await statusOf('GET', '/api/events', 200)).toBe(503);

    const calls = await Promise.all(Array.from({ length: 200 }, () => statusOf('GET', '/api/next-slots')));
    expect(new Set(calls)).toEqual(new Set([200]));
    // Not signed, as the API itself says.
    expect(await statusOf('POST', '/api/webhooks/stripe')).toBe(400);
  },
  TIMEOUT_MS,
);
