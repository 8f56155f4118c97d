import { expect, test } from '@jest/globals';
import { API_SETTINGS } from '../../../tests/fixtures/api/api-settings.ts';
import { describeSettings } from './describe-settings.ts';
import { readEnv } from './env.ts';

const SETTINGS = {
  ...API_SETTINGS,
  DATABASE_URL: 'postgres://lessons_api:dbpassw0rd@db.example:5433/lessons',
  DATABASE_DIRECT_URL: 'postgres://lessons_api:dbpassw0rd@localhost/lessons?host=/var/run/postgresql',
  SUPABASE_JWT_SECRET: 'j'.repeat(32),
  SUPABASE_SECRET_KEY: 'sb_secret_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_first,whsec_second',
  SMTP_URL: 'smtps://mailer:mailpassw0rd@mail.example:465',
  MAIL_FROM: 'lessons@example.com',
};
const describe = (more: Record<string, string> = {}) => describeSettings(readEnv({ ...SETTINGS, ...more }));

test('the description of the settings has no secret and no password', () => {
  const text = JSON.stringify(describe());
  const secrets = ['dbpassw0rd', 'mailpassw0rd', 'jjjj', 'sb_secret', 'sk_test', 'whsec', 'ssss'];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(describe()).toMatchObject({
    DATABASE_URL: 'lessons_api@db.example:5433/lessons',
    DATABASE_DIRECT_URL: 'lessons_api@/var/run/postgresql/lessons',
    SMTP_URL: 'mail.example:465',
    API_URL: '',
  });
});

test.each([
  ['LINK_SECRET', 't'.repeat(32)],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_first'],
  ['STRIPE_SECRET_KEY', 'sk_test_2'],
  ['SUPABASE_SECRET_KEY', 'sb_secret_2'],
  ['SUPABASE_JWT_SECRET', 'k'.repeat(32)],
  ['DATABASE_URL', 'postgres://lessons_api:dbpassw0rd@other.example/lessons'],
  ['SMTP_URL', 'smtps://mailer:mailpassw0rd@other.example:465'],
  ['DEPLOYMENT_ID', 'other.example'],
])('another %s changes its line of the description, and no other', (name, value) => {
  const [before, after] = [describe(), describe({ [name]: value })];
  expect(Object.keys(before).filter((key) => before[key] !== after[key])).toEqual([name]);
});
