import type { Context } from 'koa';
import { readError } from './auth-error.ts';
import type { AuthError } from './auth-error.ts';

/** What `@supabase/lite` and its tests call a server: a request in, a response out. */
export type AuthServer = (request: Request) => Promise<Response>;

// The app decides itself who may read an answer, and Koa how long one is.
const DROPPED_HEADERS = /^(access-control-|content-length$|transfer-encoding$|connection$)/;

/** What `@supabase/lite` answered. */
export type AuthAnswer = {
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
): Promise<AuthAnswer> {
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
  const answered = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  return { status, headers, body: answered, error: status < 400 ? undefined : readError(status, answered) };
}

/** Hands an answer on to the client as it is. */
export function passOn(ctx: Context, { status, headers, body }: AuthAnswer): void {
  ctx.status = status;
  if (body.length > 0) ctx.body = body;
  for (const [name, value] of headers) {
    if (!DROPPED_HEADERS.test(name)) ctx.set(name, value);
  }
  ctx.set('Cache-Control', 'no-store');
}
