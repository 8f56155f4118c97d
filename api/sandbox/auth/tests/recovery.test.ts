import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MAX_MAILS } from '../sandbox-mail.ts';
import { PASSWORD, serveAuth, SITE_URL, type ServedAuth } from './serve-auth.ts';

let served: ServedAuth;

beforeAll(async () => {
  served = await serveAuth();
});
afterAll(() => served.close());

async function readMailPage(): Promise<string> {
  const page = await fetch(`${served.url}/sandbox/mail`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  return page.text();
}

async function recoveryTokenFor(email: string): Promise<string> {
  const { error } = await served.newClient().resetPasswordForEmail(email);
  expect(error).toBeNull();
  const [, mail = ''] = (await readMailPage()).split('<li>');
  expect(mail).toContain(email);
  expect(mail).toContain(`href="${SITE_URL}/auth?token_hash=`);
  const [, token = ''] = /token_hash=(\w+)&amp;type=recovery"/.exec(mail) ?? [];
  return token;
}

describe('recovery', () => {
  test('a link from the mail page leads to a new password, once', async () => {
    const { email } = await served.signUpClient();
    const token_hash = await recoveryTokenFor(email);

    const client = served.newClient();
    const { data, error } = await client.verifyOtp({ token_hash, type: 'recovery' });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await client.updateUser({ password: 'recovered-123' })).error).toBeNull();
    expect(
      (await served.newClient().signInWithPassword({ email, password: 'recovered-123' })).error,
    ).toBeNull();

    const again = await served.newClient().verifyOtp({ token_hash, type: 'recovery' });
    expect(again.error).toMatchObject({
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    });
  });

  test('its link leads home, whatever address the request names or comes under', async () => {
    const { email } = await served.signUpClient();
    const [{ port, hostname }, away] = [new URL(served.url), 'https://evil.example'];
    const body = JSON.stringify({ email, redirect_to: away, gotrue_meta_security: {} });
    const asked = request({
      port,
      hostname,
      method: 'POST',
      path: `/auth/v1/recover?redirect_to=${encodeURIComponent(away)}`,
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        origin: away,
        referer: `${away}/`,
        apikey: served.auth.anonKey,
        'content-type': 'application/json',
      },
    }).end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(200);

    const [, mail = ''] = (await readMailPage()).split('<li>');
    expect(mail).toContain(`href="${SITE_URL}/auth?token_hash=`);
    expect(mail).not.toContain('evil.example');
  });

  test('no session is sent to an address that a link names', async () => {
    const { email } = await served.signUpClient();
    const token = await recoveryTokenFor(email);
    const response = await fetch(
      `${served.url}/auth/v1/verify?token=${token}&type=recovery&redirect_to=https://evil.example`,
      { headers: { referer: 'https://evil.example/' }, redirect: 'manual' },
    );

    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^http:\/\/lessons\.example\/#access_token=/);
  });

  test('does not tell whether an e-mail has an account', async () => {
    expect((await served.newClient().resetPasswordForEmail('nobody@example.com')).error).toBeNull();
    expect(await readMailPage()).not.toContain('nobody@example.com');
  });
});

describe('the mail page', () => {
  beforeEach(() => served.database.sql`delete from auth_sandbox.mail`);

  test('says that it is a sandbox and has no mail yet', async () => {
    const page = await readMailPage();

    expect(page).toContain('This is a sandbox');
    expect(page).toContain('No mail yet.');
    expect(page).not.toMatch(/<style|<script|style=/);
    const stylesheet = await fetch(`${served.url}/sandbox/mail.css`);
    expect(stylesheet.headers.get('content-type')).toContain('text/css');
  });

  test('escapes what strangers wrote', async () => {
    const email = `"><img/src=x>'${served.newEmail()}`;
    await served.auth.createAccount({ email, password: PASSWORD });
    await served.newClient().resetPasswordForEmail(email);

    const page = await readMailPage();
    expect(page).toContain('&quot;&gt;&lt;img/src=x&gt;&#39;player-');
    expect(page).not.toContain('<img');
  });

  test('a link that a stranger could forge in a mail is not shown as one', async () => {
    const email = `a"href="javascript:alert(1)"${served.newEmail()}`;
    await served.auth.createAccount({ email, password: PASSWORD });
    await served.newClient().resetPasswordForEmail(email);

    expect(await readMailPage()).not.toMatch(/href="javascript/);
  });

  test('keeps the newest mails, newest first', async () => {
    const { sql } = served.database;
    await sql`
      insert into auth_sandbox.mail (recipient, subject, links)
      select 'old-' || nth || '@example.com', 'Old', '{}' from generate_series(0, ${MAX_MAILS - 1}) nth
    `;
    const { email } = await served.signUpClient();
    await recoveryTokenFor(email);

    const mails = await sql<{ recipient: string }[]>`select recipient from auth_sandbox.mail order by id`;
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      ...Array.from({ length: MAX_MAILS - 1 }, (_, nth) => `old-${nth + 1}@example.com`),
      email,
    ]);
  });
});
