import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createEmptyDatabase } from '@lessons/sandbox-postgres';
import createKnex, { type Knex } from 'knex';
import Koa from 'koa';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { pino } from 'pino';
import { createSandboxMail, type SandboxMail } from './create-sandbox-mail.ts';
import { MAX_MAILS } from './mail-store.ts';

const log = pino({ level: 'silent' });

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let knex: Knex;
let sandbox: SandboxMail;
let url: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  database = await createEmptyDatabase();
  knex = createKnex({ client: 'pg', connection: database.url });
  // Two processes start on one database at once.
  const [first, second] = await Promise.all([
    createSandboxMail({ knex, log }),
    createSandboxMail({ knex, log }),
  ]);
  await second.close();
  sandbox = first;
  const app = new Koa().use(sandbox.middleware).use((ctx) => {
    ctx.body = 'the app';
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
});
afterAll(async () => {
  await stop();
  await sandbox.close();
  await knex.destroy();
  await database.drop();
});
beforeEach(() => knex('mail_sandbox.mail').delete());

/** Sends a mail by real SMTP. */
async function send(mail: SendMailOptions = {}): Promise<void> {
  const transport = createTransport({ url: sandbox.smtpUrl });
  await transport.sendMail({
    from: 'Baseline <lessons@example.com>',
    to: 'robin@example.com',
    subject: 'Lesson booked',
    text: 'See you on the court.',
    html: '<p>See you on the <b>court</b>.</p>',
    ...mail,
  });
  transport.close();
}

const get = (path: string, accept = 'text/html') => fetch(url + path, { headers: { accept } });
const read = async (path: string) => (await get(path)).text();

async function list(query = ''): Promise<Record<string, unknown>[]> {
  const response = await get(`/sandbox/mail${query}`, 'application/json');
  expect(response.headers.get('content-type')).toContain('application/json');
  return (await response.json()) as Record<string, unknown>[];
}

async function newestId(): Promise<string> {
  const [newest] = await knex('mail_sandbox.mail').orderBy('id', 'desc').limit(1);
  return String(newest.id);
}

describe('the sandbox’s mails for people', () => {
  test('a mail’s HTML is shown in a frame that runs no script, loads nothing and whose links open outside it', async () => {
    await send({ html: '<html><head><title>x</title></head><body><a href="/book">Book</a></body></html>' });
    const response = await get(`/sandbox/mail/${await newestId()}`);
    const policy = String(response.headers.get('content-security-policy'));
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).not.toMatch(/script|https/);
    const [, attributes = '', content = ''] =
      /<iframe ([^>]*) srcdoc="([^"]*)"/.exec(await response.text()) ?? [];
    expect(attributes).toContain('sandbox="allow-top-navigation-by-user-activation"');
    expect(content).toContain('&lt;head&gt;&lt;base target=&quot;_top&quot;&gt;');
  });

  test('the page of mails escapes what strangers wrote', async () => {
    const hostile = `"><img src=x onerror=alert(1)>'`;
    await send({
      subject: hostile,
      text: hostile,
      attachments: [{ filename: `${hostile}.txt`, content: 'x' }],
    });
    const id = await newestId();
    for (const path of [
      '/sandbox/mail',
      `/sandbox/mail/${id}`,
      `/sandbox/mail?to=${encodeURIComponent(hostile)}`,
    ])
      expect(await read(path)).not.toContain('<img');
  });
});

test('the sandbox stores only the newest mails', async () => {
  await knex.raw(
    `insert into mail_sandbox.mail (recipient, source)
     select 'old-' || nth || '@example.com', convert_to('Subject: old', 'utf8') from generate_series(1, ?) nth`,
    [MAX_MAILS],
  );
  await send();
  const recipients = (await list()).map(({ to }) => to);
  expect(recipients).toHaveLength(MAX_MAILS);
  expect(recipients[0]).toBe('robin@example.com');
  expect(recipients.at(-1)).toBe('old-2@example.com');
});
