import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openSite, sealSite } from '../backup/sealed-site.ts';
import { TEST_ANSWERS } from '../../../tests/fixtures/operators/test-answers.ts';
import { answersIn, readFormer, siteFiles, type Former } from './site-files.ts';

const ANSWERS = {
  ...TEST_ANSWERS,
  ADMIN_EMAILS: 'coach@example.com,anna@example.com',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  SMTP_URL: 'smtps://u:p@mail.example',
  MAIL_FROM: 'Baseline <lessons@lessons.example>',
};
const NEW: Former = {
  text: 'VERSION=1.2.0\nSHELL_HOST=\nACME_EMAIL=\nSITE=staging\n#IMAGES=\nHEARTBEAT_URL=\n',
  settings: {},
  secret: () => undefined,
};

const textsOf = (files: ReturnType<typeof siteFiles>): Record<string, string> =>
  Object.fromEntries([...files].map(([path, { text }]) => [path, text]));

test('a folder gets its settings, with what the example says besides, and new passwords', () => {
  const files = siteFiles('/site', ANSWERS, NEW, 'whsec_1');
  const texts = textsOf(files);
  expect(texts['/site/.env']).toBe(
    `VERSION=1.2.0
SHELL_HOST=lessons.example
ACME_EMAIL=coach@example.com
SITE=live
#IMAGES=
HEARTBEAT_URL=
MODULE_HOST=coach.lessons.example
ADMIN_EMAILS=coach@example.com,anna@example.com
SUPABASE_URL=https://abc.supabase.co
SUPABASE_ANON_KEY=anon
STRIPE_PUBLISHABLE_KEY=pk_live_1
MAIL_FROM='Baseline <lessons@lessons.example>'
`,
  );
  const password = texts['/site/secrets/database_password']?.trim();
  expect(password).toMatch(/^[0-9a-f]{64}$/);
  expect(texts['/site/secrets/database_url']).toBe(
    `postgres://lessons:${password}@database:5432/lessons?sslmode=disable\n`,
  );
  expect(texts['/site/secrets/stripe_webhook_secret']).toBe('whsec_1\n');
  expect([...files.keys()].at(-1)).toBe('/site/.env');
  expect(files.get('/site/.env')?.mode).toBe(0o600);
  // The services that read them are not root.
  expect(files.get('/site/secrets/link_secret')?.mode).toBe(0o644);
});

test('a folder that is set up has its answers, keeps its passwords, and only another key is written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-site-'));
  try {
    mkdirSync(join(folder, 'secrets'));
    const first = siteFiles(folder, ANSWERS, NEW, 'whsec_1');
    for (const [path, { text }] of first) writeFileSync(path, text);
    const former = readFormer(folder);
    expect(answersIn(former)).toEqual(ANSWERS);
    const second = siteFiles(folder, { ...ANSWERS, SUPABASE_SECRET_KEY: 'sb_secret_2' }, former, 'whsec_1');
    expect([...second.keys()]).toEqual([join(folder, 'secrets/supabase_secret_key'), join(folder, '.env')]);
    expect(second.get(join(folder, '.env'))).toEqual(first.get(join(folder, '.env')));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('payments stay the site’s own when it moves to another name, and to a third', () => {
  const moved = (settings: Record<string, string>) =>
    textsOf(siteFiles('/site', { ...ANSWERS, DOMAIN: 'tennis.example' }, { ...NEW, settings }, 'whsec_1'))[
      '/site/.env'
    ];
  expect(moved({ SHELL_HOST: 'lessons.example' })).toMatch(/^DEPLOYMENT_ID=lessons\.example$/m);
  expect(moved({ SHELL_HOST: 'second.example', DEPLOYMENT_ID: 'lessons.example' })).toMatch(
    /^DEPLOYMENT_ID=lessons\.example$/m,
  );
  expect(moved({ SHELL_HOST: 'tennis.example' })).not.toContain('DEPLOYMENT_ID');
});

test('settings and secrets that are encrypted can be opened with the key alone, and with no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-site-'));
  try {
    mkdirSync(join(folder, 'secrets'));
    writeFileSync(join(folder, '.env'), 'SITE=live\n');
    writeFileSync(join(folder, 'secrets/link_secret'), 'secret\n');
    const sealed = sealSite(folder, 'a'.repeat(64));
    expect(sealed.toString('latin1')).not.toContain('secret');
    expect(openSite(sealed, 'a'.repeat(64))).toEqual({
      '.env': 'SITE=live\n',
      'secrets/link_secret': 'secret\n',
    });
    expect(() => openSite(sealed, 'b'.repeat(64))).toThrow('can’t be opened with this key');
    const changed = Buffer.concat([sealed.subarray(0, -1), Buffer.from([0, 0])]);
    expect(() => openSite(changed, 'a'.repeat(64))).toThrow('can’t be opened with this key');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
