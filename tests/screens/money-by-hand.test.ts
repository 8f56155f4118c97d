import { beforeAll, describe, expect, test } from '@jest/globals';
import { addDays, londonDateOf } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { bookForClient, signInByApi } from '../fixtures/browser/book-by-api.ts';
import { checkPage } from '../fixtures/browser/check-page.ts';
import { findSmallTargets } from '../fixtures/browser/find-small-targets.ts';
import { enlargeText, findLargeTextFaults } from '../fixtures/browser/large-text.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { COACH } from '../fixtures/browser/start-product.ts';
import { visit } from '../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();
const today = londonDateOf(new Date());

beforeAll(async () => {
  const coach = await signInByApi(product, COACH);
  const book = (client: { firstName: string; lastName?: string }, daysAgo: number, time: string) =>
    bookForClient(coach, { ...client, phone: '01632 960142' }, [addDays(today, -daysAgo), time]);
  // The first and the last hour of today, at whatever hour this runs.
  await book({ firstName: 'Max', lastName: 'Featherstonehaugh-Wolfe' }, 0, '00:00');
  await book({ firstName: 'Nora' }, 0, '23:00');
  await book({ firstName: 'Owen' }, 1, '10:00');
  const { id } = await book({ firstName: 'Rafael' }, 1, '12:00');
  await coach.call('POST', `/api/admin/bookings/${id}/hand-payment`, { method: 'transfer' });
  await coach.call('POST', `/api/bookings/${id}/cancel-with-refund`, { refund: true });
});

const CHIP = /^(owes £50|£50 to pay): Max/;
const MONEY = '/admin?screen=money';
const BOOKINGS = '/admin?tab=bookings';
const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();
const openMore = (page: Page) => page.locator('summary', { hasText: 'More' }).click();
/** Waits until a dialog is open and has the focus. Before, only the page behind it would be measured. */
const untilOpen = (page: Page, title: RegExp) =>
  page
    .getByRole('dialog', { name: title })
    .or(page.getByRole('alertdialog', { name: title }))
    .locator(':focus')
    .waitFor();
const openDialog = async (page: Page, name: RegExp, title: RegExp) => {
  await press(page, name);
  await untilOpen(page, title);
};
const openDetails = async (page: Page) => {
  await openDialog(page, /^Max Feather/, /^Max Feather/);
  await openMore(page);
};
const openClient = async (page: Page) => {
  await press(page, /^Max Feather/);
  await openMore(page);
  await page.getByRole('link', { name: 'Lessons and notes' }).click();
  await page.getByText(/^Has no account/).waitFor();
  await openMore(page);
};

const openSheet = async (page: Page) => {
  await press(page, /^Settle £50: Owen/);
  await page.getByRole('button', { name: 'Transfer £50' }).waitFor();
  await openMore(page);
};

/** Every place where money by hand is shown, and how it is opened. */
const places: readonly [path: string, what: string, open: (page: Page) => Promise<unknown>][] = [
  [
    '/',
    'Today',
    async (page) => {
      await page.getByRole('button', { name: CHIP }).waitFor();
      await page.getByRole('button', { name: /^£50 to pay: Nora/ }).waitFor();
    },
  ],
  [
    '/',
    'how it was paid',
    async (page) => [await openDialog(page, CHIP, /^£50 from Max/), await openMore(page)],
  ],
  [MONEY, 'To settle', (page) => page.getByRole('region', { name: 'To settle' }).waitFor()],
  [MONEY, 'the sheet that settles up', openSheet],
  [MONEY, 'the words that ask', (page) => openDialog(page, /^Ask Owen/, /^Ask Owen.* for £50$/)],
  [
    MONEY,
    'the question whether it was given back',
    (page) => openDialog(page, /^£50 to give back/, /^Has Rafael .* back/),
  ],
  [MONEY, 'what a file is for', (page) => openDialog(page, /^Download$/, /^Download$/)],
  ['/admin-schedule', 'the week', (page) => page.getByRole('button', { name: CHIP }).waitFor()],
  [BOOKINGS, 'Bookings', (page) => page.getByRole('button', { name: CHIP }).waitFor()],
  [BOOKINGS, 'the lesson’s details', openDetails],
  [
    BOOKINGS,
    'its price',
    async (page) => [await openDetails(page), await openDialog(page, /^Change price/, /^Change price$/)],
  ],
  [BOOKINGS, 'the client’s page', openClient],
  [
    BOOKINGS,
    'the same person',
    async (page) => [await openClient(page), await openDialog(page, /^Same person/, /^Same person as/)],
  ],
  [
    BOOKINGS,
    'the client’s removal',
    async (page) => [await openClient(page), await openDialog(page, /^Remove/, /^Remove Max/)],
  ],
  [
    BOOKINGS,
    'its cancellation',
    async (page) => [
      await press(page, /^More: Max/),
      await page.getByRole('menuitem', { name: 'Cancel' }).click(),
    ],
  ],
];

describe('what shows money by hand', () => {
  let page: Page;
  let consoleErrors: string[];
  let enlarged: Page;
  beforeAll(async () => {
    ({ page, consoleErrors } = await visit(browser, product, { as: COACH, hasEvents: false }));
    ({ page: enlarged } = await visit(browser, product, { as: COACH, path: '/nowhere', hasEvents: false }));
    await enlargeText(enlarged);
  });

  test.each(places)(
    'on %s, %s has no accessibility faults, and nothing that a finger would miss',
    async (path, what, open) => {
      await page.goto(path);
      await open(page);
      expect(await findSmallTargets(page)).toEqual([]);
      expect(await checkPage(page, what)).toEqual([]);
      expect(consoleErrors).toEqual([]);
    },
  );

  test.each(places)('on %s, %s is not cut with text of twice the size', async (path, _what, open) => {
    await enlarged.goto(path);
    await open(enlarged);
    expect(await findLargeTextFaults(enlarged)).toEqual([]);
  });
});
