/** Empty for the page's own origin. */
const ORIGIN = /^(https?:\/\/[^/?#]+)?$/;

/** Returns the API's origin in the text of a site's configuration; undefined if it is something else. */
export function apiOriginIn(text: string): string | undefined {
  try {
    const { apiOrigin } = JSON.parse(text) as { apiOrigin?: unknown };
    return typeof apiOrigin === 'string' && ORIGIN.test(apiOrigin) ? apiOrigin : undefined;
  } catch {
    // Not JSON, or null.
    return undefined;
  }
}
