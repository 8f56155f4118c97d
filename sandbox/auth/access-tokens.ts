import { createLocalJWKSet, errors, importJWK, jwtVerify, SignJWT, type JWK } from 'jose';
import { AuthError } from './auth-error.ts';
import type { AuthUser } from './users.ts';

export const SIGNING_ALGORITHM = 'ES256';
/** The default of hosted Supabase. */
const TOKEN_LIFETIME_SECONDS = 3600;

/** A token as a session's response has it. */
type SignedToken = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  /** The expiry in seconds since 1970, as in the token. */
  expires_at: number;
};

export type AccessTokens = {
  /** Signs a token with the claims of hosted Supabase. */
  sign(session: { id: string; user: AuthUser } & Assurance): Promise<SignedToken>;
  /**
   * Returns whose a bearer token is.
   * @throws AuthError 401 without a token, 403 if it is not valid.
   */
  readSession(authorization: string): Promise<TokenSession>;
};

export type TokenSession = { userId: string; sessionId: string };

/** The assurance level of a session, and the methods of its sign-in, newest first. */
export type Assurance = { aal: string; amr: readonly { method: string; timestamp: number }[] };

export async function createAccessTokens(signingKeys: readonly JWK[], issuer: string): Promise<AccessTokens> {
  const [signingKey] = signingKeys;
  if (!signingKey?.kid) throw new Error('The sandbox’s sign-in has no signing key.');
  const { kid } = signingKey;
  const privateKey = await importJWK(signingKey, SIGNING_ALGORITHM);
  const publicKeys = createLocalJWKSet(publishKeys(signingKeys));

  return {
    async sign({ id, user, aal, amr }) {
      const { email, phone, app_metadata, user_metadata, role, is_anonymous } = user;
      const issuedAt = Math.floor(Date.now() / 1000);
      const expiry = { expires_in: TOKEN_LIFETIME_SECONDS, expires_at: issuedAt + TOKEN_LIFETIME_SECONDS };
      const claims = {
        email,
        phone,
        app_metadata,
        user_metadata,
        role,
        is_anonymous,
        aal,
        amr,
        session_id: id,
      };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(user.id)
        .setAudience(user.aud)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiry.expires_at)
        .sign(privateKey);
      return { access_token: token, token_type: 'bearer', ...expiry };
    },

    async readSession(authorization) {
      const token = bearerIn(authorization);
      if (!token) throw noAuthorization();
      try {
        const { payload } = await jwtVerify(token, publicKeys, { algorithms: [SIGNING_ALGORITHM], issuer });
        return { userId: payload.sub ?? '', sessionId: String(payload['session_id']) };
      } catch (error) {
        if (error instanceof errors.JOSEError) throw badToken(error);
        throw error;
      }
    },
  };
}

/** Returns the token in an `Authorization` header. */
export const bearerIn = (authorization: string) => /^Bearer (\S+)$/i.exec(authorization)?.[1];

export const noAuthorization = () =>
  new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');

function badToken(error: errors.JOSEError): AuthError {
  const reason =
    error instanceof errors.JWTExpired
      ? 'token has invalid claims: token is expired'
      : error instanceof errors.JWSSignatureVerificationFailed
        ? 'token signature is invalid: signature is invalid'
        : `token is unverifiable: ${error.message}`;
  return new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);
}

/**
 * Returns the body of `/.well-known/jwks.json`: the public half of each key, as hosted Supabase
 * shows it.
 */
export function publishKeys(keys: readonly JWK[]): { keys: JWK[] } {
  const published = keys.map(({ kty, crv, x, y, kid }) => ({
    alg: SIGNING_ALGORITHM,
    crv,
    ext: true,
    key_ops: ['verify'],
    kid,
    kty,
    use: 'sig',
    x,
    y,
  }));
  return { keys: published as JWK[] };
}
