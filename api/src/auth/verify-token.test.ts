import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import type { CryptoKey, JWTPayload } from 'jose';
import {
  createTokenVerifier,
  KEYS_REFRESH_MS,
  KEYS_RETRY_MS,
  TokenKeysUnavailable,
  UnauthorizedToken,
} from './verify-token.ts';

const SECRET = 'a secret of the test that is long enough for HS256';
const ISSUER = 'https://project.example/auth/v1';
const USER = '3f9d4c7e-9d8e-4f0a-8d40-0f4f7d7c7b11';

const player = { sub: USER, aud: 'authenticated', role: 'authenticated', email: 'ada@example.com' };
const encode = (secret: string) => new TextEncoder().encode(secret);

type Signing = {
  claims?: JWTPayload;
  alg?: string;
  key?: CryptoKey | Uint8Array;
  kid?: string;
  expires?: string;
};

function sign({ claims = player, alg = 'HS256', key = encode(SECRET), kid, expires = '1h' }: Signing = {}) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg, ...(kid && { kid }) })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key);
}

/** Signed by hand, so that the header may say anything. */
function hmac(header: Record<string, unknown>, secret: string): string {
  const claims = { ...player, exp: Math.floor(Date.now() / 1000) + 3600 };
  const [head, body] = [header, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url');
  return `${head}.${body}.${signature}`;
}

function without(claim: keyof typeof player): JWTPayload {
  return Object.fromEntries(Object.entries(player).filter(([name]) => name !== claim));
}

afterEach(() => {
  jest.useRealTimers();
});

describe('with a secret', () => {
  const verify = createTokenVerifier({ kind: 'secret', secret: SECRET });

  test('tells who the token belongs to and until when', async () => {
    const before = Date.now();
    const verified = await verify(await sign());

    expect(verified).toMatchObject({ userId: USER, email: 'ada@example.com', emailVerified: false });
    expect(Math.abs(verified.expiresAt.getTime() - before - 3_600_000)).toBeLessThan(2000);
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

  test.each(forgeries)('refuses a token that is %s', async (_what, forge) => {
    await expect(verify(await forge())).rejects.toBeInstanceOf(UnauthorizedToken);
  });

  test('refuses a token whose claims were changed after signing', async () => {
    const [header, , signature] = (await sign()).split('.');
    const claims = Buffer.from(JSON.stringify({ ...player, sub: 'someone else', exp: 4e9 })).toString(
      'base64url',
    );

    await expect(verify([header, claims, signature].join('.'))).rejects.toBeInstanceOf(UnauthorizedToken);
  });

  test('a token is refused once it has expired, though it was remembered', async () => {
    const token = await sign({ expires: '60s' });
    await verify(token);

    jest.useFakeTimers({ now: Date.now() + 61_000 });
    await expect(verify(token)).rejects.toBeInstanceOf(UnauthorizedToken);
  });

  test('remembers no more tokens than it is told to', async () => {
    const remembering = createTokenVerifier({ kind: 'secret', secret: SECRET }, { remember: 1 });
    const [first, second] = await Promise.all([sign(), sign({ expires: '2h' })]);

    const verified = await remembering(first);
    expect(await remembering(first)).toBe(verified);

    await remembering(second);
    expect(await remembering(first)).not.toBe(verified);
  });

  test('asks for the issuer when one is configured', async () => {
    const strict = createTokenVerifier({ kind: 'secret', secret: SECRET, issuer: ISSUER });

    await expect(strict(await sign())).rejects.toBeInstanceOf(UnauthorizedToken);
    await expect(strict(await sign({ claims: { ...player, iss: ISSUER } }))).resolves.toMatchObject({
      userId: USER,
    });
  });

  test('never believes user metadata, which users write themselves', async () => {
    const claims = { ...player, user_metadata: { email_verified: true, is_admin: true, is_coach: true } };

    expect(await verify(await sign({ claims }))).toEqual({
      userId: USER,
      email: 'ada@example.com',
      emailVerified: false,
      issuedAt: expect.any(Date),
      expiresAt: expect.any(Date),
    });
  });

  test.each([
    { claim: true, confirmedEmailsOnly: false, verified: true },
    { claim: false, confirmedEmailsOnly: true, verified: false },
    { claim: undefined, confirmedEmailsOnly: true, verified: true },
    { claim: undefined, confirmedEmailsOnly: false, verified: false },
    { claim: 'true', confirmedEmailsOnly: false, verified: false },
  ])(
    'e-mail verified: $verified when the provider says $claim, confirmed only: $confirmedEmailsOnly',
    async (row) => {
      const careful = createTokenVerifier(
        { kind: 'secret', secret: SECRET },
        { confirmedEmailsOnly: row.confirmedEmailsOnly },
      );
      const claims = { ...player, ...(row.claim !== undefined && { email_verified: row.claim }) };

      expect((await careful(await sign({ claims }))).emailVerified).toBe(row.verified);
    },
  );

  test('a user without an e-mail has none that could be verified', async () => {
    const careful = createTokenVerifier({ kind: 'secret', secret: SECRET }, { confirmedEmailsOnly: true });

    expect(await careful(await sign({ claims: { ...player, email: '' } }))).toMatchObject({
      email: null,
      emailVerified: false,
    });
  });
});

describe('with published keys', () => {
  let server: Server;
  let url: string;
  let answer: { status: number; body: string };
  let published: string;
  let timesAsked: number;
  let ec: { privateKey: CryptoKey; publicKey: CryptoKey };
  let rsa: { privateKey: CryptoKey; publicKey: CryptoKey };
  const hosted = { ...player, iss: ISSUER };
  const verifier = () => createTokenVerifier({ kind: 'jwks', url, issuer: ISSUER });

  beforeAll(async () => {
    ec = await generateKeyPair('ES256');
    rsa = await generateKeyPair('RS256', { extractable: true });
    published = JSON.stringify({
      keys: [
        { ...(await exportJWK(ec.publicKey)), kid: 'ec', alg: 'ES256', use: 'sig' },
        { ...(await exportJWK(rsa.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' },
      ],
    });
    answer = { status: 200, body: published };
    server = createServer((_request, response) => {
      timesAsked += 1;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/.well-known/jwks.json`;
  });

  beforeEach(() => {
    timesAsked = 0;
    answer = { status: 200, body: published };
  });

  afterAll(() => new Promise((closed) => server.close(closed)));

  test.each(['ES256', 'RS256'])('accepts a token signed with a published %s key', async (alg) => {
    const signing = alg === 'ES256' ? { key: ec.privateKey, kid: 'ec' } : { key: rsa.privateKey, kid: 'rsa' };

    expect(await verifier()(await sign({ claims: hosted, alg, ...signing }))).toMatchObject({ userId: USER });
  });

  const forgeries: [string, () => Promise<string>][] = [
    [
      'signed with the public key as if it were a secret',
      async () => sign({ claims: hosted, key: encode(await exportSPKI(rsa.publicKey)), kid: 'rsa' }),
    ],
    ['signed with a secret', () => sign({ claims: hosted })],
    ['unsigned', async () => new UnsecuredJWT(hosted).setExpirationTime('1h').encode()],
    [
      'signed with an unpublished key',
      async () =>
        sign({
          claims: hosted,
          alg: 'ES256',
          key: (await generateKeyPair('ES256')).privateKey,
          kid: 'other',
        }),
    ],
    [
      'signed with another key of the same name',
      async () =>
        sign({ claims: hosted, alg: 'ES256', key: (await generateKeyPair('ES256')).privateKey, kid: 'ec' }),
    ],
    [
      'of another kind than its key',
      () => sign({ claims: hosted, alg: 'RS256', key: rsa.privateKey, kid: 'ec' }),
    ],
    [
      'of an algorithm nobody asked for',
      async () =>
        sign({ claims: hosted, alg: 'PS256', key: (await generateKeyPair('PS256')).privateKey, kid: 'rsa' }),
    ],
    [
      'from another issuer',
      () =>
        sign({
          claims: { ...player, iss: 'https://other.example' },
          alg: 'ES256',
          key: ec.privateKey,
          kid: 'ec',
        }),
    ],
    ['without an issuer', () => sign({ claims: player, alg: 'ES256', key: ec.privateKey, kid: 'ec' })],
    ['expired', () => sign({ claims: hosted, alg: 'ES256', key: ec.privateKey, kid: 'ec', expires: '-1s' })],
    [
      'the anon key',
      () => sign({ claims: { iss: ISSUER, role: 'anon' }, alg: 'ES256', key: ec.privateKey, kid: 'ec' }),
    ],
  ];

  test.each(forgeries)('refuses a token that is %s', async (_what, forge) => {
    await expect(verifier()(await forge())).rejects.toBeInstanceOf(UnauthorizedToken);
  });

  test('fetches no keys from where a token says they are', async () => {
    const mine = await generateKeyPair('ES256');
    const jwk = { ...(await exportJWK(mine.publicKey)), kid: 'mine', alg: 'ES256' };
    let asked = 0;
    const elsewhere = createServer((_request, response) => {
      asked += 1;
      response.end(JSON.stringify({ keys: [jwk] }));
    });
    await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
    const keysAt = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/keys`;

    for (const header of [
      { jku: keysAt },
      { x5u: keysAt },
      { kid: keysAt },
      { kid: 'ec', jku: keysAt, jwk },
    ]) {
      const token = await new SignJWT(hosted)
        .setProtectedHeader({ alg: 'ES256', ...header })
        .setExpirationTime('1h')
        .sign(mine.privateKey);
      await expect(verifier()(token)).rejects.toBeInstanceOf(UnauthorizedToken);
    }
    expect(asked).toBe(0);
    await new Promise((closed) => elsewhere.close(closed));
  });

  test.each([
    { what: 'an error', status: 500, body: '{}' },
    { what: 'no keys', status: 200, body: '{"nothing":[]}' },
    { what: 'a web page', status: 200, body: '<!doctype html>' },
  ])('says that it cannot tell when the provider answers with $what', async ({ status, body }) => {
    answer = { status, body };
    const token = await sign({ claims: hosted, alg: 'ES256', key: ec.privateKey, kid: 'ec' });

    await expect(verifier()(token)).rejects.toBeInstanceOf(TokenKeysUnavailable);
  });

  test('says that it cannot tell when nobody answers, and recovers', async () => {
    const verify = verifier();
    const token = await sign({ claims: hosted, alg: 'ES256', key: ec.privateKey, kid: 'ec' });

    answer = { status: 503, body: '' };
    await expect(verify(token)).rejects.toBeInstanceOf(TokenKeysUnavailable);
    answer = { status: 200, body: published };
    await expect(verify(token)).resolves.toMatchObject({ userId: USER });

    const nobody = createTokenVerifier({ kind: 'jwks', url: 'http://127.0.0.1:1/keys', issuer: ISSUER });
    await expect(nobody(token)).rejects.toBeInstanceOf(TokenKeysUnavailable);
  });

  describe('as time passes', () => {
    const sign2h = (key: CryptoKey, kid: string) =>
      sign({ claims: hosted, alg: 'ES256', key, kid, expires: '2h' });
    /** Moves the clock and nothing else: timers belong to the real requests. */
    function letPass(ms: number) {
      const now = Date.now() + ms;
      jest.spyOn(Date, 'now').mockImplementation(() => now);
    }

    afterEach(() => {
      jest.restoreAllMocks();
    });

    test('a token of a revoked key is refused once the keys are read again', async () => {
      const verify = verifier();
      const next = await generateKeyPair('ES256');
      const nextKey = { ...(await exportJWK(next.publicKey)), kid: 'next', alg: 'ES256', use: 'sig' };
      const [old, fresh] = [await sign2h(ec.privateKey, 'ec'), await sign2h(next.privateKey, 'next')];
      await verify(old);

      answer = { status: 200, body: JSON.stringify({ keys: [nextKey] }) };
      letPass(KEYS_REFRESH_MS - 1000);
      await expect(verify(old)).resolves.toMatchObject({ userId: USER });
      letPass(1000);
      await expect(verify(old)).rejects.toBeInstanceOf(UnauthorizedToken);
      await expect(verify(fresh)).resolves.toMatchObject({ userId: USER });
    });

    test('what counts is when the keys were read, not when the token was first seen', async () => {
      const verify = verifier();
      const [early, late] = [await sign2h(ec.privateKey, 'ec'), await sign2h(ec.privateKey, 'ec')];
      await verify(early);
      letPass(KEYS_REFRESH_MS - 1000);
      await verify(late);

      answer = { status: 200, body: '{"keys":[]}' };
      letPass(1000);
      await expect(verify(late)).rejects.toBeInstanceOf(UnauthorizedToken);
    });

    test('the keys are asked for once an interval, however many tokens are shown', async () => {
      const verify = verifier();
      const tokens = await Promise.all(Array.from({ length: 50 }, () => sign2h(ec.privateKey, 'ec')));
      await Promise.all(tokens.map(verify));
      await Promise.all(tokens.map(verify));
      expect(timesAsked).toBe(1);

      letPass(KEYS_REFRESH_MS);
      await Promise.all(tokens.map(verify));
      await Promise.all(tokens.map(verify));
      expect(timesAsked).toBe(2);
    });

    test('a remembered token works through a long outage, and the provider is asked now and then', async () => {
      const verify = verifier();
      const token = await sign2h(ec.privateKey, 'ec');
      const verified = await verify(token);

      answer = { status: 503, body: '' };
      letPass(KEYS_REFRESH_MS);
      expect([await verify(token), await verify(token)]).toEqual([verified, verified]);
      expect(timesAsked).toBe(2);
      letPass(KEYS_RETRY_MS);
      await verify(token);
      expect(timesAsked).toBe(3);

      answer = { status: 200, body: '{"keys":[]}' };
      letPass(KEYS_RETRY_MS);
      await expect(verify(token)).rejects.toBeInstanceOf(UnauthorizedToken);
      answer = { status: 503, body: '' };
      await expect(verify(token)).rejects.toThrow();
    });
  });

  test('a remembered token works through an outage', async () => {
    const verify = verifier();
    const token = await sign({ claims: hosted, alg: 'ES256', key: ec.privateKey, kid: 'ec' });
    const verified = await verify(token);

    answer = { status: 503, body: '' };
    expect(await verify(token)).toBe(verified);
  });
});
