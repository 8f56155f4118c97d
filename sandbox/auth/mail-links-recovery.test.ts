import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serveAuth, SITE_URL, type ServedAuth } from './tests/serve-auth.ts';

let served: ServedAuth;

beforeAll(async () => {
  served = await serveAuth();
});
afterAll(() => served.close());

describe('recovery', () => {
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
