import { fileURLToPath } from 'node:url';
import { SERVER_PATHS } from '@lessons/contract/server-paths';
import type { Context, Middleware } from 'koa';
import send from 'koa-send';

interface BuiltFrontEnds {
  playerApp: string;
  adminApp: string;
}

const BUILT: BuiltFrontEnds = {
  playerApp: fileURLToPath(new URL('../../../player-app/dist', import.meta.url)),
  adminApp: fileURLToPath(new URL('../../../admin-app/dist', import.meta.url)),
};

const ADMIN_APP = '/admin-app';
/** A file, or something hidden on the way to one. */
const FILE_NAME = /\/\.|\.[^/]*$/;
const HASHED_NAME = /\.[0-9a-f]{8}\.[^/]+$/;
/** What koa-send throws for a path that is no file of ours: malformed, leading outside, or simply not there. */
const NO_FILE = new Set<unknown>([400, 403, 404]);
const FEDERATION_MANIFEST = /\/mf-manifest[^/]*\.json$/;

/** Serves the two built front ends: the player's at the root, any of its screens as the one page, the coach's module beside it. */
export function serveFrontEnds(built: BuiltFrontEnds = BUILT): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path.startsWith(`${ADMIN_APP}/`)) {
      if (await sendFile(ctx, ctx.path.slice(ADMIN_APP.length), built.adminApp)) return undefined;
    } else if (await sendFile(ctx, ctx.path, built.playerApp)) {
      return undefined;
    }
    if (isScreen(ctx) && (await sendFile(ctx, '/index.html', built.playerApp))) return undefined;
    return next();
  };
}

function isScreen(ctx: Context): boolean {
  const path = decode(ctx.path);
  return path !== null && !isServerPath(path) && !FILE_NAME.test(path) && ctx.accepts('html') !== false;
}

/** Whether a path is a call or a file of the server: a mistyped one gets 404 instead of a page. */
function isServerPath(path: string): boolean {
  return SERVER_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
}

/** Sends a built file, the precompressed one where the client takes it. False if there is none. */
async function sendFile(ctx: Context, encodedPath: string, root: string): Promise<boolean> {
  // Rules about names look at the name that koa-send will open: `%6Dap` is `map` to it.
  const path = decode(encodedPath);
  // Source maps are made for whoever debugs a release, not for the public.
  if (path === null || path.endsWith('.map')) return false;
  try {
    if (!(await send(ctx, encodedPath, { root }))) return false;
  } catch (error) {
    if (NO_FILE.has((error as { status?: unknown }).status)) return false;
    throw error;
  }
  ctx.vary('Accept-Encoding');
  ctx.set('Cache-Control', cacheControl(path));
  if (ctx.fresh) ctx.status = 304;
  return true;
}

/** Null for what is no path: malformed, or with a zero byte. */
function decode(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}

function cacheControl(path: string): string {
  if (HASHED_NAME.test(path)) return 'public, max-age=31536000, immutable';
  return FEDERATION_MANIFEST.test(path) ? 'no-store' : 'no-cache';
}
