import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose';
import { serve } from '../../../tests/fixtures/api/serve.ts';
import { encode, ISSUER, player, sign, USER } from '../../../tests/fixtures/api/tokens.ts';
import type { Listener } from '../process/listen.ts';
import {
  createTokenVerifier,
  KEYS_REFRESH_MS,
  KEYS_RETRY_MS,
  SignInUnavailable,
  UnauthorizedToken,
} from './verify-token.ts';

describe('with published keys', () => {
  let server: Listener;
  let url: string;
  let keysResponse: { status: number; body: string };
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
    keysResponse = { status: 200, body: published };
    server = await serve((_request, response) => {
      timesAsked += 1;
      response.writeHead(keysResponse.status, { 'content-type': 'application/json' }).end(keysResponse.body);
    });
    url = `${server.origin}/.well-known/jwks.json`;
  });

  beforeEach(() => {
    timesAsked = 0;
    keysResponse = { status: 200, body: published };
  });

  afterAll(() => server.close(0));

  test.each(['ES256', 'RS256'])('accepts a token that is signed with a published %s key', async (alg) => {
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
  ];

  test.each(forgeries)('a token is refused with published keys if it is %s', async (_what, forge) => {
    await expect(verifier()(await forge())).rejects.toBeInstanceOf(UnauthorizedToken);
  });

  test('fetches no keys from an address that a token names', async () => {
    const mine = await generateKeyPair('ES256');
    const jwk = { ...(await exportJWK(mine.publicKey)), kid: 'mine', alg: 'ES256' };
    let asked = 0;
    const elsewhere = await serve((_request, response) => {
      asked += 1;
      response.end(JSON.stringify({ keys: [jwk] }));
    });
    const keysAt = `${elsewhere.origin}/keys`;

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
    await elsewhere.close(0);
  });

  test.each([
    { what: 'an error', status: 500, body: '{}' },
    { what: 'no keys', status: 200, body: '{"nothing":[]}' },
    { what: 'a web page', status: 200, body: '<!doctype html>' },
  ])(
    'verifying a token throws SignInUnavailable when the key endpoint responds with $what',
    async ({ status, body }) => {
      keysResponse = { status, body };
      const token = await sign({ claims: hosted, alg: 'ES256', key: ec.privateKey, kid: 'ec' });

      await expect(verifier()(token)).rejects.toBeInstanceOf(SignInUnavailable);
    },
  );

  test('verifying a token throws SignInUnavailable while the key endpoint is down, and recovers', async () => {
    const verify = verifier();
    const token = await sign({ claims: hosted, alg: 'ES256', key: ec.privateKey, kid: 'ec' });

    keysResponse = { status: 503, body: '' };
    await expect(verify(token)).rejects.toBeInstanceOf(SignInUnavailable);
    keysResponse = { status: 200, body: published };
    await expect(verify(token)).resolves.toMatchObject({ userId: USER });

    const nobody = createTokenVerifier({ kind: 'jwks', url: 'http://127.0.0.1:1/keys', issuer: ISSUER });
    await expect(nobody(token)).rejects.toBeInstanceOf(SignInUnavailable);
  });

  describe('as time passes', () => {
    const sign2h = (key: CryptoKey, kid: string) =>
      sign({ claims: hosted, alg: 'ES256', key, kid, expires: '2h' });
    /** Moves the clock only: real requests need the timers. */
    function letPass(ms: number) {
      const now = Date.now() + ms;
      jest.spyOn(Date, 'now').mockImplementation(() => now);
    }

    afterEach(() => {
      jest.restoreAllMocks();
    });

    test('a token of a revoked key is refused once the keys are fetched again', async () => {
      const verify = verifier();
      const next = await generateKeyPair('ES256');
      const nextKey = { ...(await exportJWK(next.publicKey)), kid: 'next', alg: 'ES256', use: 'sig' };
      const [old, fresh] = [await sign2h(ec.privateKey, 'ec'), await sign2h(next.privateKey, 'next')];
      await verify(old);

      keysResponse = { status: 200, body: JSON.stringify({ keys: [nextKey] }) };
      letPass(KEYS_REFRESH_MS - 1000);
      await expect(verify(old)).resolves.toMatchObject({ userId: USER });
      letPass(1000);
      await expect(verify(old)).rejects.toBeInstanceOf(UnauthorizedToken);
      await expect(verify(fresh)).resolves.toMatchObject({ userId: USER });
    });

    test('whether keys are fetched again depends on the age of the keys, not of the token', async () => {
      const verify = verifier();
      const [early, late] = [await sign2h(ec.privateKey, 'ec'), await sign2h(ec.privateKey, 'ec')];
      await verify(early);
      letPass(KEYS_REFRESH_MS - 1000);
      await verify(late);

      keysResponse = { status: 200, body: '{"keys":[]}' };
      letPass(1000);
      await expect(verify(late)).rejects.toBeInstanceOf(UnauthorizedToken);
    });

    test('the keys are fetched once an interval, however many tokens are verified', async () => {
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

    test('a cached token works through a long outage, and the provider is asked at intervals', async () => {
      const verify = verifier();
      const token = await sign2h(ec.privateKey, 'ec');
      const verified = await verify(token);

      keysResponse = { status: 503, body: '' };
      letPass(KEYS_REFRESH_MS);
      expect([await verify(token), await verify(token)]).toEqual([verified, verified]);
      expect(timesAsked).toBe(2);
      letPass(KEYS_RETRY_MS);
      await verify(token);
      expect(timesAsked).toBe(3);

      keysResponse = { status: 200, body: '{"keys":[]}' };
      letPass(KEYS_RETRY_MS);
      await expect(verify(token)).rejects.toBeInstanceOf(UnauthorizedToken);
      keysResponse = { status: 503, body: '' };
      await expect(verify(token)).rejects.toThrow();
    });
  });
});
