import type { Context } from 'koa';
import rawBody from 'raw-body';
import * as z from 'zod/mini';
import { AuthError, validationFailed } from './auth-error.ts';

const MIN_PASSWORD_LENGTH = 6;
/** bcrypt ignores further bytes. */
const MAX_PASSWORD_BYTES = 72;
const MAX_EMAIL_BYTES = 255;

const MAX_BODY_BYTES = 100_000;
/** Levels of nesting in a body. */
const MAX_DEPTH = 20;

const text = z.optional(z.string());
const fields = z.object({
  email: text,
  password: text,
  refresh_token: text,
  token_hash: text,
  type: text,
  friendly_name: text,
  factor_type: text,
  issuer: text,
  challenge_id: text,
  code: text,
  data: z.optional(z.record(z.string(), z.unknown())),
});

export type AuthFields = z.infer<typeof fields>;

export type ReadBody = (ctx: Context) => Promise<Buffer>;

/**
 * Reads the body of a request that nobody has read before.
 * @throws 413 if it is longer than 100 kB, 400 if the client goes away.
 */
export const readBodyOnce: ReadBody = (ctx) => rawBody(ctx.req, { limit: MAX_BODY_BYTES });

/** @throws AuthError 400 unless the body is empty or JSON with fields of the right types. */
export function parseBody(body: Buffer): AuthFields {
  if (body.length === 0) return {};
  let content: unknown;
  try {
    content = JSON.parse(body.toString(), (_, value: unknown) => replaceLoneSurrogates(value));
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  }
  return checkFields(content);
}

/** Replaces them in strings and in the names of fields by U+FFFD, as Go's parser does. */
function replaceLoneSurrogates(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name.toWellFormed(), part]));
}

/** @throws AuthError 400 */
export function checkFields(content: unknown): AuthFields {
  const parsed = fields.safeParse(content);
  if (!parsed.success || hasNullCharacter(content, MAX_DEPTH))
    throw validationFailed('The request has a wrong shape.');
  return parsed.data;
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

/** Limits are in bytes, as in bcrypt and hosted Supabase. */
export function checkPassword(password: string): void {
  const bytes = Buffer.byteLength(password);
  if (bytes > MAX_PASSWORD_BYTES)
    throw validationFailed(`Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`);
  if (bytes >= MIN_PASSWORD_LENGTH) return;
  const message = `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`;
  throw new AuthError(422, 'weak_password', message, { weak_password: { reasons: ['length'] } });
}

export function checkAddress(email: string): void {
  if (Buffer.byteLength(email) > MAX_EMAIL_BYTES) throw validationFailed('An email address is too long');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw validationFailed('Unable to validate email address: invalid format');
}

export function checkUuid(name: string, value: string): void {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
    throw validationFailed(`${name} must be an UUID`, 404);
}
