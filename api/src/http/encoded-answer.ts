import { createHash } from 'node:crypto';
import type { Context } from 'koa';

/** A response in JSON that is encoded once, for many requests. */
export class EncodedAnswer {
  /** A string: Node sends it together with the headers, a buffer after them. */
  readonly content: string;
  readonly etag: string;

  constructor(body: unknown) {
    this.content = JSON.stringify(body);
    this.etag = etagOf(this.content);
  }
}

/** Sends an answer as the body. */
export function sendEncoded(ctx: Context, { content }: EncodedAnswer): void {
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
  ctx.body = content;
}

/**
 * Sends an answer that is the same for everybody. Caches may keep it, but ask each time whether it
 * is still the same: then it is not sent again.
 */
export function sendPublicly(ctx: Context, answer: EncodedAnswer): void {
  ctx.res.setHeader('Cache-Control', 'public, no-cache');
  ctx.res.setHeader('ETag', answer.etag);
  if (isUnchanged(ctx)) ctx.status = 304;
  else sendEncoded(ctx, answer);
}

/**
 * Whether the client has this version, by the ETag that was set. Koa's `fresh` would send the file
 * again to a client that also says `Cache-Control: no-cache`.
 */
export function isUnchanged(ctx: Context): boolean {
  const known = ctx.req.headers['if-none-match'];
  const etag = ctx.res.getHeader('ETag');
  if (known === undefined || typeof etag !== 'string') return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.split(',').map(opaque).includes(opaque(etag));
}

/** Returns a strong ETag: equal texts have equal ETags, on every process. */
function etagOf(content: string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}
