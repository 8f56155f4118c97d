import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { JWK } from 'jose';
import { serveAuth, SITE_URL } from './tests/serve-auth.ts';
import type { ServedAuth } from './tests/serve-auth.ts';

const ISSUER = `${SITE_URL}/auth/v1`;
let served: ServedAuth;

beforeAll(async () => {
  served = await serveAuth();
});
afterAll(() => served.close());

describe('access tokens', () => {
  test('an access token has the claims of hosted Supabase, also after a renewal', async () => {
    const session = await served.signUp();
    const user = session['user'] as { id: string; email: string };
    const renewed = await served.post('/token?grant_type=refresh_token', {
      refresh_token: session['refresh_token'],
    });

    for (const { access_token: token, expires_at: expiresAt } of [session, renewed.body]) {
      expect(decodeJwt(String(token))).toEqual({
        iss: ISSUER,
        sub: user.id,
        aud: 'authenticated',
        exp: expiresAt,
        iat: expect.any(Number),
        email: user.email,
        phone: '',
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: {
          email: user.email,
          email_verified: true,
          phone_verified: false,
          sub: user.id,
        },
        role: 'authenticated',
        aal: 'aal1',
        amr: [{ method: 'password', timestamp: expect.any(Number) }],
        session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        is_anonymous: false,
      });
    }
    expect(decodeJwt(String(renewed.body['access_token']))['session_id']).toBe(
      decodeJwt(String(session['access_token']))['session_id'],
    );
  });

  test('an access token is signed by a published key', async () => {
    const { access_token: token } = await served.signUp();
    const published = await fetch(`${served.url}/auth/v1/.well-known/jwks.json`);
    const { keys } = (await published.json()) as { keys: JWK[] };

    expect(published.headers.get('cache-control')).toBe('public, max-age=600');
    expect(decodeProtectedHeader(String(token))).toEqual({ alg: 'ES256', typ: 'JWT', kid: keys[0]?.kid });
    expect(keys).toEqual([
      expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] }),
    ]);
    expect(keys[0]).not.toHaveProperty('d');
  });

  test('an access token names the issuer that the sign-in publishes', async () => {
    const { access_token: token } = await served.signUp();
    const published = await fetch(`${served.url}/auth/v1/.well-known/openid-configuration`);

    const { iss } = decodeJwt(String(token));
    expect(await published.json()).toEqual({ issuer: iss, jwks_uri: `${iss}/.well-known/jwks.json` });
  });
});
