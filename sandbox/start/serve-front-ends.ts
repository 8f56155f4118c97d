import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import sirv from 'sirv';
import {
  cacheControlOf,
  HIDDEN_FILE,
  isScreenPath,
  screenHeadersOf,
} from '../../api/src/http/static-files.ts';

interface BuiltFrontEnds {
  playerApp: string;
  adminApp: string;
}

const ROOT = join(import.meta.dirname, '../..');
const BUILT: BuiltFrontEnds = {
  playerApp: join(ROOT, 'player-app/dist'),
  adminApp: join(ROOT, 'admin-app/dist'),
};

const ADMIN_APP = '/admin-app';
/** The configuration that the shell reads before it can call the API. */
const SITE_CONFIG = '/config.json';

/**
 * Serves the built player's app, with its page for every screen, and the coach's module under
 * `/admin-app`.
 */
export function serveFrontEnds(built: BuiltFrontEnds = BUILT): Middleware {
  const shell = serveFolder(built.playerApp);
  const module = serveFolder(built.adminApp);
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === SITE_CONFIG) {
      ctx.set('Cache-Control', 'no-cache');
      // The API is on the same origin.
      ctx.body = { apiOrigin: '' };
      return undefined;
    }
    const asked = decode(ctx.path);
    if (asked === null || HIDDEN_FILE.test(asked)) return next();
    const isScreen = isScreenPath(asked);
    if (isScreen) ctx.set(screenHeadersOf(asked));
    const isModule = asked.startsWith(`${ADMIN_APP}/`);
    const path = isScreen ? '/index.html' : isModule ? asked.slice(ADMIN_APP.length) : asked;
    if (!(isModule ? module : shell)(path, ctx.req, ctx.res)) return next();
    ctx.respond = false;
    return undefined;
  };
}

/** Returns a function that sends a file of a folder. It returns false if there is no such file. */
function serveFolder(folder: string) {
  const send = sirv(folder, {
    // Looks at the file each time: a build replaces it while the sandbox runs.
    dev: true,
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (response, path) => response.setHeader('Cache-Control', cacheControlOf(path)),
  });
  return (path: string, request: IncomingMessage, response: ServerResponse): boolean => {
    const { url } = request;
    let isFound = true;
    request.url = encodeURI(path);
    send(request, response, () => {
      isFound = false;
    });
    // The log names the path that was asked for.
    if (url !== undefined) request.url = url;
    return isFound;
  };
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
