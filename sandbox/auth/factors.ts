import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Sql } from 'postgres';
import { renderSVG } from 'uqr';
import type { TokenSession } from './access-tokens.ts';
import { AuthError, validationFailed } from './auth-error.ts';

/* Statuses, codes and messages are those of `internal/api/mfa.go` in `supabase/auth`. */

/** The defaults of hosted Supabase. */
const MAX_FACTORS = 10;
const CHALLENGE_SECONDS = 300;
/** Codes of the half minutes before and after are accepted too: clocks differ. */
const CODE_WINDOW = 1;
/** The most that a QR code of the highest error correction holds. */
const MAX_QR_BYTES = 1_273;

/** A second factor, as the auth API returns it with its user. */
export type Factor = {
  id: string;
  created_at: Date;
  updated_at: Date;
  status: 'verified' | 'unverified';
  friendly_name?: string;
  factor_type: 'totp';
  last_challenged_at: Date | null;
};

export type StoredFactor = Factor & { secret: string };

/** A session of the caller, as it is in the database. */
export type CallerSession = TokenSession & { email: string; isAal2: boolean };

/** @throws AuthError 403 if the session has ended. */
export async function findSession(sql: Sql, { userId, sessionId }: TokenSession): Promise<CallerSession> {
  const [session] = await sql<{ email: string; aal: string | null }[]>`
    select users.email, sessions.aal from auth.sessions join auth.users on users.id = sessions.user_id
    where sessions.id::text = ${sessionId} and user_id::text = ${userId}
  `;
  if (!session) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  return { userId, sessionId, email: session.email, isAal2: session.aal === 'aal2' };
}

export async function listFactors(sql: Sql, userId: string): Promise<Factor[]> {
  const factors = await sql<Factor[]>`
    select id, created_at, updated_at, status, friendly_name, 'totp' as factor_type, last_challenged_at
    from auth_sandbox.factors where user_id = ${userId} order by created_at
  `;
  return factors.map(({ friendly_name: name, ...factor }) => ({
    ...factor,
    ...(name && { friendly_name: name }),
  }));
}

export async function hasVerifiedFactor(sql: Sql, userId: string): Promise<boolean> {
  return (await listFactors(sql, userId)).some(({ status }) => status === 'verified');
}

type Enrolment = { factorType: string | undefined; name: string; issuer: string };

/** Creates a factor that counts once its first code is verified. */
export async function enrollFactor(
  sql: Sql,
  { userId, email, isAal2 }: CallerSession,
  { factorType, name, issuer }: Enrolment,
): Promise<Record<string, unknown>> {
  if (factorType !== 'totp') throw validationFailed('factor_type needs to be totp, phone, or webauthn');
  const factors = await listFactors(sql, userId);
  if (factors.some(({ friendly_name: taken = '' }) => taken === name)) {
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  }
  if (factors.length >= MAX_FACTORS) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  if (!isAal2 && factors.some(({ status }) => status === 'verified')) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }

  const id = randomUUID();
  const totp = new TOTP({ issuer, label: email, secret: new Secret({ size: 20 }) });
  const secret = totp.secret.base32;
  const uri = totp.toString();
  if (Buffer.byteLength(uri) > MAX_QR_BYTES) throw validationFailed('The issuer is too long for a QR code');
  await sql`
    insert into auth_sandbox.factors (id, user_id, friendly_name, secret)
    values (${id}, ${userId}, ${name}, ${secret})
  `;
  // The border of four squares is what scanners ask for, also on a dark page.
  const qrCode = renderSVG(uri, { ecc: 'H', border: 4 });
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: qrCode, secret, uri } };
}

/** @throws AuthError 404 if the user has no such factor. */
export async function findFactor(sql: Sql, userId: string, id: string): Promise<StoredFactor> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) {
    throw validationFailed('factor_id must be an UUID', 404);
  }
  const [factor] = await sql<StoredFactor[]>`
    select *, 'totp' as factor_type from auth_sandbox.factors where id = ${id} and user_id = ${userId}
  `;
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

export async function challengeFactor(
  sql: Sql,
  { id }: Factor,
  ip: string,
): Promise<Record<string, unknown>> {
  const challengeId = randomUUID();
  await sql`
    delete from auth_sandbox.challenges
    where factor_id = ${id} and created_at < now() - make_interval(secs => ${2 * CHALLENGE_SECONDS})
  `;
  await sql`
    insert into auth_sandbox.challenges (id, factor_id, ip) values (${challengeId}, ${id}, ${ip})
  `;
  await sql`update auth_sandbox.factors set last_challenged_at = now() where id = ${id}`;
  const expiresAt = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS;
  return { id: challengeId, type: 'totp', expires_at: expiresAt };
}

type Attempt = { challengeId: string; code: string; ip: string };

/** @throws AuthError 422 if the challenge is unknown, used, too old or another address's, or the code is wrong. */
export async function checkCode(
  sql: Sql,
  factor: StoredFactor,
  { challengeId, code, ip }: Attempt,
): Promise<void> {
  const [challenge] = await sql<{ isUsable: boolean; isExpired: boolean }[]>`
    select verified_at is null and ip = ${ip} as "isUsable",
      created_at < now() - make_interval(secs => ${CHALLENGE_SECONDS}) as "isExpired"
    from auth_sandbox.challenges where id::text = ${challengeId} and factor_id = ${factor.id}
  `;
  if (!challenge) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (!challenge.isUsable) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (challenge.isExpired) {
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  const totp = new TOTP({ secret: Secret.fromBase32(factor.secret) });
  if (totp.validate({ token: code.trim(), window: CODE_WINDOW }) === null) {
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
}
