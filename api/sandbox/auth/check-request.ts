import type { Context } from 'koa';
import rawBody from 'raw-body';
import * as z from 'zod/mini';
import { AuthError, validationFailed } from './auth-error.ts';

export const MIN_PASSWORD_LENGTH = 6;
/** What bcrypt hashes: it would ignore the rest. */
const MAX_PASSWORD_BYTES = 72;
const MAX_EMAIL_BYTES = 255;

const MAX_BODY_BYTES = 100_000;
/** Levels of a body. */
const MAX_DEPTH = 20;

const text = z.optional(z.string());

/** Fields that `@supabase/lite` takes for strings without looking, and fails with 500 on anything else. */
const credentials = z.looseObject({
  email: text,
  password: text,
  refresh_token: text,
  token: text,
  token_hash: text,
  type: text,
  data: z.optional(z.record(z.string(), z.unknown())),
});

export type AuthRequestBody = z.infer<typeof credentials>;

/** Calls that name an address which is looked up or written. Signing in with a strange one is refused as unknown. */
const CALLS_WITH_ADDRESS = new Set([
  'POST /auth/v1/signup',
  'POST /auth/v1/recover',
  'POST /auth/v1/resend',
  'POST /auth/v1/verify',
]);

export type ReadBody = (ctx: Context) => Promise<Buffer>;

/**
 * Reads the body of a request that nobody has read before.
 * @throws 413 if it is longer than 100 kB, 400 if the client goes away.
 */
export const readBodyOnce: ReadBody = (ctx) => rawBody(ctx.req, { limit: MAX_BODY_BYTES });

/**
 * Checks a body as hosted Supabase does, in its order. `content` is the parsed body, undefined if it is not JSON:
 * `@supabase/lite` refuses that itself.
 * @throws AuthError 4xx
 */
export function checkRequest(call: string, content: unknown): AuthRequestBody {
  if (content === undefined) return {};
  const parsed = credentials.safeParse(content);
  if (!parsed.success || holdsZeroByte(content, MAX_DEPTH)) {
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

/** Counts bytes, as bcrypt and hosted Supabase do. */
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

/** Whether PostgreSQL would refuse a text in it. What is nested deeper than anybody's metadata counts as if. */
function holdsZeroByte(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.entries(value).some(([name, part]) => name.includes('\0') || holdsZeroByte(part, depth - 1));
}
