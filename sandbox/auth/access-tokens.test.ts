import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
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
});
