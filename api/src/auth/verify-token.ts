import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, jwksCache, jwtVerify } from 'jose';
import type { ExportedJWKSCache, JWTPayload, JWTVerifyGetKey } from 'jose';

/** Where the keys come from: one shared secret (HS256), or a project's published keys (ES256 or RS256). */
export type TokenSource =
  { kind: 'secret'; secret: string; issuer?: string } | { kind: 'jwks'; url: string; issuer: string };

export type VerifierOptions = {
  /**
   * True only if the provider gives no session to an address nobody has confirmed: hosted Supabase with
   * "Confirm email" on, which its public `/auth/v1/settings` shows as `mailer_autoconfirm: false`.
   */
  confirmedEmailsOnly?: boolean;
  /** How many verified tokens to remember. */
  remember?: number;
};

export type VerifiedToken = Readonly<{
  userId: string;
  email: string | null;
  emailVerified: boolean;
  /** Null for a token that does not say; no token of Supabase's leaves it out. */
  issuedAt: Date | null;
  expiresAt: Date;
}>;

export type VerifyToken = (token: string) => Promise<VerifiedToken>;

/** The token proves nothing: forged, expired, or meant for something else. Answer it with 401. */
export class UnauthorizedToken extends Error {
  override name = 'UnauthorizedToken';
}

/** The provider's keys can't be read just now, so nothing is known about the token. Answer it with 503. */
export class TokenKeysUnavailable extends Error {
  override name = 'TokenKeysUnavailable';
}

const AUDIENCE = 'authenticated';

/**
 * How old the provider's published keys may be. Supabase lets them be cached for as long. A key that the provider has
 * revoked is believed no longer than this.
 */
export const KEYS_REFRESH_MS = 10 * 60_000;

/** While the provider can't be asked, tokens that are remembered stay good. After a failure it is left alone so long. */
export const KEYS_RETRY_MS = 30_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Makes the function that tells who a bearer token belongs to.
 *
 * A verified token is remembered, so a page that makes ten calls pays for one signature: until it expires, and with
 * published keys until these are read again. Signing out therefore ends a session's refreshing at once, its access
 * token at expiry, as with Supabase itself.
 *
 * Rejects with {@link UnauthorizedToken} or {@link TokenKeysUnavailable}.
 */
export function createTokenVerifier(source: TokenSource, options: VerifierOptions = {}): VerifyToken {
  const { readClaims, believedUntil } = createClaimsReader(source);
  const remembered = new VerifiedTokens(options.remember ?? 10_000);
  let outageUntil = 0;

  return async (token) => {
    const known = remembered.find(token);
    if (known && Date.now() < Math.max(known.believedUntil, outageUntil)) return known.verified;

    try {
      const verified = present(await readClaims(token), options.confirmedEmailsOnly ?? false);
      remembered.add(token, { verified, believedUntil: believedUntil() });
      return verified;
    } catch (error) {
      if (!known) throw error;
      if (!(error instanceof TokenKeysUnavailable)) {
        remembered.forget(token);
        throw error;
      }
      outageUntil = Date.now() + KEYS_RETRY_MS;
      return known.verified;
    }
  };
}

interface ClaimsReader {
  readClaims: (token: string) => Promise<JWTPayload>;
  /** Until when, in milliseconds since the epoch, the keys that were used last are good without being read again. */
  believedUntil: () => number;
}

function createClaimsReader(source: TokenSource): ClaimsReader {
  const checks = {
    audience: AUDIENCE,
    requiredClaims: ['sub', 'exp'],
    ...(source.issuer !== undefined && { issuer: source.issuer }),
  };
  // The list of algorithms comes from the configuration, never from the token, or a public key could be passed off
  // as an HS256 secret.
  if (source.kind === 'secret') {
    const secret = new TextEncoder().encode(source.secret);
    return {
      readClaims: (token) =>
        unauthorizedIfRefused(jwtVerify(token, secret, { ...checks, algorithms: ['HS256'] })),
      // Another secret comes with a restart.
      believedUntil: () => Infinity,
    };
  }
  const { findKey, readAt } = createKeyFinder(source.url);
  return {
    readClaims: (token) =>
      unauthorizedIfRefused(jwtVerify(token, findKey, { ...checks, algorithms: ['ES256', 'RS256'] })),
    believedUntil: () => readAt() + KEYS_REFRESH_MS,
  };
}

async function unauthorizedIfRefused(verifying: Promise<{ payload: JWTPayload }>): Promise<JWTPayload> {
  try {
    return (await verifying).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new UnauthorizedToken(error.message, { cause: error });
    throw error;
  }
}

/** Finds a token's key among those at `url`, keeping "there is no such key" apart from "nobody answers". */
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
      throw new TokenKeysUnavailable('The sign-in provider does not publish its keys just now.', {
        cause: error,
      });
    }
  };
  return { findKey, readAt: () => cache.uat };
}

/**
 * Reads the claims that the provider alone writes. User metadata is left out on purpose, `email_verified` in it
 * included: any user can write there. https://supabase.com/docs/guides/auth/jwt-fields
 */
function present(claims: JWTPayload, confirmedEmailsOnly: boolean): VerifiedToken {
  const { sub, exp, iat, role, email, email_verified: stated } = claims;
  if (role !== AUDIENCE) throw new UnauthorizedToken('The token belongs to no signed-in user.');
  if (!sub || !UUID.test(sub) || exp === undefined) throw new UnauthorizedToken('The token names no user.');

  const address = typeof email === 'string' && email !== '' ? email : null;
  return {
    userId: sub,
    email: address,
    emailVerified: address !== null && (stated === true || (confirmedEmailsOnly && stated !== false)),
    issuedAt: iat === undefined ? null : new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
  };
}

interface Remembered {
  verified: VerifiedToken;
  believedUntil: number;
}

/** The tokens verified lately, by a hash, so that no memory dump holds one that works. */
class VerifiedTokens {
  readonly #limit: number;
  readonly #byHash = new Map<string, Remembered>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  find(token: string): Remembered | undefined {
    const hash = hashOf(token);
    const known = this.#byHash.get(hash);
    if (!known || known.verified.expiresAt.getTime() > Date.now()) return known;
    this.#byHash.delete(hash);
    return undefined;
  }

  add(token: string, remembered: Remembered): void {
    this.#byHash.set(hashOf(token), remembered);
    const [oldest] = this.#byHash.keys();
    if (this.#byHash.size > this.#limit && oldest !== undefined) this.#byHash.delete(oldest);
  }

  forget(token: string): void {
    this.#byHash.delete(hashOf(token));
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
