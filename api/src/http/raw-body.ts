import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';

/** The largest request body that is read, in bytes. */
export const BODY_LIMIT = 100_000;

const bodies = new WeakMap<IncomingMessage, Promise<Buffer>>();

/**
 * The request's body as it came, read once however many middlewares ask for it. Mount whoever asks before a body
 * parser, which would leave nothing to read.
 *
 * Throws 413 when the body is over {@link BODY_LIMIT} and 400 when the client goes away half-way.
 */
export function readRawBody(ctx: Context): Promise<Buffer> {
  let body = bodies.get(ctx.req);
  if (!body) {
    body = read(ctx);
    bodies.set(ctx.req, body);
  }
  return body;
}

async function read(ctx: Context): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Node takes the socket away from a destroyed request, and a log still asks it for the address.
    for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > BODY_LIMIT) break;
      chunks.push(chunk);
    }
  } catch (error) {
    ctx.throw(400, 'The request was cut off.', { code: 'request_aborted', cause: error });
  }
  if (size > BODY_LIMIT) ctx.throw(413, 'The request is too large.', { code: 'payload_too_large' });
  return Buffer.concat(chunks);
}
