import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { siteNamed, type Site } from '../site/site.ts';
import { answersIn, readFormer } from './read-former.ts';
import { settingFiles } from './site-files.ts';

let root: string;
let site: Site;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lessons-former-'));
  site = siteNamed('lessons', root);
  mkdirSync(site.secrets, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const SETTINGS = `PUBLIC_URL=https://lessons.example
STRIPE_PUBLISHABLE_KEY=pk_live_1
STRIPE_SECRET_KEY=sk_live_inline
LINK_SECRET=0123
`;
const SERVICES = {
  stripeSecretKey: 'sk_live_inline',
  stripePublishableKey: 'pk_live_1',
  supabaseUrl: 'https://abc.supabase.co',
  supabaseAnonKey: 'anon',
  supabaseSecretKey: 'sb_secret_1',
  smtpUrl: 'none',
  mailFrom: '',
};

test('a key that stands among the settings is the answer, and the file of a secret comes first', () => {
  writeFileSync(site.settings, SETTINGS);
  expect(answersIn(readFormer(site)).STRIPE_SECRET_KEY).toBe('sk_live_inline');
  writeFileSync(join(site.secrets, 'stripe_secret_key'), 'sk_live_file\n');
  expect(answersIn(readFormer(site)).STRIPE_SECRET_KEY).toBe('sk_live_file');
});

test('without its key a site has no answer for it', () => {
  writeFileSync(site.settings, SETTINGS.replace('sk_live_inline', ''));
  writeFileSync(join(site.secrets, 'stripe_secret_key'), '\n');
  expect(answersIn(readFormer(site))).not.toHaveProperty('STRIPE_SECRET_KEY');
});

test('secrets that stand among the settings move to their files, since the API refuses a secret that is in both', () => {
  writeFileSync(site.settings, SETTINGS);
  const former = readFormer(site);
  const answers = {
    domain: 'lessons.example',
    moduleDomain: 'coach.lessons.example',
    adminEmails: 'coach@example.com',
    webServer: 'nginx' as const,
    services: SERVICES,
  };
  const facts = { answers, former: former.settings, sandbox: undefined, hasDirectAddress: false };
  const secrets = { STRIPE_SECRET_KEY: 'sk_live_inline', LINK_SECRET: String(former.secret('LINK_SECRET')) };
  const files = settingFiles(site, facts, former, secrets);
  expect(files.get(join(site.secrets, 'stripe_secret_key'))?.text).toBe('sk_live_inline\n');
  expect(files.get(join(site.secrets, 'link_secret'))?.text).toBe('0123\n');
  const settings = files.get(site.settings)?.text;
  expect(settings).toContain(`STRIPE_SECRET_KEY_FILE=${site.secrets}/stripe_secret_key\n`);
  expect(settings).not.toMatch(/^(STRIPE_SECRET_KEY|LINK_SECRET)=/m);
});
