import type { Context } from 'koa';
import { AuthError, readError } from './auth-error.ts';

/** The fetch handler of `@supabase/lite`. */
export type AuthServer = (request: Request) => Promise<Response>;

// The app sets the CORS headers, and Koa those about the length.
const DROPPED_HEADERS = /^(access-control-|content-length$|transfer-encoding$|connection$)/;

/** A response of `@supabase/lite`. */
export type AuthResponse = {
  status: number;
  headers: Headers;
  body: Buffer;
  /** Undefined for a success, and for a failure of another form. */
  error: AuthError | undefined;
};

export type ForwardedRequest = {
  method: string;
  /** With its query. */
  path: string;
  anonKey: string;
  authorization?: string;
  body?: Buffer | string;
};

export async function forwardAuthRequest(
  server: AuthServer,
  { method, path, anonKey, authorization, body }: ForwardedRequest,
): Promise<AuthResponse> {
  const response = await server(
    new Request(`http://sandbox${path}`, {
      method,
      headers: {
        apikey: anonKey,
        'content-type': 'application/json',
        ...(authorization && { authorization }),
      },
      ...(body !== undefined && body.length > 0 && method !== 'GET' && { body }),
    }),
  );
  const content = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  return { status, headers, body: content, error: status < 400 ? undefined : readError(status, content) };
}

/** @throws AuthError if `@supabase/lite` refused the call or failed. */
export function orThrow(response: AuthResponse): AuthResponse {
  if (response.error) throw response.error;
  if (response.status >= 500)
    throw new AuthError(response.status, 'unexpected_failure', 'Internal server error');
  return response;
}

/** Sends a response of `@supabase/lite` to the client. */
export function copyResponse(ctx: Context, { status, headers, body }: AuthResponse): void {
  ctx.status = status;
  if (body.length > 0) ctx.body = body;
  for (const [name, value] of headers) {
    if (!DROPPED_HEADERS.test(name)) ctx.set(name, value);
  }
  ctx.set('Cache-Control', 'no-store');
}
