import { createHash } from 'node:crypto';
// Only the parts that are used: the whole library has three times as many modules.
import * as errors from 'jose/errors';
import { createRemoteJWKSet, jwksCache } from 'jose/jwks/remote';
import { jwtVerify } from 'jose/jwt/verify';
import type { ExportedJWKSCache, JWTPayload, JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import type { ConfirmsAddresses } from './confirms-addresses.ts';

/** The keys: one shared secret (HS256), or a project's published keys (ES256 or RS256). */
export type TokenSource =
  { kind: 'secret'; secret: string; issuer?: string } | { kind: 'jwks'; url: string; issuer: string };

type VerifierOptions = {
  /** Asks whether the provider gives no session to an unconfirmed address. It does, unless this is given. */
  confirmsAddresses?: ConfirmsAddresses;
  /** How many verified tokens are cached at most. */
  maxCached?: number;
};

export type VerifiedToken = Readonly<{
  userId: string;
  email: string | null;
  /** Returns whether the provider has verified the address. If the token does not say, `confirmsAddresses` does. */
  isEmailVerified: ConfirmsAddresses;
  /** Whether a second factor was used in the token's session: its level is `aal2` or higher. */
  isSecondFactorVerified: boolean;
  /** Null if the token has no `iat`; Supabase's tokens have one. */
  issuedAt: Date | null;
  /** The time at which its session was signed in, by a password or a mail's link. Null if the token does not say. */
  signedInAt: Date | null;
  expiresAt: Date;
}>;

export type VerifyToken = (token: string) => Promise<VerifiedToken>;

/** The token is forged, expired, or meant for something else: 401. */
export class UnauthorizedToken extends Error {
  override name = 'UnauthorizedToken';
}

/** The provider can't be asked at the moment for its keys, or for an account's factors: 503. */
export class SignInUnavailable extends Error {
  override name = 'SignInUnavailable';
}

/** The audience of the tokens of people who have signed in. */
export const AUDIENCE = 'authenticated';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Supabase lets its keys be cached for as long. A revoked key is accepted no longer than this. */
export const KEYS_REFRESH_MS = 10 * 60_000;

/** The pause after a failed request for keys. Cached tokens stay valid meanwhile. */
export const KEYS_RETRY_MS = 30_000;

/**
 * Returns a function that verifies bearer tokens. It rejects with {@link UnauthorizedToken} or
 * {@link SignInUnavailable}.
 *
 * A verified token is cached until it expires, and with published keys until these are read
 * again, so that ten calls of one page check one signature. After signing out, an access token of a
 * player is therefore valid until it expires, as with Supabase itself.
 */
export function createTokenVerifier(source: TokenSource, options: VerifierOptions = {}): VerifyToken {
  const { readClaims, trustedUntil } = createClaimsReader(source);
  const { confirmsAddresses = () => Promise.resolve(false) } = options;
  // A hash is the key, so that a memory dump shows no valid token.
  const cache = new LRUCache<string, { verified: VerifiedToken; trustedUntil: number }>({
    max: options.maxCached ?? 10_000,
  });
  let outageUntil = 0;

  return async (token) => {
    const hash = createHash('sha256').update(token).digest('base64');
    const found = cache.get(hash);
    const known = found && found.verified.expiresAt.getTime() > Date.now() ? found : undefined;
    if (known && Date.now() < Math.max(known.trustedUntil, outageUntil)) return known.verified;

    try {
      const verified = present(await readClaims(token), confirmsAddresses);
      cache.set(hash, { verified, trustedUntil: trustedUntil() });
      return verified;
    } catch (error) {
      if (known && error instanceof SignInUnavailable) {
        outageUntil = Date.now() + KEYS_RETRY_MS;
        return known.verified;
      }
      cache.delete(hash);
      throw error;
    }
  };
}

interface ClaimsReader {
  readClaims: (token: string) => Promise<JWTPayload>;
  /** Returns until when the keys that were used last need not be fetched again, in ms since the epoch. */
  trustedUntil: () => number;
}

function createClaimsReader(source: TokenSource): ClaimsReader {
  const checks = {
    audience: AUDIENCE,
    requiredClaims: ['sub', 'exp'],
    ...(source.issuer !== undefined && { issuer: source.issuer }),
  };
  // The algorithms come from the configuration, never from the token: otherwise a public key could
  // be used as an HS256 secret.
  if (source.kind === 'secret') {
    const secret = new TextEncoder().encode(source.secret);
    return {
      readClaims: (token) => payloadOf(jwtVerify(token, secret, { ...checks, algorithms: ['HS256'] })),
      // A new secret needs a restart.
      trustedUntil: () => Infinity,
    };
  }
  const { findKey, readAt } = createKeyFinder(source.url);
  return {
    readClaims: (token) =>
      payloadOf(jwtVerify(token, findKey, { ...checks, algorithms: ['ES256', 'RS256'] })),
    trustedUntil: () => readAt() + KEYS_REFRESH_MS,
  };
}

async function payloadOf(verifying: Promise<{ payload: JWTPayload }>): Promise<JWTPayload> {
  try {
    return (await verifying).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new UnauthorizedToken(error.message, { cause: error });
    throw error;
  }
}

/** Finds a token's key at `url`. Throws `SignInUnavailable` if the keys can't be read. */
function createKeyFinder(url: string): { findKey: JWTVerifyGetKey; readAt: () => number } {
  const cache: ExportedJWKSCache = { jwks: { keys: [] }, uat: 0 };
  const findPublished = createRemoteJWKSet(new URL(url), {
    cacheMaxAge: KEYS_REFRESH_MS,
    [jwksCache]: cache,
  });
  const findKey: JWTVerifyGetKey = async (header, token) => {
    try {
      return await findPublished(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
        throw error;
      }
      throw new SignInUnavailable('The keys of the sign-in provider could not be read.', { cause: error });
    }
  };
  return { findKey, readAt: () => cache.uat };
}

/** The level says whether a code was entered, by whichever kind of factor. */
const SECOND_FACTOR_LEVELS: ReadonlySet<unknown> = new Set(['aal2', 'aal3']);

/**
 * Reads the claims that only the provider writes. User metadata is ignored, its `email_verified`
 * too: any user can write there. https://supabase.com/docs/guides/auth/jwt-fields
 */
function present(claims: JWTPayload, confirmsAddresses: ConfirmsAddresses): VerifiedToken {
  const { sub, exp, iat, role, email, email_verified: stated } = claims;
  if (role !== AUDIENCE) throw new UnauthorizedToken('The token belongs to no signed-in user.');
  if (!sub || !UUID.test(sub) || exp === undefined) throw new UnauthorizedToken('The token names no user.');

  const address = typeof email === 'string' && email !== '' ? email : null;
  return {
    userId: sub,
    email: address,
    isEmailVerified: async (how) =>
      address !== null && (stated === true || (stated !== false && (await confirmsAddresses(how)))),
    isSecondFactorVerified: SECOND_FACTOR_LEVELS.has(claims['aal']),
    issuedAt: iat === undefined ? null : new Date(iat * 1000),
    signedInAt: signedInAtOf(claims['amr']),
    expiresAt: new Date(exp * 1000),
  };
}

/**
 * The methods of `internal/models/factor.go` of supabase/auth that open a session. The others are codes of a second
 * factor, renewals, guests and other apps. An unknown method does not count either: the password is then asked for once
 * more, and that has an entry.
 */
const SIGN_INS: ReadonlySet<unknown> = new Set([
  'password',
  'otp',
  'magiclink',
  'recovery',
  'invite',
  'email/signup',
  'oauth',
  'sso/saml',
  'web3',
  'passkey',
]);

/** Reads Supabase's `amr` claim: `[{ method: 'password', timestamp: <seconds> }, …]`. */
function signedInAtOf(amr: unknown): Date | null {
  if (!Array.isArray(amr)) return null;
  const times = amr.flatMap((entry: { method?: unknown; timestamp?: unknown } | null) =>
    typeof entry?.timestamp === 'number' && SIGN_INS.has(entry.method) ? [entry.timestamp] : [],
  );
  return times.length > 0 ? new Date(Math.max(...times) * 1000) : null;
}
