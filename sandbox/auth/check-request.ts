import type { Context } from 'koa';
import rawBody from 'raw-body';
import * as z from 'zod/mini';
import { AuthError, validationFailed } from './auth-error.ts';

export const MIN_PASSWORD_LENGTH = 6;
/** bcrypt ignores further bytes. */
const MAX_PASSWORD_BYTES = 72;
const MAX_EMAIL_BYTES = 255;

const MAX_BODY_BYTES = 100_000;
/** Levels of nesting in a body. */
const MAX_DEPTH = 20;

const text = z.optional(z.string());

/** `@supabase/lite` expects strings in these fields, and fails with 500 on anything else. */
const credentials = z.looseObject({
  email: text,
  password: text,
  refresh_token: text,
  token: text,
  token_hash: text,
  type: text,
  friendly_name: text,
  factor_type: text,
  issuer: text,
  challenge_id: text,
  code: text,
  data: z.optional(z.record(z.string(), z.unknown())),
});

export type AuthRequestBody = z.infer<typeof credentials>;

/**
 * Calls whose address is checked. Signing in with an invalid address is refused as an unknown one.
 */
const CALLS_WITH_ADDRESS = new Set([
  'POST /auth/v1/signup',
  'POST /auth/v1/recover',
  'POST /auth/v1/resend',
  'POST /auth/v1/verify',
]);

/** Calls about second factors, which `@supabase/lite` lacks. */
export const FACTOR_CALLS = [
  'POST /auth/v1/factors',
  'DELETE /auth/v1/factors/:id',
  'POST /auth/v1/factors/:id/challenge',
  'POST /auth/v1/factors/:id/verify',
] as const;

/** Calls with the project's secret key, which `@supabase/lite` lacks. */
export const ADMIN_CALLS = [
  'GET /auth/v1/admin/users',
  'GET /auth/v1/admin/users/:id',
  'DELETE /auth/v1/admin/users/:id',
  'GET /auth/v1/admin/users/:id/factors',
  'DELETE /auth/v1/admin/users/:id/factors/:factor',
] as const;

/** The offered calls. Others of `@supabase/lite`, such as OAuth, respond 404. */
export const CALLS = new Set<string>([
  ...ADMIN_CALLS,
  ...FACTOR_CALLS,
  'GET /auth/v1/health',
  'GET /auth/v1/settings',
  'GET /auth/v1/user',
  'GET /auth/v1/verify',
  'POST /auth/v1/logout',
  'POST /auth/v1/recover',
  'POST /auth/v1/resend',
  'POST /auth/v1/signup',
  'POST /auth/v1/token',
  'POST /auth/v1/verify',
  'PUT /auth/v1/user',
]);

/** Calls with the access token of a user. */
export const USER_CALLS = new Set(['GET /auth/v1/user', 'PUT /auth/v1/user', 'POST /auth/v1/logout']);

export type ReadBody = (ctx: Context) => Promise<Buffer>;

/**
 * Reads the body of a request that nobody has read before.
 * @throws 413 if it is longer than 100 kB, 400 if the client goes away.
 */
export const readBodyOnce: ReadBody = (ctx) => rawBody(ctx.req, { limit: MAX_BODY_BYTES });

/**
 * Checks a body as hosted Supabase does, in its order. `content` is the parsed body, undefined if
 * it is not JSON: `@supabase/lite` refuses that itself.
 * @throws AuthError 4xx
 */
export function checkRequest(call: string, content: unknown): AuthRequestBody {
  if (content === undefined) return {};
  const parsed = credentials.safeParse(content);
  if (!parsed.success || hasNullCharacter(content, MAX_DEPTH)) {
    throw validationFailed('The request has a wrong shape.');
  }
  const body = parsed.data;
  if (call === 'PUT /auth/v1/user') {
    if (body.email !== undefined)
      throw new AuthError(403, 'email_change_disabled', 'Email cannot be changed.');
    if (body.password !== undefined) checkPassword(body.password);
  }
  if (call === 'POST /auth/v1/signup') {
    if (!body.password) throw validationFailed('Signup requires a valid password');
    checkPassword(body.password);
  }
  if (CALLS_WITH_ADDRESS.has(call) && body.email !== undefined) checkAddress(body.email);
  return body;
}

/** Limits are in bytes, as in bcrypt and hosted Supabase. */
function checkPassword(password: string): void {
  const bytes = Buffer.byteLength(password);
  if (bytes > MAX_PASSWORD_BYTES) {
    throw validationFailed(`Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`);
  }
  if (bytes < MIN_PASSWORD_LENGTH) {
    throw new AuthError(
      422,
      'weak_password',
      `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`,
      { weak_password: { reasons: ['length'] } },
    );
  }
}

function checkAddress(email: string): void {
  if (Buffer.byteLength(email) > MAX_EMAIL_BYTES) throw validationFailed('An email address is too long');
}

/** Returns whether a string contains `\0`, which PostgreSQL refuses, or the nesting is too deep. */
function hasNullCharacter(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.entries(value).some(
    ([name, part]) => name.includes('\0') || hasNullCharacter(part, depth - 1),
  );
}
