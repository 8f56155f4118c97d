import { afterAll, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildNextRelease } from '../../fixtures/browser/build-next-release.ts';
import { openPlace } from '../../fixtures/browser/open-place.ts';
import { BUILT_MODULE, startOnTwoOrigins } from '../../fixtures/browser/serve-module.ts';
import { serveShellFrom } from '../../fixtures/browser/serve-shell-from.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { openBrowser } from '../../fixtures/browser/open-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';
import { openPanel, walkPanel } from '../../fixtures/browser/walks.ts';

const browser = await openBrowser();
const { product, module } = await startOnTwoOrigins();
const next = await buildNextRelease();
afterAll(async () => {
  await product[Symbol.asyncDispose]();
  await module[Symbol.asyncDispose]();
  await next[Symbol.asyncDispose]();
});
beforeEach(() => module.release(BUILT_MODULE));

const todaysRelease = (page: Page) => page.getByText('Lessons today', { exact: true }).waitFor();
const nextRelease = (page: Page) => page.getByText('Lessons of today', { exact: true }).waitFor();

test('with the module’s server down the shell works, and Retry opens the panel once it is up', async () => {
  await module.goDown();
  const { page } = await visit(browser, product, { as: COACH, path: '/' });
  await openPanel(page);
  await page.getByText('The coach’s screens could not be loaded.').waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('The coach’s screens could not be loaded.').waitFor();

  await openPlace(page, 'Book');
  await page.getByRole('heading', { name: 'Book a Lesson' }).waitFor();
  await openPlace(page, 'My lessons');
  await page.getByText('No upcoming lessons scheduled').waitFor();

  await openPanel(page);
  await page.getByText('The coach’s screens could not be loaded.').waitFor();
  await module.comeUp();
  await page.getByRole('button', { name: 'Retry' }).click();
  await todaysRelease(page);
});

test('a missing file of the module is reported too, and Retry starts over', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/profile' });
  const exposed = `${module.origin}/__federation_expose_admin_app*.js`;
  await page.route(exposed, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Coach Admin Panel' }).click();
  await page.getByText('The coach’s screens could not be loaded.').waitFor();
  await page.unroute(exposed);
  await page.getByRole('button', { name: 'Retry' }).click();
  await todaysRelease(page);
});

test('a tab whose file is missing reports it, and Retry opens it', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/terms-conditions' });
  const ofTabs = new RegExp(`^${module.origin}/\\d+\\.[0-9a-f]+\\.js`);
  await page.route(ofTabs, (route) => route.fulfill({ status: 404 }));
  await page.goto('/admin');
  await todaysRelease(page);
  await openPlace(page, 'Pricing');
  await page.getByText('The coach’s screens could not be loaded.').waitFor();
  await page.unroute(ofTabs);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByLabel('1 hour lesson').waitFor();
});

test('a new release of the module appears on the next visit, with the shell untouched', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/admin' });
  await todaysRelease(page);
  const shellBefore = await shellOf(page);

  module.release(next.adminApp);
  await page.goto('/');
  await openPanel(page);
  await nextRelease(page);
  expect(await page.getByText('Lessons today', { exact: true }).count()).toBe(0);
  expect(await shellOf(page)).toEqual(shellBefore);
  expect(consoleErrors).toEqual([]);
});

test('a page that is open across a release goes on, and calls the API as before', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/admin' });
  await todaysRelease(page);
  module.release(next.adminApp);
  await openPlace(page, 'Pricing');
  await page.getByLabel('1 hour lesson').waitFor();
  await openPlace(page, 'Overview');
  await todaysRelease(page);
  expect(consoleErrors).toEqual([]);
});

test('a new release of the shell works with yesterday’s module', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/terms-conditions' });
  await page.goto('about:blank');
  await serveShellFrom(page.context(), product, next.playerApp);
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Shortcuts' }).waitFor();
  await page.getByRole('link', { name: 'Coach Admin Panel' }).click();
  await todaysRelease(page);
  await walkPanel(page);
  expect(consoleErrors).toEqual([]);
});

/** Returns the entry scripts of the shell that a page runs. */
function shellOf(page: Page): Promise<string[]> {
  return page
    .locator('head script[src^="/"]')
    .evaluateAll((scripts) => scripts.map((script) => String(script.getAttribute('src'))));
}
