import { afterEach, expect, test } from '@jest/globals';
import { createCertificate } from '../../../tests/fixtures/api/create-certificate.ts';
import { startSmtpServer } from '../../../tests/fixtures/api/start-smtp-server.ts';
import { checkMail } from './check-mail.ts';
import { notOk } from '../../../tests/fixtures/operators/not-ok.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

const from = { name: '', address: 'lessons@example.com' };
const protection = {
  ...createCertificate('localhost'),
  by: 'tls' as const,
  user: 'u',
  password: 'p4ssword',
};
const start = async (protectedBy?: typeof protection) => {
  const server = await startSmtpServer(protectedBy);
  closing.push(() => server.stop());
  return server;
};
const settings = (url: string, more = {}) => ({
  kind: 'smtp' as const,
  url,
  requiresTls: false,
  from,
  ...more,
});

test('the doctor signs in at the mail server, and sends a mail only on request', async () => {
  const server = await start(protection);
  const url = server.url.replace(/\/\/.*@/, '//u:p4ssword@').replace('127.0.0.1', 'localhost');
  const mail = settings(url, { ca: protection.certificate });
  expect(notOk(await checkMail(mail, undefined))).toEqual([]);
  expect(server.received).toEqual([]);
  expect(notOk(await checkMail(mail, 'coach@example.com'))).toEqual([]);
  expect(server.received).toMatchObject([{ to: ['coach@example.com'] }]);
});

test('the doctor reports a wrong password of the mail server', async () => {
  const server = await start(protection);
  const url = server.url.replace(/\/\/.*@/, '//u:wrong@').replace('127.0.0.1', 'localhost');
  const findings = await checkMail(settings(url, { ca: protection.certificate }), 'coach@example.com');
  expect(notOk(findings)).toEqual([expect.stringMatching(/^fail {2}Mail: Invalid login/)]);
});

test('the doctor reports a mail server without STARTTLS', async () => {
  const server = await start();
  const findings = await checkMail(settings(server.url, { requiresTls: true }), undefined);
  expect(notOk(findings)).toEqual([expect.stringMatching(/^fail {2}Mail: .*STARTTLS/)]);
});

test('the doctor reports that the mail server can’t be reached', async () => {
  const findings = await checkMail(settings('smtp://127.0.0.1:1'), undefined);
  expect(notOk(findings)).toEqual([expect.stringMatching(/^fail {2}Mail: .*ECONNREFUSED/)]);
});

test('the doctor reports a site that sends no mails', async () => {
  expect(notOk(await checkMail({ kind: 'none' }, undefined))).toEqual([
    expect.stringMatching(/^warn {2}Mail/),
  ]);
});
