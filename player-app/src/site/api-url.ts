/** Empty for the page's own origin. */
const ORIGIN = /^(https?:\/\/[^/?#]+)?$/;

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

async function readOrigin(): Promise<string> {
  // A host without the file may send its page for it, which is no JSON either.
  const config = (await (await fetch('/config.json')).json()) as { apiOrigin?: string } | null;
  const apiOrigin = `${config?.apiOrigin}`;
  if (!ORIGIN.test(apiOrigin)) throw new SyntaxError('apiOrigin in /config.json');
  return apiOrigin;
}
