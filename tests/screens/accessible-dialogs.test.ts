import { beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { tuesdayAhead } from '../e2e/fixtures/choose-lesson.ts';
import { insertBusyWeeks } from '../e2e/fixtures/insert-busy-weeks.ts';
import { findViolations } from '../e2e/fixtures/find-violations.ts';
import { press } from '../e2e/fixtures/keyboard.ts';
import { openProduct } from '../e2e/fixtures/open-product.ts';
import { COACH } from '../e2e/fixtures/start-product.ts';
import { DESKTOP, visit } from '../e2e/fixtures/visit.ts';

const { product, browser } = await openProduct();

const bookings = '/admin?tab=bookings';
const week = `/admin-schedule?week=${tuesdayAhead()}`;

beforeAll(async () => {
  await insertBusyWeeks(product);
});

const hasFocus = (place: Locator) =>
  place.evaluate((element) => element.contains(element.ownerDocument.activeElement));

test('no dialog has accessibility faults, and each is opened and left by the keyboard', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/' });
  const wrong: string[] = [];
  const judgeDialog = async (path: string, opener: RegExp, dialog: Locator) => {
    await page.goto(path);
    const button = page.getByRole('button', { name: opener }).first();
    await press(page, button);
    await dialog.waitFor();
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      const found = await findViolations(page, scheme === 'light' ? 'all' : 'colours');
      wrong.push(...found.map((line) => `the dialog of ${opener}, ${scheme}: ${line}`));
    }
    expect(await hasFocus(dialog)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await hasFocus(button)).toBe(true);
  };
  await judgeDialog(
    bookings,
    /^Cancel: Max/,
    page.getByRole('alertdialog', { name: 'Cancel this booking?' }),
  );
  await judgeDialog(bookings, /^Coach notes: Max/, page.getByRole('dialog', { name: 'Coach notes' }));
  await judgeDialog(
    '/admin',
    /^Reject .* Max/,
    page.getByRole('alertdialog', { name: 'Reject this booking?' }),
  );
  await page.setViewportSize(DESKTOP);
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
