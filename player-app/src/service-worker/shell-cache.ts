import { apiOriginIn } from '../site/api-origin.ts';
import { isRightFile, readHashes, type Hashes } from './file-hashes.ts';

/*
 * What the service worker caches: the shell's page, the files of the release that it belongs to, and the site's configuration.
 * Nothing in it belongs to a person, so that nothing of one can be shown to another. Another server may answer with 200 in
 * the site's place, as in a hotel: each is checked before it is stored and before it is served, and fetched anew if it is wrong.
 */

const CACHE = 'shell';
const PAGE = '/';
const CONFIG = '/config.json';
const HASHES = '/file-hashes.json';
/** The page names its release and lists its files. */
const RELEASE = /<meta name="release" content="/;
const FILES = /<script type="application\/json" id="release-files">([^<]*)<\/script>/;

/** What the cached page and its hashes say. */
interface Release {
  /** The files that only a coach's device needs. */
  coach: readonly string[];
  hashes: Hashes;
}

/** Read once, and again after a new release. */
let cachedRelease: Promise<Release> | undefined;

/** How many times a newer page was looked for. */
let refreshes = 0;

const openCache = () => caches.open(CACHE);

/** Returns what is cached; undefined also if the browser can't read its storage. */
async function readCached(request: Request | string): Promise<Response | undefined> {
  try {
    return await (await openCache()).match(request);
  } catch {
    // Damaged or forbidden: everything is fetched then.
    return undefined;
  }
}

/** Caches a copy of a response that is served whether or not the browser takes it: its storage may be full. */
async function cacheCopy(request: Request | string, response: Response): Promise<void> {
  const copy = response.clone();
  try {
    await (await openCache()).put(request, copy);
  } catch {
    // It is fetched again the next time.
  }
}

/** Returns the cached page. */
export async function cachedPage(): Promise<Response | undefined> {
  const page = await readCached(PAGE);
  return page && (await pageIn(page)) === null ? undefined : page;
}

/**
 * Returns a file of the cached release: from the cache, or fetched and then cached. A file of another release is fetched and
 * never cached. `waitUntil` is told of the work that goes on. @throws if something else comes in its place.
 */
export async function readFile(
  request: Request,
  waitUntil: (work: Promise<void>) => void,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { coach, hashes } = await (cachedRelease ??= readRelease());
  const hash = hashes[pathname];
  if (hash === undefined) return fetch(request);
  const cached = await readCached(request);
  if (cached && (await isRightFile(pathname, cached, hash))) return cached;
  const response = await fetchFile(request, pathname, hash);
  await cacheCopy(request, response);
  // The page may have loaded the others before there was a service worker.
  if (coach.includes(pathname)) waitUntil(addMissing(coach, hashes));
  return response;
}

async function readRelease(): Promise<Release> {
  const html = await (await readCached(PAGE))?.text();
  return { ...filesOf(html), hashes: await readHashes(await readCached(HASHES)) };
}

/** Returns the cached configuration of the site. */
export async function cachedConfig(): Promise<Response | undefined> {
  const cached = await readCached(CONFIG);
  return cached && (await isConfig(cached)) ? cached : undefined;
}

export async function refreshConfig(): Promise<Response> {
  const response = await fetch(CONFIG, { cache: 'no-cache' });
  if (await isConfig(response)) await cacheCopy(CONFIG, response);
  return response;
}

async function isConfig(response: Response): Promise<boolean> {
  return response.ok && apiOriginIn(await response.clone().text()) !== undefined;
}

/**
 * Fetches the page that is published now. If it is another one than the cached page, its files are fetched first, and it
 * takes the cached page's place only when all of them are there: half a release is never cached. An older release
 * that is published again is another one, too.
 */
export async function refreshPage(): Promise<void> {
  refreshes += 1;
  const own = refreshes;
  const cache = await openCache();
  const response = await fetch(PAGE, { cache: 'no-cache' });
  const html = response.redirected ? null : await pageIn(response);
  const cachedHtml = await (await cache.match(PAGE))?.text();
  const { everyone, coach } = filesOf(html ?? undefined);
  if (html === null || (html === cachedHtml && knows(await readHashes(await cache.match(HASHES)), everyone)))
    return;
  const published = await fetch(HASHES, { cache: 'no-cache' });
  const hashes = await readHashes(published.clone());
  // A coach's device has the coach's files of the release before.
  const isCoachs = await hasAny(cache, filesOf(cachedHtml).coach);
  const files = isCoachs ? [...everyone, ...coach] : everyone;
  if (!knows(hashes, files)) return;
  await addMissing(files, hashes);
  // What was fetched before a later look never takes the place of what that finds.
  if (own !== refreshes) return;
  await cache.put(HASHES, published);
  await cache.put(PAGE, withoutLink(response, html));
  cachedRelease = undefined;
  await prune(cache, new Set([PAGE, CONFIG, HASHES, ...files]));
}

/** Returns the HTML of the shell's page; null for another server's page. */
async function pageIn(response: Response): Promise<string | null> {
  if (!response.ok || !response.headers.get('content-type')?.includes('html')) return null;
  const html = await response.clone().text();
  return RELEASE.test(html) ? html : null;
}

/** The landing page's first call is none of a player's. */
function withoutLink({ headers }: Response, html: string): Response {
  const others = new Headers(headers);
  others.delete('link');
  return new Response(html, { headers: others });
}

const knows = (hashes: Hashes, files: readonly string[]) =>
  files.length > 0 && files.every((file) => hashes[file] !== undefined);

interface Files {
  everyone: string[];
  coach: string[];
}

function filesOf(html = ''): Files {
  const [, list] = FILES.exec(html) ?? [];
  return list === undefined ? { everyone: [], coach: [] } : (JSON.parse(list) as Files);
}

async function addMissing(files: readonly string[], hashes: Hashes): Promise<void> {
  const cache = await openCache();
  const add = async (file: string) => {
    const hash = hashes[file] ?? '';
    const cached = await cache.match(file);
    if (cached && (await isRightFile(file, cached, hash))) return;
    await cache.put(file, await fetchFile(file, file, hash));
  };
  await Promise.all(files.map(add));
}

/** Fetches past the browser's own cache if that has somebody else's answer. */
async function fetchFile(request: Request | string, path: string, hash: string): Promise<Response> {
  for (const cache of ['default', 'reload'] as const) {
    const response = await fetch(request, { cache });
    if (await isRightFile(path, response, hash)) return response;
  }
  throw new TypeError(`Something else came in the place of ${path}.`);
}

async function hasAny(cache: Cache, files: string[]): Promise<boolean> {
  return (await Promise.all(files.map((file) => cache.match(file)))).some(Boolean);
}

/** Removes what other releases have left. A page of such a release that is still open asks the server. */
async function prune(cache: Cache, used: ReadonlySet<string>): Promise<void> {
  for (const request of await cache.keys()) {
    if (!used.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}
