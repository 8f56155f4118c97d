/*
 * What the service worker caches: the shell's page, the files of the release that it belongs to, and the site's configuration.
 * Nothing in it belongs to a person, so that nothing of one can be shown to another.
 */

const CACHE = 'shell';
const PAGE = '/';
const CONFIG = '/config.json';
/** The page names its release and lists its files. A host's error page or a hotel's login page does neither. */
const RELEASE = /<meta name="release" content="/;
const FILES = /<script type="application\/json" id="release-files">([^<]*)<\/script>/;

/** The coach's files of the cached page, once one of its files has been cached. */
let coachFiles: Promise<readonly string[]> | undefined;

/** Returns the cached page. */
export async function cachedPage(): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(PAGE);
}

/** Returns a cached file of a release. */
export async function cachedFile(request: Request): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(request);
}

/** Caches a hashed file, whose content never changes. */
export async function cacheFile(request: Request, response: Response): Promise<void> {
  if (!response.ok) return;
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
  const coach = await (coachFiles ??= readCoachFiles(cache));
  // The page may have loaded the others before there was a service worker.
  if (coach.includes(new URL(request.url).pathname)) await addMissing(cache, coach);
}

const readCoachFiles = async (cache: Cache) => filesOf(await (await cache.match(PAGE))?.text()).coach;

/** Returns the cached configuration of the site. */
export async function cachedConfig(): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(CONFIG);
}

export async function refreshConfig(): Promise<Response> {
  const response = await fetch(CONFIG, { cache: 'no-cache' });
  if (response.ok) await (await caches.open(CACHE)).put(CONFIG, response.clone());
  return response;
}

/**
 * Fetches the page that is published now. If it is another one than the cached page, its files are fetched first, and it
 * takes the cached page's place only when all of them are there: half a release is never cached. An older release
 * that is published again is another one, too.
 */
export async function refreshPage(): Promise<void> {
  const cache = await caches.open(CACHE);
  const response = await fetch(PAGE, { cache: 'no-cache' });
  if (!response.ok || response.redirected) return;
  const html = await response.clone().text();
  const cachedHtml = await (await cache.match(PAGE))?.text();
  if (!RELEASE.test(html) || html === cachedHtml) return;
  const { everyone, coach } = filesOf(html);
  // A coach's device has the coach's files of the release before.
  const isCoachs = await hasAny(cache, filesOf(cachedHtml).coach);
  const files = isCoachs ? [...everyone, ...coach] : everyone;
  await addMissing(cache, files);
  await cache.put(PAGE, response);
  coachFiles = undefined;
  await prune(cache, new Set([PAGE, CONFIG, ...files]));
}

interface Files {
  everyone: string[];
  /** The files that only a coach's device needs. */
  coach: string[];
}

function filesOf(html = ''): Files {
  const [, list] = FILES.exec(html) ?? [];
  return list === undefined ? { everyone: [], coach: [] } : (JSON.parse(list) as Files);
}

async function addMissing(cache: Cache, files: readonly string[]): Promise<void> {
  const missing = await Promise.all(
    files.map(async (file) => ((await cache.match(file)) ? undefined : file)),
  );
  await cache.addAll(missing.filter((file) => file !== undefined));
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
