import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonDateOf } from '@lessons/rules';
import type { Locator, Page } from 'playwright-core';
import { tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { insertBusyWeeks } from '../fixtures/browser/insert-busy-weeks.ts';
import { bookForClient, signInByApi } from '../fixtures/browser/book-by-api.ts';
import { checkPage, NARROWEST } from '../fixtures/browser/check-page.ts';
import { findSmallTargets } from '../fixtures/browser/find-small-targets.ts';
import { enlargeText, findLargeTextFaults } from '../fixtures/browser/large-text.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { COACH } from '../fixtures/browser/start-product.ts';
import { visit } from '../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

const week = `/admin-schedule?week=${tuesdayAhead()}`;

beforeAll(async () => {
  await insertBusyWeeks(product);
  // What is to be paid by hand: the last hour of today, at whatever hour this runs, and an hour of yesterday.
  const coach = await signInByApi(product, COACH);
  const today = londonDateOf(new Date());
  const client = { firstName: 'Max', lastName: 'Featherstonehaugh-Wolfe', phone: '01632 960142' };
  for (const start of [[today, '23:00'] as const, [addDays(today, -1), '11:00'] as const])
    await bookForClient(coach, client, [...start]);
});

interface OpenedScreen {
  path: string;
  /** Returns something that comes last. */
  ready: (page: Page) => Locator;
}

/** Each screen of the coach, opened. */
const screens: readonly OpenedScreen[] = [
  { path: '/', ready: (page) => page.getByRole('region', { name: /on court/ }) },
  { path: '/admin', ready: (page) => page.getByText('Lessons today') },
  {
    path: '/admin?screen=money',
    ready: (page) => page.getByRole('img', { name: /^Revenue by week/ }),
  },
  { path: '/admin?tab=bookings', ready: (page) => page.getByRole('button', { name: 'Download CSV' }) },
  { path: '/admin?tab=schedule', ready: (page) => page.getByText('Save working hours') },
  { path: '/admin?tab=blocked', ready: (page) => page.getByText(/County tournament/) },
  { path: '/admin?tab=pricing', ready: (page) => page.getByText('£45 per hour') },
  {
    path: '/admin?screen=settings',
    ready: (page) => page.getByRole('link', { name: 'Coach details' }),
  },
  {
    path: '/admin?screen=settings&section=profile',
    ready: (page) => page.getByLabel('Brand'),
  },
  {
    path: '/admin?screen=settings&section=business',
    ready: (page) => page.getByLabel('Business address'),
  },
  {
    path: '/admin?screen=settings&section=mails',
    ready: (page) => page.getByText('All emails of the last 30 days arrived.'),
  },
  {
    path: '/admin?tab=rules',
    ready: (page) => page.getByLabel('Calendar address (iCal)'),
  },
  {
    path: '/admin?screen=settings&section=feed',
    ready: (page) => page.getByRole('button', { name: 'Get calendar address' }),
  },
  {
    path: '/admin?screen=settings&section=access',
    ready: (page) => page.getByRole('link', { name: 'People with access' }),
  },
  { path: week, ready: (page) => page.getByText('slots booked', { exact: true }) },
];

test('no screen of the coach has accessibility faults', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/' });
  const wrong: string[] = [];
  for (const { path, ready } of screens) {
    await page.goto(path);
    await ready(page).first().waitFor();
    wrong.push(...(await checkPage(page, path)));
    await page.setViewportSize(NARROWEST);
    wrong.push(...(await findSmallTargets(page)).map((line) => `${path}: ${line}`));
  }
  expect(wrong).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('nothing is cut on any screen of the coach with text of twice the size, and none scrolls sideways', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/', hasEvents: false });
  await enlargeText(page);
  const wrong: string[] = [];
  for (const { path, ready } of screens) {
    await page.goto(path);
    await ready(page).first().waitFor();
    wrong.push(...(await findLargeTextFaults(page)).map((line) => `${path}: ${line}`));
  }
  expect(wrong).toEqual([]);
});
