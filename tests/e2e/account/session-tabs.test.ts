import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { startProduct } from '../../fixtures/browser/start-product.ts';
import { openBrowser } from '../../fixtures/browser/open-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const TABS = 4;
const ROUNDS = 50;
const STORED = 'lessons.session';
/** The auth client looks at its token when the tab is seen again. */
const WAKE_UP = `window.dispatchEvent(new Event('visibilitychange'))`;

const browser = await openBrowser();
// Each round comes from an address of its own: in real life they are an hour apart, and nobody's
// limit is used up.
const product = await startProduct({ settings: { TRUST_PROXY: 'true' } });
afterAll(async () => product[Symbol.asyncDispose]());

const home = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)/ }).waitFor();

test('four tabs that wake up with an expired token, fifty times, stay signed in', async () => {
  const as = await createAccount(product, 'tabs@example.com');
  // Without events: the streams of four tabs in front would take most of Chrome's six connections.
  const { page: first } = await visit(browser, product, { as, hasEvents: false });
  const context = first.context();
  await context.route('**/api/events', (route) => route.fulfill({ status: 204 }));
  const tabs = [first];
  while (tabs.length < TABS) {
    const tab = await context.newPage();
    tabs.push(tab);
    await tab.goto('/');
  }
  await Promise.all(tabs.map(home));

  const statuses: number[] = [];
  context.on('response', (response) => {
    if (response.url().includes('grant_type=refresh_token')) statuses.push(response.status());
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': `192.0.2.${round}` });
    await first.evaluate(expireToken, STORED);
    await Promise.all(tabs.map((tab) => tab.evaluate(WAKE_UP)));
    await Promise.all(tabs.map((tab) => tab.waitForFunction(isFresh, STORED)));
  }

  // One tab asks for all, but one that has read the old token before may ask with it once more.
  expect(statuses.length).toBeGreaterThanOrEqual(ROUNDS);
  expect(statuses.length).toBeLessThan(ROUNDS * 2);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.reload();
      await home(tab);
    }),
  );
});

function expireToken(key: string): void {
  const session = JSON.parse(localStorage.getItem(key) ?? 'null') as { expires_at: number };
  localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 1 }));
}

function isFresh(key: string): boolean {
  const session = JSON.parse(localStorage.getItem(key) ?? 'null') as { expires_at: number } | null;
  return session !== null && session.expires_at * 1000 > Date.now();
}
