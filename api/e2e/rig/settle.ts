import type { Page, Request } from 'playwright-core';
import { eventually } from '../../tests/fixtures/eventually.ts';

/** What a spinner or a group of skeletons says. */
const LOADING =
  '[role="status"][aria-label^="Loading"]:visible, [role="status"]:has-text("Loading"):visible, [aria-busy="true"]:visible';

/** What a screen is made of; a request for anything else (a font, a source map) keeps nobody waiting. */
const PARTS = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr']);

const requestsOf = new WeakMap<Page, { pending: Set<Request>; count: number }>();

/** Counts the requests of a page from now on: `waitUntilSettled` needs it. */
export function trackRequests(page: Page): void {
  const requests = { pending: new Set<Request>(), count: 0 };
  requestsOf.set(page, requests);
  page.on('request', (request) => {
    if (!PARTS.has(request.resourceType())) return;
    requests.count += 1;
    // Chromium does not always report the end of what a page asked for before it was left.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.pending.clear();
    requests.pending.add(request);
  });
  const end = (request: Request) => requests.pending.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
}

/** Waits until a page shows no spinner or skeleton, and has drawn the answers to all that it asked for. */
export async function waitUntilSettled(page: Page): Promise<void> {
  const requests = requestsOf.get(page);
  if (!requests) throw new Error('The requests of this page are not tracked');
  await eventually(
    async () => {
      const before = requests.count;
      // An answer that has come is drawn, and what is drawn asks for more, within two frames.
      await page.evaluate(
        'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
      );
      const waitsFor = [...requests.pending].map((request) => request.url());
      const loaders = await page.locator(LOADING).count();
      return { waitsFor, loaders, asked: requests.count - before };
    },
    ({ waitsFor, loaders, asked }) => waitsFor.length === 0 && loaders === 0 && asked === 0,
  );
}

/** Waits for a screen to be whole: its heading is drawn before what is fetched. */
export async function settle(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
  await waitUntilSettled(page);
}
