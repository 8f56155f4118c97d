import type { Context } from 'koa';

/** The API version since which errors have their code in `code`, and no status in the body. */
const NAMED_CODES_VERSION = '2024-01-01';
const VERSION_HEADER = 'X-Supabase-Api-Version';

/** An error with the status, code and message of hosted Supabase. */
export class AuthError extends Error {
  override name = 'AuthError';
  readonly status: number;
  readonly code: string;
  /** Further fields of the body, such as `weak_password`. */
  readonly details: Record<string, unknown>;

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const validationFailed = (message: string, status = 400) =>
  new AuthError(status, 'validation_failed', message);

/** Responds with an error, in the form of the API version that the client asks for. */
export function respondError(ctx: Context, { status, code, message, details }: AuthError): void {
  ctx.status = status;
  ctx.set({ 'X-Sb-Error-Code': code, 'Cache-Control': 'no-store' });
  if (ctx.get(VERSION_HEADER) >= NAMED_CODES_VERSION) {
    ctx.set(VERSION_HEADER, NAMED_CODES_VERSION);
    ctx.body = { code, message, ...details };
  } else {
    ctx.body = { code: status, error_code: code, msg: message, ...details };
  }
}

/** Responds to a client that has sent too many requests, as hosted Supabase does. */
export function respondRateLimited(ctx: Context): void {
  respondError(ctx, new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached'));
}
