import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';

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
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Makes the function that tells who a bearer token belongs to.
 *
 * A verified token is remembered until it expires, so a page that makes ten calls pays for one signature.
 * Signing out therefore ends a session's refreshing at once, its access token at expiry, as with Supabase itself.
 *
 * Rejects with {@link UnauthorizedToken} or {@link TokenKeysUnavailable}.
 */
export function createTokenVerifier(source: TokenSource, options: VerifierOptions = {}): VerifyToken {
  const readClaims = createClaimsReader(source);
  const remembered = new VerifiedTokens(options.remember ?? 10_000);

  return async (token) => {
    const known = remembered.find(token);
    if (known) return known;

    const verified = present(await readClaims(token), options.confirmedEmailsOnly ?? false);
    remembered.add(token, verified);
    return verified;
  };
}

function createClaimsReader(source: TokenSource): (token: string) => Promise<JWTPayload> {
  const checks = {
    audience: AUDIENCE,
    requiredClaims: ['sub', 'exp'],
    ...(source.issuer !== undefined && { issuer: source.issuer }),
  };
  // The list of algorithms comes from the configuration, never from the token, or a public key could be passed off
  // as an HS256 secret.
  if (source.kind === 'secret') {
    const secret = new TextEncoder().encode(source.secret);
    return (token) => unauthorizedIfRefused(jwtVerify(token, secret, { ...checks, algorithms: ['HS256'] }));
  }
  const keys = createKeyFinder(source.url);
  return (token) =>
    unauthorizedIfRefused(jwtVerify(token, keys, { ...checks, algorithms: ['ES256', 'RS256'] }));
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
function createKeyFinder(url: string): JWTVerifyGetKey {
  const findKey = createRemoteJWKSet(new URL(url));
  return async (header, token) => {
    try {
      return await findKey(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
        throw error;
      }
      throw new TokenKeysUnavailable('The sign-in provider does not publish its keys just now.', {
        cause: error,
      });
    }
  };
}

/**
 * Reads the claims that the provider alone writes. User metadata is left out on purpose, `email_verified` in it
 * included: any user can write there. https://supabase.com/docs/guides/auth/jwt-fields
 */
function present(claims: JWTPayload, confirmedEmailsOnly: boolean): VerifiedToken {
  const { sub, exp, role, email, email_verified: stated } = claims;
  if (role !== AUDIENCE) throw new UnauthorizedToken('The token belongs to no signed-in user.');
  if (!sub || !UUID.test(sub) || exp === undefined) throw new UnauthorizedToken('The token names no user.');

  const address = typeof email === 'string' && email !== '' ? email : null;
  return {
    userId: sub,
    email: address,
    emailVerified: address !== null && (stated === true || (confirmedEmailsOnly && stated !== false)),
    expiresAt: new Date(exp * 1000),
  };
}

/** The tokens verified lately, by a hash, so that no memory dump holds one that works. */
class VerifiedTokens {
  readonly #limit: number;
  readonly #byHash = new Map<string, VerifiedToken>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  find(token: string): VerifiedToken | undefined {
    const hash = hashOf(token);
    const known = this.#byHash.get(hash);
    if (!known || known.expiresAt.getTime() > Date.now()) return known;
    this.#byHash.delete(hash);
    return undefined;
  }

  add(token: string, verified: VerifiedToken): void {
    this.#byHash.set(hashOf(token), verified);
    const [oldest] = this.#byHash.keys();
    if (this.#byHash.size > this.#limit && oldest !== undefined) this.#byHash.delete(oldest);
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
