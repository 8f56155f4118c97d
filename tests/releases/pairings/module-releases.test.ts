import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { buildNextRelease } from '../../fixtures/browser/build-next-release.ts';
import { openPlace } from '../../fixtures/browser/open-place.ts';
import { BUILT_MODULE, startOnTwoOrigins } from '../../fixtures/browser/serve-module.ts';
import { TYPES } from '../../fixtures/browser/serve-shell.ts';
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
  await serveShellFrom(page.context(), next.playerApp);
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

const CALL = /^\/((api|auth\/v1|v1|sandbox|admin-app)(\/|$)|config[.]json$)/;

/**
 * Has a browser see another build of the shell at the product's address. What the page may load
 * stays as the API says in its headers, and every call goes to the API.
 */
async function serveShellFrom(context: BrowserContext, folder: string): Promise<void> {
  // The browser can't see that such a page comes from this machine, and would keep it from the
  // module's address, which does.
  await context.grantPermissions(['local-network-access']);
  await context.route(
    ({ origin, pathname }) => origin === product.url && !CALL.test(pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const extension = extname(pathname);
      const file = join(folder, extension ? pathname : 'index.html');
      if (!existsSync(file)) await route.fulfill({ status: 404 });
      else if (extension) await route.fulfill({ path: file, contentType: TYPES[extension] ?? '' });
      else await route.fulfill({ response: await route.fetch(), path: file });
    },
  );
}
