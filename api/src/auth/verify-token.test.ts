import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import {
  encode,
  hmac,
  ISSUER,
  player,
  SECRET,
  sign,
  USER,
  without,
} from '../../../tests/fixtures/api/tokens.ts';
import { createTokenVerifier, UnauthorizedToken } from './verify-token.ts';

afterEach(() => {
  jest.useRealTimers();
});

describe('with a secret', () => {
  const verify = createTokenVerifier({ kind: 'secret', secret: SECRET });

  test('verifying a token returns its user and when it expires', async () => {
    const token = await sign();
    const verified = await verify(token);

    expect(verified).toMatchObject({ userId: USER, email: 'ada@example.com' });
    expect(await verified.isEmailVerified()).toBe(false);
    expect(verified.expiresAt.getTime()).toBe(Number(decodeJwt(token).exp) * 1000);
  });

  const forgeries: [string, () => Promise<string> | string][] = [
    ['nothing', () => ''],
    ['no token at all', () => 'sb_publishable_abcdefghijklmnopqrstuv'],
    ['three words', () => 'a.b.c'],
    ['signed with another secret', () => sign({ key: encode(`${SECRET}!`) })],
    ['expired', () => sign({ expires: '-1s' })],
    ['unsigned', () => new UnsecuredJWT(player).setExpirationTime('1h').encode()],
    ['of another HMAC', () => sign({ alg: 'HS512' })],
    [
      'signed with a key pair',
      async () => sign({ alg: 'ES256', key: (await generateKeyPair('ES256')).privateKey }),
    ],
    ['without a user', () => sign({ claims: without('sub') })],
    ['of an empty user', () => sign({ claims: { ...player, sub: '' } })],
    ['of a user that is no id', () => sign({ claims: { ...player, sub: "1' or '1'='1" } })],
    ['with an empty signature', async () => (await sign()).replace(/[^.]+$/, '')],
    ['signed with nothing', () => hmac({ alg: 'HS256' }, '')],
    ['named by a path', () => hmac({ alg: 'HS256', kid: '../../../../dev/null' }, '')],
    ['named by SQL', () => hmac({ alg: 'HS256', kid: "x' union select 'known" }, 'known')],
    ['called alg None', () => hmac({ alg: 'None' }, SECRET)],
    ['called alg nONE, without a signature', () => hmac({ alg: 'nONE' }, SECRET).replace(/[^.]+$/, '')],
    ['called hs256', () => hmac({ alg: 'hs256' }, SECRET)],
    ['with an extension nobody knows', () => hmac({ alg: 'HS256', crit: ['b64'], b64: false }, SECRET)],
    ['not yet to be used', () => sign({ claims: { ...player, nbf: Math.floor(Date.now() / 1000) + 600 } })],
    [
      'with its own key in its header',
      async () => {
        const { publicKey, privateKey } = await generateKeyPair('ES256');
        return new SignJWT(player)
          .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) })
          .setExpirationTime('1h')
          .sign(privateKey);
      },
    ],
    ['without an audience', () => sign({ claims: without('aud') })],
    ['for another audience', () => sign({ claims: { ...player, aud: 'mailing-list' } })],
    ['without a role', () => sign({ claims: without('role') })],
    ['the anon key', () => sign({ claims: { role: 'anon', iss: 'supabase', ref: 'project' } })],
    ['an anon key with a user', () => sign({ claims: { ...player, role: 'anon' } })],
    ['the service key', () => sign({ claims: { ...player, role: 'service_role' } })],
    ['never expiring', () => new SignJWT(player).setProtectedHeader({ alg: 'HS256' }).sign(encode(SECRET))],
  ];

  test.each(forgeries)('a token is refused with a shared secret if it is %s', async (_what, forge) => {
    await expect(verify(await forge())).rejects.toBeInstanceOf(UnauthorizedToken);
  });

  test('a token whose claims were changed after signing is refused', async () => {
    const [header, , signature] = (await sign()).split('.');
    const claims = Buffer.from(JSON.stringify({ ...player, sub: 'someone else', exp: 4e9 })).toString(
      'base64url',
    );

    await expect(verify([header, claims, signature].join('.'))).rejects.toBeInstanceOf(UnauthorizedToken);
  });

  test('a cached token is refused once it has expired', async () => {
    const token = await sign({ expires: '60s' });
    await verify(token);

    jest.useFakeTimers({ now: Date.now() + 61_000 });
    await expect(verify(token)).rejects.toBeInstanceOf(UnauthorizedToken);
  });

  test('at most `maxCached` tokens are cached', async () => {
    const verifyOne = createTokenVerifier({ kind: 'secret', secret: SECRET }, { maxCached: 1 });
    const [first, second] = await Promise.all([sign(), sign({ expires: '2h' })]);

    const verified = await verifyOne(first);
    expect(await verifyOne(first)).toBe(verified);

    await verifyOne(second);
    expect(await verifyOne(first)).not.toBe(verified);
  });

  test('a token of another issuer is refused if an issuer is configured', async () => {
    const strict = createTokenVerifier({ kind: 'secret', secret: SECRET, issuer: ISSUER });

    await expect(strict(await sign())).rejects.toBeInstanceOf(UnauthorizedToken);
    await expect(strict(await sign({ claims: { ...player, iss: ISSUER } }))).resolves.toMatchObject({
      userId: USER,
    });
  });

  test('user metadata in a token is ignored: users write it themselves', async () => {
    const metadata = { email_verified: true, is_admin: true, is_coach: true, aal: 'aal2' };
    const claims = { ...player, user_metadata: metadata };

    expect(await verify(await sign({ claims }))).toEqual({
      userId: USER,
      email: 'ada@example.com',
      isEmailVerified: expect.any(Function),
      isSecondFactorVerified: false,
      issuedAt: expect.any(Date),
      signedInAt: null,
      expiresAt: expect.any(Date),
    });
  });

  test.each([
    ['aal1', false],
    ['aal2', true],
    ['aal3', true],
    ['aal22', false],
    ['AAL2', false],
    [true, false],
    [undefined, false],
  ])('a session of the level %j has its second factor verified: %j', async (aal, isSecondFactorVerified) => {
    const claims = { ...player, ...(aal !== undefined && { aal }) };
    expect(await verify(await sign({ claims }))).toMatchObject({ isSecondFactorVerified });
  });

  test.each<[unknown, number | null]>([
    // A code that was entered later is no sign-in.
    [
      [
        { method: 'totp', timestamp: 2_000 },
        { method: 'otp', timestamp: 1_000 },
      ],
      1_000,
    ],
    // The password was entered again.
    [
      [
        { method: 'password', timestamp: 1_000 },
        { method: 'password', timestamp: 3_000 },
      ],
      3_000,
    ],
    ...['totp', 'mfa/totp', 'mfa/phone', 'mfa/sms', 'mfa/webauthn', 'phone', 'webauthn'].map(
      (method): [unknown, null] => [[{ method, timestamp: 2_000 }], null],
    ),
    // No sign-in either.
    ...['token_refresh', 'anonymous', 'email_change', 'oauth_provider/authorization_code', 'of 2030'].map(
      (method): [unknown, null] => [[{ method, timestamp: 2_000 }], null],
    ),
    ...['password', 'otp', 'recovery', 'magiclink', 'oauth', 'sso/saml', 'passkey'].map(
      (method): [unknown, number] => [[{ method, timestamp: 2_000, provider: 'x' }], 2_000],
    ),
    [['password'], null],
    [[null, { method: 'password', timestamp: '1000' }], null],
    ['password', null],
  ])('a session of %j was signed in at %j', async (amr, seconds) => {
    const { signedInAt } = await verify(await sign({ claims: { ...player, amr } }));
    expect(signedInAt && signedInAt.getTime() / 1000).toBe(seconds);
  });

  test.each([
    { claim: true, confirms: false, verified: true },
    { claim: false, confirms: true, verified: false },
    { claim: undefined, confirms: true, verified: true },
    { claim: undefined, confirms: false, verified: false },
    { claim: 'true', confirms: false, verified: false },
  ])('e-mail verified: $verified when the provider says $claim, confirmed only: $confirms', async (row) => {
    const careful = createTokenVerifier(
      { kind: 'secret', secret: SECRET },
      { confirmsAddresses: () => Promise.resolve(row.confirms) },
    );
    const claims = { ...player, ...(row.claim !== undefined && { email_verified: row.claim }) };

    const { isEmailVerified } = await careful(await sign({ claims }));
    expect(await isEmailVerified()).toBe(row.verified);
  });

  test('the provider is asked each time whether it confirms addresses, also about a token that is cached', async () => {
    let confirms = true;
    const confirmsAddresses = () => Promise.resolve(confirms);
    const verifying = createTokenVerifier({ kind: 'secret', secret: SECRET }, { confirmsAddresses });
    const token = await sign({ claims: player });

    expect(await (await verifying(token)).isEmailVerified()).toBe(true);
    confirms = false;
    expect(await (await verifying(token)).isEmailVerified()).toBe(false);
  });

  test('a user without an e-mail address has no verified one', async () => {
    const confirmsAddresses = () => Promise.resolve(true);
    const careful = createTokenVerifier({ kind: 'secret', secret: SECRET }, { confirmsAddresses });

    const verified = await careful(await sign({ claims: { ...player, email: '' } }));
    expect(verified.email).toBeNull();
    expect(await verified.isEmailVerified()).toBe(false);
  });
});
