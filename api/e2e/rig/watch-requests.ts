import type { Page } from 'playwright-core';

export interface Requests {
  /** Every address that was asked for so far. */
  addresses: string[];
  /** The text of each script that came, once. */
  scripts(): Promise<string[]>;
}

/** Watches what a page fetches from now on. */
export function watchRequests(page: Page): Requests {
  const addresses: string[] = [];
  const scripts = new Set<string>();
  page.on('request', (request) => {
    addresses.push(request.url());
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  // Read again from the server: a browser forgets what came before the page that it shows.
  const read = async (address: string) => (await fetch(address)).text();
  return { addresses, scripts: () => Promise.all([...scripts].map(read)) };
}
