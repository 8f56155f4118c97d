import { fileURLToPath } from 'node:url';
import type { Context, Middleware } from 'koa';
import { cacheControlOf, HIDDEN_FILE, isScreenPath, robotsTagOf } from './static-files.ts';
import { createStaticFolder, type Encoding } from './static-folder.ts';

interface BuiltFrontEnds {
  playerApp: string;
  adminApp: string;
}

const BUILT: BuiltFrontEnds = {
  playerApp: fileURLToPath(new URL('../../../player-app/dist', import.meta.url)),
  adminApp: fileURLToPath(new URL('../../../admin-app/dist', import.meta.url)),
};

const ADMIN_APP = '/admin-app';
/** What the shell has to know before it can call the API. */
const SITE_CONFIG = '/config.json';
const COMPRESSED: readonly Encoding[] = ['br', 'gzip'];
/**
 * Serves the built player's app, with its page for every screen, and the coach's module under
 * `/admin-app`.
 */
export function serveFrontEnds(built: BuiltFrontEnds = BUILT): Middleware {
  const playerApp = createStaticFolder(built.playerApp);
  const adminApp = createStaticFolder(built.adminApp);
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === SITE_CONFIG) {
      ctx.set('Cache-Control', 'no-cache');
      // The pages are served by the API itself.
      ctx.body = { apiOrigin: '' };
      return undefined;
    }
    const path = decode(ctx.path);
    if (path === null) return next();
    if (path.startsWith(`${ADMIN_APP}/`)) {
      if (await sendFile(ctx, path.slice(ADMIN_APP.length), adminApp)) return undefined;
    } else if (isScreenPath(path)) {
      // No built file has a name without an extension, so none is looked for.
      if (ctx.accepts('html') === false || !(await sendFile(ctx, '/index.html', playerApp))) return next();
      const robots = robotsTagOf(ctx.path);
      if (robots) ctx.set('X-Robots-Tag', robots);
      return undefined;
    } else if (await sendFile(ctx, path, playerApp)) return undefined;
    return next();
  };
}

/**
 * Sends a built file, precompressed if the client accepts it. Returns false if there is no such
 * file.
 */
async function sendFile(
  ctx: Context,
  path: string,
  folder: ReturnType<typeof createStaticFolder>,
): Promise<boolean> {
  const file = HIDDEN_FILE.test(path) ? null : await folder(path);
  if (!file) return false;
  const encoding = COMPRESSED.find((each) => file.variants.has(each) && isAccepted(ctx, each)) ?? 'identity';
  const variant = file.variants.get(encoding);
  if (!variant) return false;
  ctx.vary('Accept-Encoding');
  ctx.set('Cache-Control', cacheControlOf(path));
  ctx.set('ETag', variant.etag);
  ctx.set('Last-Modified', file.lastModified);
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return true;
  }
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.type = file.extension;
  ctx.body = variant.content;
  return true;
}

function isAccepted(ctx: Context, encoding: Encoding): boolean {
  return ctx.acceptsEncodings(encoding, 'identity') === encoding;
}

/** Returns null for a path that is malformed or has a zero byte. */
function decode(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}
