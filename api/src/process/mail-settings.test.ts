import { expect, test } from '@jest/globals';
import { API_SETTINGS } from '../../../tests/fixtures/api/api-settings.ts';
import { readEnv } from './env.ts';

const MAIL_FROM = 'lessons@example.com';
const read = (settings: Record<string, string>) => readEnv({ ...API_SETTINGS, ...settings });

test.each([
  ['smtps://u:p@mail.example', true],
  ['smtp://mail.example:587', true],
  ['smtp://mail.example?requireTLS=false', false],
  ['smtp://localhost:25', false],
  ['smtp://127.0.0.1:25/?requireTLS=true', true],
])('the connection to the mail server %s has to be encrypted: %s', (SMTP_URL, requiresTls) => {
  expect(read({ SMTP_URL, MAIL_FROM }).mail).toMatchObject({ kind: 'smtp', url: SMTP_URL, requiresTls });
});

test.each([
  [MAIL_FROM, { name: '', address: MAIL_FROM }],
  [`Baseline Lessons <${MAIL_FROM}>`, { name: 'Baseline Lessons', address: MAIL_FROM }],
  [`"Lessons, London" <${MAIL_FROM}>`, { name: 'Lessons, London', address: MAIL_FROM }],
])('MAIL_FROM %s is read as the sender', (value, from) => {
  expect(read({ SMTP_URL: 'smtp://localhost', MAIL_FROM: value }).mail).toMatchObject({ from });
});

test('the mail server’s certificate may be signed by a private authority', () => {
  const ca = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
  const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM };
  expect(read({ ...mail, SMTP_CA: ca }).mail).toMatchObject({ ca });
  expect(read(mail).mail).not.toHaveProperty('ca');
});

test.each([
  [{ SMTP_CA: 'x' }, 'SMTP_CA is not valid: must start with -----BEGIN CERTIFICATE-----'],
  [
    { SMTP_URL: 'none', SMTP_CA: '-----BEGIN CERTIFICATE-----' },
    'SMTP_CA is set, but SMTP_URL names no server',
  ],
])('a certificate authority that can’t be used stops the start: %o', (settings, message) => {
  expect(() => read({ SMTP_URL: 'smtps://mail.example', MAIL_FROM, ...settings })).toThrow(message);
});

test('a site has to set SMTP_URL=none to send no mails', () => {
  expect(read({ SMTP_URL: 'none' }).mail).toEqual({ kind: 'none' });
});

test.each([
  ['SMTP_URL', { SMTP_URL: 'smtps://user:p%zz9@mail.example:465', MAIL_FROM }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://user:p%zz9@db/lessons' }],
  [
    'DATABASE_DIRECT_URL',
    { DATABASE_URL: 'postgres://db/lessons', DATABASE_DIRECT_URL: 'postgres://%@db/a' },
  ],
])('a password in %s that is not percent-encoded is refused by name', (name, variables) => {
  const message = `${name} is not valid: percent-encode the password: a % that stands for itself is %25`;
  expect(() => read(variables)).toThrow(message);
});
