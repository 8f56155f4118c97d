import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import getRawBody, { type RawBodyError } from 'raw-body';
import { invalidRequest } from './refusal.ts';

/** The largest request body that is read unless a route says otherwise, in bytes. */
export const MAX_BODY_BYTES = 100_000;

const bodies = new WeakMap<IncomingMessage, Promise<Buffer>>();

/**
 * Returns the body of a request as it was sent. It is read once, however many middlewares ask for
 * it.
 *
 * Throws 413 when the body is over `maxBytes` and 400 when the client disconnects
 * before its end.
 */
export function readRawBody(ctx: Context, maxBytes = MAX_BODY_BYTES): Promise<Buffer> {
  const body = bodies.get(ctx.req) ?? read(ctx, maxBytes);
  bodies.set(ctx.req, body);
  return body;
}

async function read(ctx: Context, limit: number): Promise<Buffer> {
  try {
    return await getRawBody(ctx.req, { limit });
  } catch (error) {
    if ((error as RawBodyError).status === 413) throw error;
    ctx.throw(400, 'The request was cut off.', { code: 'request_aborted', cause: error });
  }
}

/** Returns the body of a request as JSON, an empty one as `{}`. Throws `Refusal` 400 for what is no JSON. */
export async function readJson(ctx: Context, maxBytes?: number): Promise<unknown> {
  const text = (await readRawBody(ctx, maxBytes)).toString('utf8');
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest('The request could not be read as JSON.');
  }
}
