import { SERVER_PATHS } from '@lessons/contract/server-paths';
import { cachedConfig, cachedPage, readFile, refreshConfig, refreshPage } from './shell-cache.ts';

/*
 * Opens the shell from its cache, and fetches a newer one behind it for the next navigation. Calls of the API, the
 * coach's module and everything of other origins pass by: no response to anybody is ever cached.
 */

declare const self: ServiceWorkerGlobalScope;

/** The same pattern as `HASHED_FILE` in api/src/http/static-files.ts. */
const HASHED_FILE = /\.[0-9a-f]{8}\.[^/]+$/;
const FILE_NAME = /\/\.|\.[^/]*$/;

self.addEventListener('install', (event) => {
  // Pages of every release share the cache, so a new worker need not wait for old pages to be closed.
  event.waitUntil(Promise.all([refreshPage(), refreshConfig(), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A page that is shown again asks for it. Without a connection the cached page stays.
self.addEventListener('message', (event) => event.waitUntil(refreshPage().catch(() => undefined)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || isServerPath(pathname)) return;
  if (request.mode === 'navigate') {
    if (!FILE_NAME.test(pathname)) event.respondWith(openPage(event));
  } else if (pathname === '/config.json') event.respondWith(readConfig(event));
  else if (HASHED_FILE.test(pathname)) event.respondWith(readFile(request, (work) => event.waitUntil(work)));
});

function isServerPath(pathname: string): boolean {
  return SERVER_PATHS.some((start) => pathname === start || pathname.startsWith(`${start}/`));
}

async function openPage(event: FetchEvent): Promise<Response> {
  const cached = await cachedPage();
  // Without a connection the cached page stays.
  const refreshing = refreshPage().catch(() => undefined);
  event.waitUntil(refreshing);
  return cached ?? fetch(event.request);
}

async function readConfig(event: FetchEvent): Promise<Response> {
  const cached = await cachedConfig();
  const fresh = refreshConfig();
  if (!cached) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return cached;
}
