import { SERVER_PATHS } from '@lessons/contract/server-paths';

/*
 * How the files of a built front end are served, by the API and by any other web server:
 * `deploy/caddy/Caddyfile` has the same rules, and a test compares them. The patterns are read by both.
 */

/** A file with a hash in its name, such as `main.0123abcd.js`: its content never changes. */
export const HASHED_FILE = /\.[0-9a-f]{8}\.[^/]+$/;
/** The module's manifest, the one reference that a release of the module changes. */
export const MANIFEST = /\/mf-manifest[^/]*\.json$/;

export const CACHE_CONTROL = {
  hashed: 'public, max-age=31536000, immutable',
  manifest: 'no-store',
  other: 'no-cache',
} as const;

/** A path with a file's extension or a hidden folder: no screen. */
export const FILE_NAME = /\/\.|\.[^/]*$/;
/** Records of the build and source maps: for whoever debugs a release, not for the public. */
export const HIDDEN_FILE = /\/\.|\.map$/;

export function cacheControlOf(path: string): string {
  if (HASHED_FILE.test(path)) return CACHE_CONTROL.hashed;
  return MANIFEST.test(path) ? CACHE_CONTROL.manifest : CACHE_CONTROL.other;
}

/** Whether a path is a screen, for which the shell's page is sent: no file, and not the server's. */
export function isScreenPath(path: string): boolean {
  return !isServerPath(path) && !FILE_NAME.test(path);
}

/** Whether a path is a call or a file of the server: a mistyped one gets 404 instead of a page. */
function isServerPath(path: string): boolean {
  return SERVER_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
}

/** Asks for the free times of the landing page before its script does, where the API has the page's origin. */
export const LANDING_LINK = '</api/next-slots>; rel=preload; as=fetch; crossorigin';

/** Returns the headers of a screen's own: only the landing page is for search engines, and it needs its first call at once. */
export function screenHeadersOf(screenPath: string): Record<string, string> {
  return screenPath === '/' ? { Link: LANDING_LINK } : { 'X-Robots-Tag': 'noindex' };
}
