import { fileURLToPath } from 'node:url';
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
/** Paths that are calls, never screens: a mistyped one is not answered with a page. */
const NO_SCREEN = /^\/(api|auth\/v1|v1|sandbox|admin-app)(\/|$)/;
const FILE_NAME = /\.[^/]*$/;
const HASHED_NAME = /\.[0-9a-f]{8}\.[^/]+$/;
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
  return !NO_SCREEN.test(ctx.path) && !FILE_NAME.test(ctx.path) && ctx.accepts('html') !== false;
}

/** Sends a built file, the precompressed one where the client takes it. False if there is none. */
async function sendFile(ctx: Context, path: string, root: string): Promise<boolean> {
  // Source maps are made for whoever debugs a release, not for the public.
  if (path.endsWith('.map')) return false;
  try {
    if (!(await send(ctx, path, { root }))) return false;
  } catch (error) {
    if ((error as { status?: number }).status === 404) return false;
    throw error;
  }
  ctx.vary('Accept-Encoding');
  ctx.set('Cache-Control', cacheControl(path));
  if (ctx.fresh) ctx.status = 304;
  return true;
}

function cacheControl(path: string): string {
  if (HASHED_NAME.test(path)) return 'public, max-age=31536000, immutable';
  return FEDERATION_MANIFEST.test(path) ? 'no-store' : 'no-cache';
}
