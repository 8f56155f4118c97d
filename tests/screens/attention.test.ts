import { afterAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { openBrowser } from '../fixtures/browser/open-product.ts';
import { waitUntilLoaded } from '../fixtures/browser/wait-until-loaded.ts';
import { openScene } from './pictures/open-scene.ts';
import { state, type Viewer } from './pictures/scene.ts';
import { startSeasonCopy } from './pictures/season-copy.ts';

/*
 * A budget of attention, beside that of bytes: how much can be pressed on each screen of the demo's season on a phone. Rows of
 * a list, blocks and gaps of a strip, and days of a calendar are not counted; what stands in one row is.
 */

const season = await startSeasonCopy();
afterAll(() => season.stop());
const browser = await openBrowser();

/** A switch has an input that is hidden, and the ball lies on each of the coach's screens. */
const PRESSED =
  ':is(a[href], button, input, select, textarea, summary):not([aria-hidden="true"], [aria-label="Say what you want to do"])';
const IN_ROWS = ':not(li *, table *)';

const main = (page: Page) => page.getByRole('main');
const sheet = (page: Page) => page.getByRole('dialog');
const countIn = (place: Locator, which = PRESSED) => place.locator(which).filter({ visible: true }).count();

const screen = (page: Page) => countIn(main(page), PRESSED + IN_ROWS);
/** Counts what stands in the fullest row. */
const inRow = (place: (page: Page) => Locator) => async (page: Page) => {
  const rows = await place(page).locator('li:not(:has(li))').all();
  return Math.max(...(await Promise.all(rows.map((row) => countIn(row)))));
};
/** Counts what a sheet offers before *More*, apart from closing it. */
const beforeMore = (page: Page) =>
  countIn(sheet(page), `${PRESSED}:not(summary, details *, [aria-label="Close"])`);
const inSheet = (page: Page) => countIn(sheet(page), PRESSED + IN_ROWS);

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const bookByBall = async (page: Page) => {
  await page.getByRole('button', { name: 'Say what you want to do' }).click();
  await sheet(page).getByRole('button', { name: 'Book for…' }).click();
  await page.getByRole('dialog', { name: 'Book for a client' }).waitFor();
};
const openMargaret = async (page: Page) => {
  await page.getByRole('searchbox').fill('Margaret Hill');
  await page.getByRole('link', { name: /^Margaret Hill/ }).click();
  await page.getByRole('heading', { name: 'Margaret Hill' }).waitFor();
};
/** Opens the lesson of somebody who owes it. */
const openOwed = async (page: Page) => {
  await page.getByRole('searchbox').fill('Frank Tolliver');
  await page.getByRole('link', { name: /^Frank Tolliver/ }).click();
  await page
    .getByRole('region', { name: 'Past lessons' })
    .getByRole('button', { name: /8 Jun/ })
    .first()
    .click();
};

interface Counted {
  viewer?: Viewer;
  act?: (page: Page) => Promise<unknown>;
  count?: (page: Page) => Promise<number>;
}

const settings = (section: string) => `/admin?screen=settings&section=${section}`;

/** The numbers are what is true: they may only fall. */
const budget: readonly [name: string, most: number, path: string, how?: Counted][] = [
  ['the coach’s bar', 5, '/', { count: (page) => countIn(page.getByRole('navigation', { name: 'Main' })) }],
  ['all places of the coach', 10, '/', { count: countPlaces }],
  ['the coach’s Home', 6, '/'],
  ['a lesson of the coach’s day', 2, '/', { count: inRow(main) }],
  ['a lesson to come', 6, '/', { act: press(/^Margaret Hill/), count: beforeMore }],
  ['a lesson that is owed', 5, '/admin?tab=clients', { act: openOwed, count: beforeMore }],
  ['booking for a client', 15, '/', { act: bookByBall, count: inSheet }],
  ['the ball', 7, '/', { act: press(/^Say what you want to do/), count: inSheet }],
  ['not here', 25, '/', { act: press(/^Not here/), count: inSheet }],
  ['a lesson that is called off', 2, '/', { act: press(/still choosing$/), count: inRow(sheet) }],
  ['the week', 3, '/admin-schedule'],
  ['the clients', 4, '/admin?tab=clients'],
  ['a client', 8, '/admin?tab=clients', { act: openMargaret }],
  ['Money', 3, '/admin?screen=money'],
  ['the overview', 0, '/admin'],
  ['Bookings', 3, '/admin?tab=bookings'],
  ['a row of Bookings', 3, '/admin?tab=bookings', { count: inRow(main) }],
  ['Hours beside the week', 5, '/admin?tab=schedule'],
  ['what is blocked', 16, '/admin?tab=blocked'],
  ['the rules', 8, '/admin?tab=rules'],
  ['Pricing', 3, '/admin?tab=pricing'],
  ['Set-up', 2, '/admin?screen=settings'],
  ['the coach details', 22, settings('profile')],
  ['the business details', 6, settings('business')],
  ['the coach’s Profile', 2, '/profile'],
  [
    'a player’s bar',
    4,
    '/',
    { viewer: 'player', count: (page) => countIn(page.getByRole('navigation', { name: 'Main' })) },
  ],
  ['a player’s Home', 14, '/', { viewer: 'player' }],
  ['Book', 6, '/book', { viewer: 'player' }],
  ['Schedule', 4, '/schedule', { viewer: 'player' }],
  ['a player’s Profile', 2, '/profile', { viewer: 'player' }],
];

/** Counts the places in the bar and under More. */
async function countPlaces(page: Page): Promise<number> {
  const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const inBar = await bar.count();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await sheet(page).getByRole('link').first().waitFor();
  return inBar + (await sheet(page).getByRole('link').count());
}

test.each(budget)('%s: at most %d can be pressed', async (name, most, path, how = {}) => {
  const { viewer = 'coach', act, count = screen } = how;
  const { page, context } = await openScene(state(name, viewer, path, act ? { act } : {}), {
    browser,
    url: season.url,
  });
  await waitUntilLoaded(page);
  const pressed = await count(page);
  await context.close();
  // A number that fell is the limit from now on.
  expect(pressed).toBe(most);
});
