import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { tuesdayAhead } from '../rig/choose-lesson.ts';
import { fillTheBooks } from '../rig/fill-the-books.ts';
import { judgePage } from '../rig/judge-page.ts';
import { browser, product } from '../rig/stage.ts';
import { COACH } from '../rig/start-product.ts';
import { DESKTOP, visit } from '../rig/visit.ts';

const week = `/admin-schedule?week=${tuesdayAhead()}`;

beforeAll(async () => {
  await fillTheBooks(product);
});

/** Each screen of the coach, opened, with something in it that comes last. */
const screens = [
  { path: '/admin', ready: (page: Page) => page.getByRole('img', { name: /^Lessons by week/ }) },
  { path: '/admin?tab=bookings', ready: (page: Page) => page.getByRole('button', { name: 'Download CSV' }) },
  { path: '/admin?tab=schedule', ready: (page: Page) => page.getByText('Save working hours') },
  { path: '/admin?tab=blocked', ready: (page: Page) => page.getByText(/County tournament/) },
  { path: '/admin?tab=pricing', ready: (page: Page) => page.getByText('£45 per hour') },
  { path: week, ready: (page: Page) => page.getByText('booked', { exact: true }) },
];

test('nothing is wrong with any screen of the coach', async () => {
  const { page, complaints } = await visit(browser, product, { as: COACH, path: '/' });
  const wrong: string[] = [];
  for (const { path, ready } of screens) {
    await page.goto(path);
    await ready(page).first().waitFor();
    wrong.push(...(await judgePage(page, path)));
  }
  expect(wrong).toEqual([]);
  expect(complaints).toEqual([]);
});

test('what can’t be loaded is said, and Retry loads it', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/' });
  for (const { path, ready } of screens) {
    await page.route('**/api/admin/**', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(path);
    await page
      .getByText(/couldn’t be loaded\.$/)
      .first()
      .waitFor();
    await page.unroute('**/api/admin/**');
    await page.getByRole('button', { name: 'Retry' }).last().click();
    await ready(page).first().waitFor();
  }
});

test('the tabs are moved through and opened by the keyboard', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/admin', size: DESKTOP });
  const tab = (name: string) => page.getByRole('tab', { name });
  const goTo = async (key: string, name: string) => {
    await page.keyboard.press(key);
    await page.locator('[role=tab]:focus', { hasText: name }).waitFor();
  };
  await page.getByRole('img', { name: /^Lessons by week/ }).waitFor();
  await tab('Overview').focus();
  await goTo('ArrowDown', 'Bookings');
  await page.keyboard.press('Enter');
  await page.getByLabel('Name or e-mail').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=bookings');
  expect(await tab('Bookings').getAttribute('aria-selected')).toBe('true');
  await goTo('End', 'Pricing');
  await page.keyboard.press('Enter');
  await page.getByText('£45 per hour').waitFor();
  await page.goBack();
  await page.getByLabel('Name or e-mail').waitFor();
});
