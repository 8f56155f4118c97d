import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chooseLesson, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { openPlace } from '../../fixtures/browser/open-place.ts';
import { payByCard } from '../../fixtures/browser/pay-by-card.ts';
import { startOnTwoOrigins } from '../../fixtures/browser/serve-module.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { openBrowser } from '../../fixtures/browser/open-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';
import { waitUntilLoaded } from '../../fixtures/browser/wait-until-loaded.ts';
import { watchRequests } from '../../fixtures/browser/watch-requests.ts';

const browser = await openBrowser();
const { product, module } = await startOnTwoOrigins();
afterAll(async () => {
  await product[Symbol.asyncDispose]();
  await module[Symbol.asyncDispose]();
});

/** Returns whether a script has a federation runtime, by a name that minifying keeps. */
const ofFederation = (script: string) => script.includes('registerRemotes');

test('a player’s whole visit loads nothing from the module’s address, nor a federation runtime', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: PLAYER, path: '/terms-conditions' });
  const requests = watchRequests(page);
  await page.reload();
  for (const [tab, heading] of [
    ['Home', /^Good (morning|afternoon|evening)/],
    ['Schedule', 'Schedule'],
    ['Profile', 'Robin Player'],
    ['Book', 'Book a Lesson'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab }).click();
    await page.getByRole('heading', { name: heading }).first().waitFor();
  }
  await chooseLesson(page, tuesdayAhead(), '09:00');
  await payByCard(page);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  for (const path of ['/edit-profile', '/help-support', '/privacy-security', '/payment-methods']) {
    await open(page, path);
  }
  await open(page, '/admin-setup');
  await open(page, '/admin');
  await page.getByText('Access Denied').waitFor();

  expect(requests.addresses.length).toBeGreaterThan(20);
  expect(requests.addresses.filter((address) => address.startsWith(module.origin))).toEqual([]);
  expect(module.asked).toEqual([]);
  const scripts = await requests.scripts();
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter(ofFederation)).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('a coach loads nothing of the module until Home or a coach’s screen is opened', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/schedule' });
  const requests = watchRequests(page);
  await openPlace(page, 'Profile');
  await page.getByRole('link', { name: 'Coach Admin Panel' }).waitFor();
  expect(module.asked).toEqual([]);

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('region', { name: 'Next on court' }).waitFor();
  expect(module.asked[0]).toBe('/mf-manifest.json');
  expect(module.asked.filter((path) => path.includes('expose_admin_app'))).toEqual([]);
  expect((await requests.scripts()).some(ofFederation)).toBe(true);
  await openPlace(page, 'Profile');
  await page.getByRole('link', { name: 'Coach Admin Panel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Coach Admin Panel Overview' }).waitFor();
  // Both parts come from one release: its manifest is read once.
  expect(module.asked.filter((path) => path === '/mf-manifest.json')).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
});

test('on a coach’s next visit the module’s files and first calls are asked for before the app runs, and once', async () => {
  const { page, consoleErrors } = await visit(browser, product, {
    as: COACH,
    path: '/admin',
    hasEvents: false,
  });
  await page.getByText('Lessons today').waitFor();
  await waitUntilLoaded(page);
  module.asked.length = 0;
  const overviews: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/overview')) overviews.push(request.url());
  });
  const asked = Promise.all([
    page.waitForRequest(`${module.origin}/mf-manifest.json`),
    page.waitForRequest('**/api/config/admin-module'),
    page.waitForRequest(`${module.origin}/remote-entry*.js`),
    page.waitForRequest(`${module.origin}/__federation_expose_admin_app*.js`),
    page.waitForRequest('**/api/admin/overview'),
    page.waitForRequest('**/api/admin/to-settle'),
  ]);
  for (const address of ['**/react.*.js', '**/api/me'])
    await page.route(address, async (route) => {
      await asked;
      await route.continue();
    });
  await page.reload();
  await page.getByText('Lessons today').waitFor();

  expect(overviews).toHaveLength(1);
  expect(module.asked.toSorted()).toEqual([...new Set(module.asked)].toSorted());
  expect(consoleErrors).toEqual([]);
});

test('a coach’s next visit works with a module that names no first requests, and with one that names unknown ones', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/admin' });
  for (const preload of [undefined, { '/admin': { calls: ['/api/admin/overview?of={moon}'], fonts: [] } }]) {
    await page.route(module.manifestUrl, async (route) => {
      const response = await route.fetch();
      const manifest = (await response.json()) as { metaData: object };
      const metaData = { ...manifest.metaData, preload };
      await route.fulfill({ response, json: { ...manifest, metaData } });
    });
    await page.reload();
    await page.getByText('Lessons today').waitFor();
    await waitUntilLoaded(page);
    await page.unroute(module.manifestUrl);
  }
  expect(consoleErrors).toEqual([]);
});

test('Home of a coach has today and tomorrow by the API while the module’s server is down, and Retry loads the rest', async () => {
  await module.goDown();
  const { page } = await visit(browser, product, { as: COACH, path: '/' });
  const failure = page.locator('[aria-live]').filter({ hasText: 'Your day could not be loaded.' });
  await failure.waitFor();
  await page
    .getByRole('region', { name: 'Tomorrow' })
    .getByText(/^as last seen at/)
    .waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByRole('region', { name: 'Next Lesson' }).count()).toBe(0);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await failure.waitFor();

  await module.comeUp();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('region', { name: 'Next on court' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

// Last: signing out ends the session that the visits before share.
test('the address of the coach’s module is forgotten with the sign-out', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/admin' });
  await page.getByText('Lessons today').waitFor();
  const lastSeen = () => page.evaluate(() => localStorage.getItem('lessons.last-seen') ?? '');
  expect(await lastSeen()).toContain('mf-manifest.json');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  expect(await lastSeen()).not.toContain('mf-manifest.json');
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
