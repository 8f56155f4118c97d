import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { LANDING_PAGE, SIGNED_IN_SCREENS, VISITOR_SCREENS } from '../fixtures/browser/screens.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../fixtures/browser/start-product.ts';
import { visit } from '../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

const headed = (page: Page, heading: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor();
const pathOf = (page: Page) => new URL(page.url()).pathname;

const LED_TO_BY_PROFILE = new Set([
  '/edit-profile',
  '/schedule',
  '/help-support',
  '/privacy-security',
  '/payment-methods',
  '/terms-conditions',
]);

test('every screen that the profile leads to is left by Back, and entered by Forward', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: PLAYER, path: '/profile' });
  for (const { path, heading } of SIGNED_IN_SCREENS.filter((screen) => LED_TO_BY_PROFILE.has(screen.path))) {
    await headed(page, 'Robin Player');
    await page.getByRole('main').locator(`a[href="${path}"]`).first().click();
    await headed(page, heading);
    await page.goBack();
    await headed(page, 'Robin Player');
    await page.goForward();
    await headed(page, heading);
    await page.goBack();
  }
  expect(consoleErrors).toEqual([]);
});

test('the four tabs lead to their screens without a new page, and Back leads through them [spec 2 Bottom navigation]', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: PLAYER });
  const pages: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages.push(request.url());
  });
  const tabs = page.getByRole('navigation', { name: 'Main' });
  for (const [tab, heading] of [
    ['Book', 'Book a Lesson'],
    ['Schedule', 'Schedule'],
    ['Profile', 'Robin Player'],
    ['Home', /, Robin$/],
  ] as const) {
    await tabs.getByRole('link', { name: tab, exact: true }).click();
    await headed(page, heading);
    await tabs.locator('[aria-current="page"]').getByText(tab, { exact: true }).waitFor();
  }
  for (const heading of ['Robin Player', 'Schedule', 'Book a Lesson', /, Robin$/] as const) {
    await page.goBack();
    await headed(page, heading);
  }
  expect(pages).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('a visitor has the landing page, sign-in and the pages of mails; everything else asks to sign in [spec 2 Access states]', async () => {
  const { page, consoleErrors } = await visit(browser, product);
  for (const { path, heading } of VISITOR_SCREENS) {
    await page.goto(path);
    await headed(page, heading);
    expect(pathOf(page)).toBe(path);
  }
  const visible = VISITOR_SCREENS.map(({ path }) => path);
  for (const { path } of SIGNED_IN_SCREENS.filter((screen) => !visible.includes(screen.path))) {
    await page.goto(path);
    await headed(page, 'Welcome Back');
    expect(pathOf(page)).toBe('/auth');
  }
  await page.getByRole('link', { name: 'Back' }).click();
  await headed(page, LANDING_PAGE.heading);
  expect(consoleErrors).toEqual([]);
});

test('the coach has both screens, and the links to them', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/profile' });
  await page.getByRole('link', { name: 'Coach Admin Panel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Coach Admin Panel Overview' }).waitFor();
  expect(pathOf(page)).toBe('/admin');
  await page.goBack();
  await page.getByRole('link', { name: 'Admin Schedule View' }).click();
  await headed(page, /^Week of/);
  expect(consoleErrors).toEqual([]);
});
