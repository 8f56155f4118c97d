import { createLocalJWKSet, decodeJwt, errors, importJWK, jwtVerify, SignJWT } from 'jose';
import type { Sql } from 'postgres';
import { AuthError } from './auth-error.ts';
import type { AuthKeys } from './prepare-database.ts';
import { publishKeys, SIGNING_ALGORITHM } from './signing-keys.ts';

/** The default of hosted Supabase. */
const TOKEN_LIFETIME_SECONDS = 3600;

/** `@supabase/lite` verifies the token at once. */
const INTERNAL_TOKEN_SECONDS = 60;

/** A token as a session's response has it. */
type SignedToken = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  /** In seconds since 1970, as in the token. */
  expires_at: number;
};

/** A user as the auth API returns it. */
export type AuthUser = { id: string; role: string; email: string; phone: string } & Record<
  'app_metadata' | 'user_metadata',
  Record<string, unknown>
> &
  Record<string, unknown>;

export type SignInMethod = 'password' | 'otp';

export type AccessTokens = {
  /** Signs a token with the claims of hosted Supabase. */
  sign(session: { id: string; user: AuthUser } & Assurance): Promise<SignedToken>;
  /**
   * Returns whose a bearer token is.
   * @throws AuthError 401 without a token, 403 if it is not valid.
   */
  readSession(authorization: string): Promise<TokenSession>;
  /** Returns the `Authorization` header for `@supabase/lite`, with or without a session. */
  internalFor(userId: string, sessionId?: string): Promise<string>;
};

export type TokenSession = { userId: string; sessionId: string };

type AmrEntry = { method: string; timestamp: number };

/** How sure it is whose a session is: its level, and how it was signed in, newest first. */
export type Assurance = { aal: string; amr: readonly AmrEntry[] };

export async function createAccessTokens(keys: AuthKeys, issuer: string): Promise<AccessTokens> {
  const [signingKey] = keys.signingKeys;
  if (!signingKey?.kid) throw new Error('The sandbox’s sign-in has no signing key.');
  const { kid } = signingKey;
  const privateKey = await importJWK(signingKey, SIGNING_ALGORITHM);
  const publicKeys = createLocalJWKSet(publishKeys(keys.signingKeys));
  const internalSecret = new TextEncoder().encode(keys.jwtSecret);

  async function internalFor(userId: string, sessionId?: string): Promise<string> {
    const token = await new SignJWT({ role: 'authenticated', ...(sessionId && { session_id: sessionId }) })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(userId)
      .setAudience('authenticated')
      .setIssuedAt()
      .setExpirationTime(`${INTERNAL_TOKEN_SECONDS}s`)
      .sign(internalSecret);
    return `Bearer ${token}`;
  }

  return {
    internalFor,

    async sign({ id, user, aal, amr }) {
      const issuedAt = Math.floor(Date.now() / 1000);
      const expiresAt = issuedAt + TOKEN_LIFETIME_SECONDS;
      const token = await new SignJWT({
        email: user.email,
        phone: user.phone,
        app_metadata: user.app_metadata,
        user_metadata: user.user_metadata,
        role: user.role,
        aal,
        amr,
        session_id: id,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(user.id)
        .setAudience('authenticated')
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey);
      const expiry = { expires_in: TOKEN_LIFETIME_SECONDS, expires_at: expiresAt };
      return { access_token: token, token_type: 'bearer', ...expiry };
    },

    async readSession(authorization) {
      const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
      if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
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

function badToken(error: errors.JOSEError): AuthError {
  const reason =
    error instanceof errors.JWTExpired
      ? 'token has invalid claims: token is expired'
      : error instanceof errors.JWSSignatureVerificationFailed
        ? 'token signature is invalid: signature is invalid'
        : `token is unverifiable: ${error.message}`;
  return new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);
}

/** Returns the session id in a token of `@supabase/lite`. */
export function sessionIdOf(internalToken: string): string {
  const { session_id: id } = decodeJwt(internalToken);
  if (typeof id !== 'string') throw new Error('@supabase/lite signed a token without a session.');
  return id;
}

/** Records how a session was opened, for the `amr` claim of its later tokens. */
export async function recordSignInMethod(sql: Sql, sessionId: string, method: SignInMethod): Promise<void> {
  await sql`
    insert into auth_sandbox.sessions (id, method) values (${sessionId}, ${method}) on conflict do nothing
  `;
}

/** Returns the claims. `amr` is empty for sessions of an older version, which did not record it. */
export async function findAssurance(sql: Sql, sessionId: string): Promise<Assurance> {
  const [session] = await sql<{ aal: string }[]>`
    select coalesce(aal, 'aal1') as aal from auth.sessions where id = ${sessionId}
  `;
  const amr = await sql<AmrEntry[]>`
    select entry.method, floor(extract(epoch from entry.at))::integer as timestamp
    from auth_sandbox.sessions, lateral (values ('totp', totp_at), (method, signed_in_at)) as entry (method, at)
    where id = ${sessionId} and entry.at is not null
  `;
  return { aal: session?.aal ?? 'aal1', amr };
}
