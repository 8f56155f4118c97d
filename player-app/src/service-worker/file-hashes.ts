/** The SHA-256 (base64) of each file of a release, by path: `/file-hashes.json`, which the build writes. */
export type Hashes = Readonly<Record<string, string>>;

/** A browser runs a script and reads a style sheet only with its media type. */
const TYPES: Readonly<Record<string, string>> = { js: 'javascript', css: 'css' };

/** Returns the hashes in a response; none if it is missing or something else. */
export async function readHashes(response: Response | undefined): Promise<Hashes> {
  const content: unknown = response?.ok ? await response.json().catch(() => null) : null;
  const entries = Object.entries(typeof content === 'object' && content !== null ? content : {});
  return Object.fromEntries(entries.filter(([, hash]) => typeof hash === 'string'));
}

/** Returns whether a response is the file that the build has written, under its media type. */
export async function isRightFile(path: string, response: Response, hash: string): Promise<boolean> {
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? '';
  if (!response.ok || !response.headers.get('content-type')?.includes(type)) return false;
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === hash;
}
