import { EVENTS_PATH } from '@lessons/contract/changed-days';
import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import { trackRequests, waitUntilLoaded } from '../../../tests/e2e/fixtures/wait-until-loaded.ts';
import { eventually } from '../../../tests/fixtures/eventually.ts';
import { openPhone, slowDown, slowNetwork, type Visitor } from './phone.ts';

/** The times and bytes of one visit of a page. */
export interface Visit {
  largestPaintMs: number;
  layoutShift: number;
  /** The parts over 50 ms of tasks after the first paint. */
  blockingMs: number;
  requests: number;
  bytes: number;
  scriptBytes: number;
}

/** The time without requests after which nothing follows any more. */
const QUIET_MS = 1_500;

/** The page's own records. Runs in the page. */
const OBSERVE = `
  window.measured = { largestPaintMs: 0, layoutShift: 0, tasks: [] };
  const observe = (type, record) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (measured.largestPaintMs = startTime));
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) measured.layoutShift += value;
  });
  observe('longtask', ({ startTime, duration }) => measured.tasks.push({ startTime, duration }));
`;
const READ = `(() => {
  const { largestPaintMs, layoutShift, tasks } = measured;
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const blockingMs = tasks
    .filter(({ startTime }) => startTime >= paint)
    .reduce((sum, { duration }) => sum + duration - 50, 0);
  return { largestPaintMs, layoutShift, blockingMs };
})()`;

/** Visits a page with an empty cache, and once more with what that visit has left. */
export async function measureVisits(
  browser: Browser,
  { path, ...visitor }: Visitor & { path: string },
): Promise<{ first: Visit; second: Visit }> {
  const context = await openPhone(browser, visitor);
  await context.addInitScript(OBSERVE);
  try {
    return { first: await measureVisit(context, path), second: await measureVisit(context, path) };
  } finally {
    await context.close();
  }
}

async function measureVisit(context: BrowserContext, path: string): Promise<Visit> {
  const page = await context.newPage();
  trackRequests(page);
  const cdp = await slowDown(page);
  await slowNetwork(cdp);
  const traffic = countTraffic(cdp);
  await page.goto(path);
  await waitUntilLoaded(page);
  await eventually(
    async () => Date.now() - traffic.lastAt,
    (quietMs) => quietMs > QUIET_MS,
  );
  const measured = await page.evaluate<Pick<Visit, 'largestPaintMs' | 'layoutShift' | 'blockingMs'>>(READ);
  await page.close();
  const { requests, bytes, scriptBytes } = traffic;
  return { ...measured, requests, bytes, scriptBytes };
}

/** Adds up what a page fetches over the network from now on; what its cache answers costs nothing. */
function countTraffic(cdp: CDPSession) {
  const traffic = { requests: 0, bytes: 0, scriptBytes: 0, lastAt: Date.now() };
  const scripts = new Set<string>();
  const ignored = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    traffic.lastAt = Date.now();
    if (new URL(request.url).pathname === EVENTS_PATH) ignored.add(requestId);
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.lastAt = Date.now();
    if (encodedDataLength === 0 || ignored.has(requestId)) return;
    traffic.requests += 1;
    traffic.bytes += encodedDataLength;
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength;
  });
  return traffic;
}
