import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonDateOf } from '@lessons/rules';
import type { Locator, Page } from 'playwright-core';
import { bookForClient, signInByApi } from '../fixtures/browser/book-by-api.ts';
import { checkPage } from '../fixtures/browser/check-page.ts';
import { tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { findSmallTargets } from '../fixtures/browser/find-small-targets.ts';
import { findViolations } from '../fixtures/browser/find-violations.ts';
import { insertBusyWeeks } from '../fixtures/browser/insert-busy-weeks.ts';
import { chooseInMenu, focused, press } from '../fixtures/browser/keyboard.ts';
import { enlargeText, findLargeTextFaults } from '../fixtures/browser/large-text.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { COACH } from '../fixtures/browser/start-product.ts';
import { visit } from '../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();
const tuesday = tuesdayAhead();

let page: Page;
let consoleErrors: string[];
/** With text of twice the size. */
let enlarged: Page;
let maxId: string;

beforeAll(async () => {
  await insertBusyWeeks(product);
  const coach = await signInByApi(product, COACH);
  const today = londonDateOf(new Date());
  const book = (client: { firstName: string; lastName?: string }, date: string, time: string) =>
    bookForClient(coach, { ...client, phone: '01632 960142' }, [date, time]);
  maxId = (await book({ firstName: 'Max', lastName: 'Featherstonehaugh-Wolfe' }, tuesday, '17:00')).userId;
  await book({ firstName: 'Owen' }, addDays(today, -1), '11:00');
  const { id } = await book({ firstName: 'Rafael' }, addDays(today, -1), '13:00');
  await coach.call('POST', `/api/admin/bookings/${id}/hand-payment`, { method: 'transfer' });
  await coach.call('POST', `/api/bookings/${id}/cancel-with-refund`, { refund: true });

  ({ page, consoleErrors } = await visit(browser, product, { as: COACH, hasEvents: false }));
  ({ page: enlarged } = await visit(browser, product, { as: COACH, path: '/nowhere', hasEvents: false }));
  await enlargeText(enlarged);
});

/** A button that is pressed, what lies under More, or an item of a menu. */
type Step = RegExp | 'More' | readonly [menu: RegExp, item: string];

const WEEK = `/admin-schedule?week=${tuesday}`;
const BOOKINGS = '/admin?tab=bookings';
const CLIENTS = '/admin?tab=clients';
const MAX = '/admin?tab=clients&client=max';
const MONEY = '/admin?screen=money';

/** Each dialog of the coach, and what is pressed until it is open and unfolded. */
const dialogs: readonly [title: RegExp, path: string, ...steps: Step[]][] = [
  [/^Cancel this booking/, BOOKINGS, [/^More: Max/, 'Cancel']],
  [/^Coach notes/, BOOKINGS, [/^More: Max/, 'Coach notes']],
  [/^£50 from Max/, BOOKINGS, /^£50 to pay: Max/, 'More'],
  [/^Refund £50/, '/admin', /^Reject .* Max/],
  [/^More$/, '/admin', /^More$/],
  [/^New client/, CLIENTS, /^New client$/],
  [/^Paste a list/, CLIENTS, 'More', /^Paste a list$/],
  [/^Same person as/, MAX, 'More', /^Same person/],
  [/^Remove Max/, MAX, 'More', /^Remove/],
  [/^Book for a client/, WEEK, /^Book .*, Open$/],
  [/^Max Feather/, WEEK, /^Max Feather/, 'More'],
  [/^Change price/, WEEK, /^Max Feather/, 'More', /^Change price/],
  [/^Ana Lindqvist/, BOOKINGS, /^Ana Lindqvist$/],
  [/^Settle up with Owen/, MONEY, /^Settle £50: Owen/, 'More'],
  [/^Ask Owen/, MONEY, /^Ask Owen/],
  [/^Has Rafael/, MONEY, /^£50 to give back/],
  [/^Download/, MONEY, /^Download$/],
];

/** Opens a dialog by the keyboard. Returns it, and the buttons that have led to it. */
async function open(on: Page, title: RegExp, path: string, steps: readonly Step[]) {
  await on.goto(path.replace('client=max', `client=${maxId}`));
  const openers: Locator[] = [];
  for (const step of steps) {
    if (step === 'More') await press(on, on.locator('summary:visible', { hasText: 'More' }).last());
    else {
      const [name, item] = step instanceof RegExp ? [step] : step;
      const button = on.getByRole('button', { name }).first();
      openers.push(button);
      await (item ? chooseInMenu(on, button, item) : press(on, button));
    }
  }
  const dialog = on.getByRole('dialog', { name: title }).or(on.getByRole('alertdialog', { name: title }));
  // Before, only the page behind it would be measured.
  await dialog.locator(':focus').waitFor();
  return { dialog, openers };
}

test.each(dialogs)(
  'the dialog %s has no accessibility faults and nothing that a finger would miss',
  async (title, path, ...steps) => {
    await open(page, title, path, steps);
    expect(await findSmallTargets(page)).toEqual([]);
    expect(await checkPage(page, String(title))).toEqual([]);
    expect(consoleErrors).toEqual([]);
  },
);

test.each(dialogs)(
  'nothing of the dialog %s is cut with text of twice the size, and Escape leads back to what has opened it',
  async (title, path, ...steps) => {
    const { dialog, openers } = await open(enlarged, title, path, steps);
    expect(await findLargeTextFaults(enlarged)).toEqual([]);
    await enlarged.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    // The focus goes back a moment after the dialog is gone, unless its button was in a sheet whose place the dialog took.
    const [opener, ...others] = openers;
    if (opener && others.length === 0) await focused(opener).waitFor();
  },
);

test('the messages in place of what can’t be loaded have no accessibility faults', async () => {
  await page.route('**/api/admin/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(BOOKINGS);
  await page.getByText('The bookings couldn’t be loaded.').waitFor();
  expect(await findViolations(page)).toEqual([]);
});
