import type { Context } from 'koa';
import * as z from 'zod/mini';
import { readRawBody } from '../../http/raw-body.ts';

/** What `@supabase/lite` and its tests call a server: a request in, a response out. */
export type AuthServer = (request: Request) => Promise<Response>;

/** The calls that the product makes. The rest of the server, one-time passwords and OAuth, stays closed. */
const CALLS = new Set([
  'GET /auth/v1/health',
  'GET /auth/v1/settings',
  'GET /auth/v1/user',
  'POST /auth/v1/logout',
  'POST /auth/v1/recover',
  'POST /auth/v1/signup',
  'POST /auth/v1/token',
  'POST /auth/v1/verify',
  'PUT /auth/v1/user',
]);

const FORWARDED_HEADERS = ['apikey', 'authorization', 'content-type', 'x-supabase-api-version'];

// The app decides itself who may read an answer, and Koa how long one is.
const DROPPED_HEADERS = /^(access-control-|content-length$|transfer-encoding$|connection$)/;

/** Levels of a body. */
const DEEPEST = 20;

const text = z.optional(z.string());

/** Fields that the server takes for strings without looking, and fails with 500 on anything else. */
const credentials = z.looseObject({
  email: text,
  password: text,
  refresh_token: text,
  token: text,
  token_hash: text,
  type: text,
  data: z.optional(z.record(z.string(), z.unknown())),
});

/** Hands a call of the auth client to the embedded server and its answer back to the client. */
export async function forwardAuthRequest(ctx: Context, server: AuthServer, origin: string): Promise<void> {
  if (!CALLS.has(`${ctx.method} ${ctx.path}`)) {
    return answerError(ctx, 404, 'not_found', 'The sandbox does not offer this.');
  }
  const body = await readRawBody(ctx);
  const content = parse(body);
  if (isMisshapen(content)) {
    return answerError(ctx, 400, 'validation_failed', 'The request has a wrong shape.');
  }
  if (ctx.method === 'PUT' && namesAddress(content)) {
    return answerError(ctx, 403, 'email_change_disabled', 'Email cannot be changed.');
  }

  const request = new Request(`${origin}${ctx.path}${ctx.search}`, {
    method: ctx.method,
    headers: FORWARDED_HEADERS.map((name): [string, string] => [name, ctx.get(name)]).filter(
      ([, value]) => value !== '',
    ),
    ...(body.length > 0 && ctx.method !== 'GET' && { body }),
  });
  await answer(ctx, await server(request));
}

/** Undefined for what is no JSON: the server refuses that well itself. */
function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** JSON that the server would stumble over. */
function isMisshapen(content: unknown): boolean {
  if (content === undefined) return false;
  return !credentials.safeParse(content).success || holdsZeroByte(content, DEEPEST);
}

/** Whether PostgreSQL would refuse a text in it; what goes deeper than anybody's metadata counts as if. */
function holdsZeroByte(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.entries(value).some(([name, part]) => name.includes('\0') || holdsZeroByte(part, depth - 1));
}

function namesAddress(content: unknown): boolean {
  return typeof content === 'object' && content !== null && 'email' in content;
}

async function answer(ctx: Context, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  ctx.status = response.status;
  if (body.length > 0) ctx.body = body;
  for (const [name, value] of response.headers) {
    if (!DROPPED_HEADERS.test(name)) ctx.set(name, value);
  }
  ctx.set('Cache-Control', 'no-store');
}

/** An error in the words of Supabase's auth API, which its client reads. */
function answerError(ctx: Context, status: number, code: string, message: string): void {
  ctx.status = status;
  ctx.body = { code: status, error_code: code, msg: message };
}
