import { apiOriginIn } from './api-origin.ts';
import { timedFetch } from './within-time.ts';

let origin: Promise<string> | undefined;

/**
 * Returns the URL of a path of the API. The API's origin is in a file beside the page, which whoever runs the site writes:
 * one build serves every site. The page preloads it.
 * @throws SyntaxError if the site's configuration is missing or malformed, and the error of `fetch` if it can't be reached;
 * calling again reads it again.
 */
export async function apiUrl(path: string): Promise<string> {
  origin ??= readOrigin().catch((error: unknown) => {
    origin = undefined;
    throw error;
  });
  return (await origin) + path;
}

/** A host without the file may send its page for it, another server its own: the second attempt passes by the browser's cache. */
async function readOrigin(): Promise<string> {
  for (const cache of ['default', 'reload'] as const) {
    const found = apiOriginIn(await (await timedFetch('/config.json', { cache })).text());
    if (found !== undefined) return found;
  }
  throw new SyntaxError('apiOrigin in /config.json');
}
