import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serveAuth, SITE_URL, type ServedAuth } from './tests/serve-auth.ts';

let served: ServedAuth;

beforeAll(async () => {
  served = await serveAuth();
});
afterAll(() => served.close());

async function recoveryTokenFor(email: string): Promise<string> {
  const { error } = await served.newClient().resetPasswordForEmail(email);
  expect(error).toBeNull();
  const [mail] = served.mails;
  expect(mail).toMatchObject({ to: email, subject: 'Choose a new password' });
  const [link = ''] = mail?.links ?? [];
  expect(link).toMatch(`${SITE_URL}/auth?token_hash=`);
  return new URL(link).searchParams.get('token_hash') ?? '';
}

describe('recovery', () => {
  test('a recovery link from the mail leads to a new password, once', async () => {
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

  test('a recovery link leads home, whatever address the request names or comes under', async () => {
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

    const [mail] = served.mails;
    expect(mail?.html).toContain(`href="${SITE_URL}/auth?token_hash=`);
    expect(mail?.html).not.toContain('evil.example');
  });
});
