import { createHash } from 'node:crypto';
import type { Middleware } from 'koa';

/** Less than a second: a hold runs out and a slot begins without a notification. */
export const MAX_AGE_MS = 900;

/** Responses that are the same for everybody, each by its path: the endpoint has no parameters and no query. */
export interface Cache {
  /**
   * Responds from the cache, or caches what the endpoint responds. Browsers may store it too, but ask
   * each time whether it has changed.
   */
  respond: Middleware;
  /** Empties the cache after each request that may have changed something, before it is responded to. */
  clearAfterChanges: Middleware;
  clear(): void;
  /** Says whether notifications of changes arrive. Nothing is cached until they do. */
  setListening(isListening: boolean): void;
}

interface CachedResponse {
  body: string;
  etag: string;
}

interface Entry {
  response: Promise<CachedResponse>;
  loadedAt: number;
}

/** Returns an empty cache. `elapsedMs` is a clock that is never set back. */
export function createCache(elapsedMs: () => number = () => performance.now()): Cache {
  let isListening = false;
  let entries = new Map<string, Entry>();

  /** A response that is being loaded goes into the old entries, where nobody finds it any more. */
  const clear = () => void (entries = new Map());

  function get(path: string, load: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const found = entries.get(path);
    if (found && elapsedMs() - found.loadedAt < MAX_AGE_MS) return found.response;
    const loadedAt = elapsedMs();
    const response = load();
    if (!isListening) return response;
    const into = entries;
    into.set(path, { response, loadedAt });
    response.catch(() => into.delete(path));
    return response;
  }

  return {
    clear,
    setListening(value) {
      if (value !== isListening) clear();
      isListening = value;
    },
    async respond(ctx, next) {
      const { body, etag } = await get(ctx.path, async () => {
        await next();
        const text = JSON.stringify(ctx.body);
        return { body: text, etag: etagOf(text) };
      });
      ctx.set({ 'Cache-Control': 'public, no-cache', ETag: etag });
      ctx.body = body;
      ctx.type = 'json';
    },
    async clearAfterChanges(ctx, next) {
      try {
        await next();
      } finally {
        // The notification of the change comes a moment later.
        if (ctx.method !== 'GET' && ctx.method !== 'HEAD') clear();
      }
    },
  };
}

/**
 * Responds 304 to a client that has this version, by its ETag. Koa's `fresh` would send the body
 * again to a client that also says `Cache-Control: no-cache`.
 */
export async function respondUnchanged(...[ctx, next]: Parameters<Middleware>): Promise<void> {
  await next();
  const known = ctx.get('If-None-Match');
  const etag = ctx.response.get('ETag');
  if (!known || !etag || ctx.status !== 200) return;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  if (known.split(',').map(opaque).includes(opaque(etag))) ctx.status = 304;
}

/** Returns a strong ETag: equal texts have equal ETags, on every process. */
function etagOf(content: string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}
