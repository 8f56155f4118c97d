import { fileURLToPath } from 'node:url';
import type { Context, Middleware } from 'koa';
import send from 'koa-send';
import { cacheControlOf, HIDDEN_FILE, isScreenPath, robotsTagOf } from './static-files.ts';

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
/** koa-send's statuses for a path that is malformed, leads outside the folder, or doesn't exist. */
const NO_FILE = new Set<unknown>([400, 403, 404]);

/**
 * Serves the built player's app, with its page for every screen, and the coach's module under
 * `/admin-app`.
 */
export function serveFrontEnds(built: BuiltFrontEnds = BUILT): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === SITE_CONFIG) {
      ctx.set('Cache-Control', 'no-cache');
      // The pages are served by the API itself.
      ctx.body = { apiOrigin: '' };
      return undefined;
    }
    if (ctx.path.startsWith(`${ADMIN_APP}/`)) {
      if (await sendFile(ctx, ctx.path.slice(ADMIN_APP.length), built.adminApp)) return undefined;
    } else if (await sendFile(ctx, ctx.path, built.playerApp)) {
      return undefined;
    }
    if (isScreen(ctx) && (await sendFile(ctx, '/index.html', built.playerApp))) {
      const robots = robotsTagOf(ctx.path);
      if (robots) ctx.set('X-Robots-Tag', robots);
      return undefined;
    }
    return next();
  };
}

function isScreen(ctx: Context): boolean {
  const path = decode(ctx.path);
  return path !== null && isScreenPath(path) && ctx.accepts('html') !== false;
}

/**
 * Sends a built file, precompressed if the client accepts it. Returns false if there is no such
 * file.
 */
async function sendFile(ctx: Context, encodedPath: string, root: string): Promise<boolean> {
  // The rules below need the decoded name, which is the one that koa-send opens: `%6Dap` is `map`.
  const path = decode(encodedPath);
  if (path === null || HIDDEN_FILE.test(path)) return false;
  try {
    if (!(await send(ctx, encodedPath, { root }))) return false;
  } catch (error) {
    if (NO_FILE.has((error as { status?: unknown }).status)) return false;
    throw error;
  }
  ctx.vary('Accept-Encoding');
  ctx.set('Cache-Control', cacheControlOf(path));
  if (ctx.fresh) ctx.status = 304;
  return true;
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
