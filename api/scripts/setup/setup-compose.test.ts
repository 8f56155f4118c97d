import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { parse } from 'yaml';
import { serve } from '../../../tests/fixtures/api/serve.ts';
import { TEST_SERVICES } from '../../../tests/fixtures/operators/setup-services.ts';
import type { Services } from './answers.ts';
import { setUpCompose } from './setup-compose.ts';
import type { DataChoice } from './site-mode.ts';

const LIVE = { stripeSecretKey: 'sk_live_1', stripePublishableKey: 'pk_live_1' };

let folder: string;
let stripe: { origin: string; close: (ms: number) => Promise<void> };
let said: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lessons-compose-'));
  writeFileSync(join(folder, 'compose.yaml'), 'services: {}\n');
  // An account without a webhook.
  stripe = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ object: 'list', data: [], has_more: false, id: 'we_1', secret: 'whsec_1' }),
    );
  });
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await stripe.close(0);
  rmSync(folder, { recursive: true });
});

/** Sets the folder up, and returns the commands that it says. */
async function setUp(changed: Partial<Services> = {}, data?: DataChoice): Promise<string[]> {
  said = '';
  const answers = {
    domain: 'lessons.example',
    moduleDomain: 'coach.lessons.example',
    adminEmails: 'coach@example.com',
    webServer: 'caddy' as const,
    services: { ...TEST_SERVICES, ...changed },
  };
  await setUpCompose(folder, async () => answers, { data, stripeUrl: stripe.origin });
  return said.split('\n').flatMap((line) => /^ {2}sudo (.*)$/.exec(line)?.[1] ?? []);
}

const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8');
const UP = 'docker compose up -d --wait';

test('a new folder is started as it is', async () => {
  expect(await setUp()).toEqual([UP]);
  expect(said).toMatch(/^10 files are written/);
});

test('another secret has the containers made anew that read it, which are services of compose.yaml', async () => {
  await setUp();
  const [recreate = '', ...others] = await setUp({ supabaseSecretKey: 'sb_secret_2' });
  expect(others).toEqual([UP]);
  const [, names = ''] = /^docker compose up -d --wait --force-recreate (.*)$/.exec(recreate) ?? [];
  const compose = parse(
    readFileSync(join(import.meta.dirname, '../../../deploy/single-machine/compose.yaml'), 'utf8'),
    { merge: true },
  ) as { services: Record<string, { secrets?: string[]; restart: string }> };
  const readers = Object.entries(compose.services).filter(
    ([, { secrets = [], restart }]) => restart !== 'no' && secrets.includes('supabase_secret_key'),
  );
  expect(names.split(' ')).toEqual(readers.map(([name]) => name));
});

test('another setting has nothing recreated by force', async () => {
  await setUp();
  expect(await setUp({ supabaseAnonKey: 'other' })).toEqual([UP]);
});

test('a site that goes live with --empty gets new passwords, another secret of links and the commands that remove its database', async () => {
  await setUp();
  const names = readdirSync(join(folder, 'secrets')).filter((name) => /database|link/.test(name));
  const before = names.map(secret);
  expect(await setUp(LIVE, 'empty')).toEqual([
    'docker compose down',
    'docker volume rm lessons_database',
    UP,
  ]);
  expect(names).toHaveLength(5);
  names.forEach((name, index) => expect(secret(name)).not.toBe(before[index]));
  expect(readFileSync(join(folder, '.env'), 'utf8')).toMatch(/^SITE=live$/m);
});

test('a site that goes live with --keep-data keeps its passwords', async () => {
  await setUp();
  const before = secret('database_url');
  await setUp(LIVE, 'keep');
  expect(secret('database_url')).toBe(before);
});

test('a live site is not emptied, and nothing is written', async () => {
  await setUp(LIVE);
  const before = secret('database_url');
  await expect(setUp(LIVE, 'empty')).rejects.toThrow('The site is live: setup does not empty its database.');
  expect(secret('database_url')).toBe(before);
});
