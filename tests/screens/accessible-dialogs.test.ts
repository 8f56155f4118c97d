import { beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { bookForClient, signInByApi } from '../fixtures/browser/book-by-api.ts';
import { showIn } from '../fixtures/browser/check-page.ts';
import { tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { insertBusyWeeks } from '../fixtures/browser/insert-busy-weeks.ts';
import { findViolations } from '../fixtures/browser/find-violations.ts';
import { chooseInMenu, focused, press } from '../fixtures/browser/keyboard.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { COACH } from '../fixtures/browser/start-product.ts';
import { DESKTOP, visit } from '../fixtures/browser/visit.ts';
import { waitUntilLoaded } from '../fixtures/browser/wait-until-loaded.ts';

const { product, browser } = await openProduct();

const bookings = '/admin?tab=bookings';
const tuesday = tuesdayAhead();
const week = `/admin-schedule?week=${tuesday}`;

beforeAll(async () => {
  await insertBusyWeeks(product);
  const coach = await signInByApi(product, COACH);
  const walter = { firstName: 'Walter', lastName: 'Brook', phone: '01632 960142' };
  await bookForClient(coach, walter, [tuesday, '17:00']);
});

const hasFocus = (place: Locator) =>
  place.evaluate((element) => element.contains(element.ownerDocument.activeElement));

test('no dialog has accessibility faults, and each is opened and left by the keyboard', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/' });
  const wrong: string[] = [];
  const judgeDialog = async (
    path: string,
    opener: RegExp,
    dialog: Locator,
    { unfolds = false, item = '', isFolded = false } = {},
  ) => {
    await page.goto(path);
    if (isFolded) await press(page, page.getByRole('main').getByText('More', { exact: true }));
    const button = page.getByRole('button', { name: opener }).first();
    await (item ? chooseInMenu(page, button, item) : press(page, button));
    await dialog.waitFor();
    await waitUntilLoaded(page);
    if (unfolds) await press(page, dialog.getByText('More', { exact: true }));
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(page, scheme);
      const found = await findViolations(page, scheme === 'light' ? 'all' : 'colours');
      wrong.push(...found.map((line) => `the dialog of ${opener}, ${scheme}: ${line}`));
    }
    expect(await hasFocus(dialog)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    // It goes back a moment after the dialog is gone.
    await focused(button).waitFor();
  };
  await judgeDialog(bookings, /^More: Max/, page.getByRole('alertdialog', { name: 'Cancel this booking?' }), {
    item: 'Cancel',
  });
  await judgeDialog(bookings, /^More: Max/, page.getByRole('dialog', { name: 'Coach notes' }), {
    item: 'Coach notes',
  });
  await judgeDialog('/admin', /^Reject .* Max/, page.getByRole('alertdialog', { name: 'Refund £50?' }));
  await judgeDialog(
    bookings,
    /^£50 to pay: Walter/,
    page.getByRole('dialog', { name: '£50 from Walter Brook' }),
    { unfolds: true },
  );
  await judgeDialog('/admin', /^More$/, page.getByRole('dialog', { name: 'More' }));
  const clients = '/admin?tab=clients';
  await judgeDialog(clients, /^New client$/, page.getByRole('dialog', { name: 'New client' }));
  await judgeDialog(clients, /^Paste a list$/, page.getByRole('dialog', { name: 'Paste a list' }), {
    isFolded: true,
  });
  await page.setViewportSize(DESKTOP);
  await judgeDialog(week, /^Book .*, Open$/, page.getByRole('dialog', { name: 'Book for a client' }));
  await judgeDialog(week, /^Walter Brook/, page.getByRole('dialog', { name: 'Walter Brook' }), {
    unfolds: true,
  });
  await judgeDialog(week, /^Ana Lindqvist/, page.getByRole('dialog', { name: 'Ana Lindqvist' }));
  expect(wrong).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('the messages in place of what can’t be loaded have no accessibility faults', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/' });
  await page.route('**/api/admin/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(bookings);
  await page.getByText('The bookings couldn’t be loaded.').waitFor();
  expect(await findViolations(page)).toEqual([]);
});
