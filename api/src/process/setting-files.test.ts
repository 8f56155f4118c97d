import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readEnv } from './env.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lessons-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file as `docker secret` or an editor does, and returns its path. */
function fileWith(content: string): string {
  const file = join(folder, `${Math.random()}`);
  writeFileSync(file, content);
  return file;
}

const publicSettings = {
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_ANON_KEY: 'anon',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  MAIL_FROM: 'lessons@example.com',
};
const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
const secrets: Record<string, string> = {
  DATABASE_URL: 'postgres://u:p@db/lessons',
  DATABASE_DIRECT_URL: 'postgres://u:p@direct/lessons',
  DATABASE_OWNER_URL: 'postgres://owner:p@direct/lessons',
  DATABASE_CA: certificate,
  SUPABASE_JWT_SECRET: 'j'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old',
  SMTP_URL: 'smtps://u:p@mail.example',
  SMTP_CA: certificate,
  LINK_SECRET: `${'n'.repeat(32)},${'o'.repeat(32)}`,
  APPLE_PAY_DOMAIN_ASSOCIATION: '7B2276',
};

test('every secret can be read from a file, without the file’s last line break', () => {
  const asFiles = Object.entries(secrets).map(([name, value]) => [`${name}_FILE`, fileWith(`${value}\r\n`)]);
  expect(readEnv({ ...publicSettings, ...Object.fromEntries(asFiles) })).toEqual(
    readEnv({ ...publicSettings, ...secrets }),
  );
});

test.each(Object.keys(secrets))('%s given as a value and as a file stops the start', (name) => {
  const both = { ...publicSettings, ...secrets, [`${name}_FILE`]: fileWith('x') };
  expect(() => readEnv(both)).toThrow(`${name}_FILE is set, but ${name} is set too: remove one of them`);
});

test.each([
  ['/no/such/file', 'LINK_SECRET_FILE is not valid: ENOENT'],
  [tmpdir(), 'LINK_SECRET_FILE is not valid: EISDIR'],
])('a secret’s file that can’t be read stops the start: %s', (file, message) => {
  expect(() => readEnv({ LINK_SECRET_FILE: file })).toThrow(message);
});

test('a secret’s file that is empty or wrong stops the start, with a line that does not have its content', () => {
  expect(() => readEnv({ LINK_SECRET_FILE: fileWith('\n') })).toThrow(
    'LINK_SECRET_FILE is not valid: the file is empty',
  );
  const wrong = {
    ...publicSettings,
    ...secrets,
    STRIPE_SECRET_KEY: '',
    STRIPE_SECRET_KEY_FILE: fileWith('pk_oops'),
  };
  expect(() => readEnv(wrong)).toThrow(/^STRIPE_SECRET_KEY_FILE is not valid: must start with sk_test_/);
  expect(() => readEnv(wrong)).not.toThrow(/pk_oops/);
});
