import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { AuthError, validationFailed } from './auth-error.ts';
import { deleteFactor, factors, findFactor, listFactors, type FactorRow } from './factor-store.ts';
import type { Call, Service } from './service.ts';
import { addRefreshToken, presentSession, requireSession, type CallerSession } from './sessions.ts';

/* Statuses, codes and messages are those of `internal/api/mfa.go` in `supabase/auth`. */

/** The defaults of hosted Supabase. */
const MAX_FACTORS = 10;
const CHALLENGE_SECONDS = 300;
/** Codes of the half minutes before and after are accepted too: clocks differ. */
const CODE_WINDOW = 1;
/** The most that a QR code of the highest error correction holds. */
const MAX_QR_BYTES = 1_273;

/** Creates a factor that counts once its first code is verified. */
export async function enrollFactor(service: Service, { ctx, fields }: Call): Promise<object> {
  const { knex, siteUrl } = service;
  const { userId, email, isAal2 } = await requireSession(service, ctx);
  const { factor_type: factorType, friendly_name: name = '' } = fields;
  if (factorType !== 'totp') throw validationFailed('factor_type needs to be totp, phone, or webauthn');
  const existing = await listFactors(knex, userId);
  if (existing.some(({ friendly_name: taken = '' }) => taken === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', message);
  }
  if (existing.length >= MAX_FACTORS) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message);
  }
  if (!isAal2 && existing.some(({ status }) => status === 'verified'))
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');

  const id = randomUUID();
  const issuer = fields.issuer || new URL(siteUrl).host;
  const totp = new TOTP({ issuer, label: email, secret: new Secret({ size: 20 }) });
  const secret = totp.secret.base32;
  const uri = totp.toString();
  if (Buffer.byteLength(uri) > MAX_QR_BYTES) throw validationFailed('The issuer is too long for a QR code');
  await factors(knex).insert({ id, user_id: userId, friendly_name: name, secret });
  // The border of four squares is what scanners ask for, also on a dark page.
  const qrCode = renderSVG(uri, { ecc: 'H', border: 4 });
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: qrCode, secret, uri } };
}

/** Removes a factor: a verified one only in a session with a second factor. */
export async function unenrollFactor(service: Service, { ctx, params }: Call): Promise<object> {
  const { isAal2, userId } = await requireSession(service, ctx);
  const { id, status } = await findFactor(service.knex, userId, params['id'] ?? '');
  if (status === 'verified' && !isAal2)
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  await deleteFactor(service.knex, id);
  return { id };
}

export async function challengeFactor(service: Service, { ctx, params }: Call): Promise<object> {
  const { knex } = service;
  const { userId } = await requireSession(service, ctx);
  const { id: factorId } = await findFactor(knex, userId, params['id'] ?? '');
  const id = randomUUID();
  await knex('auth_sandbox.challenges')
    .where({ factor_id: factorId })
    .whereRaw('created_at < now() - make_interval(secs => ?)', [2 * CHALLENGE_SECONDS])
    .delete();
  await knex('auth_sandbox.challenges').insert({ id, factor_id: factorId, ip: ctx.ip });
  await factors(knex).where({ id: factorId }).update({ last_challenged_at: knex.fn.now() });
  return { id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS };
}

/** Verifies the code of a challenge. The response has a session of the level `aal2`. */
export async function verifyFactor(service: Service, { ctx, params, fields }: Call): Promise<object> {
  const session = await requireSession(service, ctx);
  const factor = await findFactor(service.knex, session.userId, params['id'] ?? '');
  const { challenge_id: challengeId = '', code = '' } = fields;
  if (code === '') throw validationFailed('Code needs to be non-empty');
  await checkChallenge(service, factor, { challengeId, ip: ctx.ip });
  const totp = new TOTP({ secret: Secret.fromBase32(factor.secret) });
  if (totp.validate({ token: code.trim(), window: CODE_WINDOW }) === null)
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  return presentSession(service, session, await raiseSession(service, session, factor, challengeId));
}

/** @throws AuthError 422 if the challenge is unknown, used, too old or another address's. */
async function checkChallenge(
  { knex }: Service,
  factor: FactorRow,
  { challengeId, ip }: { challengeId: string; ip: string },
): Promise<void> {
  const challenge = await knex('auth_sandbox.challenges')
    .where({ factor_id: factor.id })
    .whereRaw('id::text = ?', [challengeId])
    .first<{ isUsable: boolean; isExpired: boolean } | undefined>(
      knex.raw('verified_at is null and ip = ? as "isUsable"', [ip]),
      knex.raw('created_at < now() - make_interval(secs => ?) as "isExpired"', [CHALLENGE_SECONDS]),
    );
  if (!challenge)
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  if (!challenge.isUsable)
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  if (!challenge.isExpired) return;
  const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`;
  throw new AuthError(422, 'mfa_challenge_expired', message);
}

/**
 * Raises a session to `aal2` after a code was verified, and returns its new refresh token. The old
 * one is worth nothing any more, so that only who has verified the code renews the session. The
 * user's sessions without a second factor end, and so do factors that were never verified.
 */
async function raiseSession(
  { knex }: Service,
  session: CallerSession,
  { id: factorId }: FactorRow,
  challengeId: string,
): Promise<string> {
  const { userId, sessionId } = session;
  const now = knex.fn.now();
  await knex('auth_sandbox.challenges').where({ id: challengeId }).update({ verified_at: now });
  await factors(knex)
    .where({ id: factorId, status: 'unverified' })
    .update({ status: 'verified', updated_at: now });
  await knex('auth.sessions').where({ id: sessionId }).update({ aal: 'aal2', factor_id: factorId });
  await knex('auth_sandbox.sessions').where({ id: sessionId }).update({ totp_at: now });
  // Long ago, and not the parent of the new one: see `renew-session.ts`.
  await knex('auth.refresh_tokens')
    .where({ session_id: sessionId })
    .update({ revoked: true, updated_at: '-infinity' });
  const refreshToken = await addRefreshToken(knex, session);
  await knex('auth.sessions').where({ user_id: userId }).whereRaw(`coalesce(aal, 'aal1') < 'aal2'`).delete();
  await factors(knex).where({ user_id: userId, status: 'unverified' }).delete();
  return refreshToken;
}
