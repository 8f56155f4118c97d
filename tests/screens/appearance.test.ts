import { beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { chooseTime, tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { createFullAccount, type NewAccount } from '../fixtures/browser/create-account.ts';
import { hasFocus, tabTo } from '../fixtures/browser/keyboard.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { visit } from '../fixtures/browser/visit.ts';

/* Forced colours and print, which only a browser shows. */

const { product, browser } = await openProduct();

let player: NewAccount;

beforeAll(async () => {
  player = await createFullAccount(product);
});

const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** The styles of an element as far as they are compared. */
declare function getComputedStyle(
  element: unknown,
): Record<
  'backgroundColor' | 'color' | 'outlineStyle' | 'outlineWidth' | `borderTop${'Width' | 'Style'}`,
  string
>;

const borderOf = (element: Locator) =>
  element.evaluate((node: unknown) => {
    const { borderTopWidth, borderTopStyle } = getComputedStyle(node);
    return `${borderTopWidth} ${borderTopStyle}`;
  });
const outlineOf = (element: Locator) =>
  element.evaluate((node: unknown) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    return `${outlineStyle} ${outlineWidth}`;
  });

test.each(['light', 'dark'] as const)('the marks are visible with forced colours, %s', async (scheme) => {
  const { page } = await visit(browser, product, { as: player, path: '/book', scheme, hasEvents: false });
  await page.emulateMedia({ forcedColors: 'active', colorScheme: scheme });
  const hour = page.getByRole('button', { name: /^10:00, 1 hour/ });
  const day = page.locator('[role="gridcell"][aria-selected="true"] button');
  const otherDay = page.locator('[role="gridcell"]:not([aria-selected]) button').first();
  await chooseTime(page, tuesdayAhead(), '10:00');
  const chosen = '3px solid';
  expect(await borderOf(hour)).toBe(chosen);
  expect(await borderOf(day)).toBe(chosen);
  expect(await borderOf(tab(page, 'Book'))).toBe(chosen);
  for (const other of [page.getByRole('button', { name: /^11:00, 1 hour/ }), otherDay, tab(page, 'Home')])
    expect(await borderOf(other)).not.toBe(chosen);

  const next = page.getByRole('button', { name: 'Next month' });
  expect(await outlineOf(next)).toMatch(/^none/);
  await tabTo(page, next);
  expect(await hasFocus(next)).toBe(true);
  expect(await outlineOf(next)).toBe('solid 3px');
  await page.context().close();
});

test('the Schedule is printed as a list, black on white', async () => {
  const { page } = await visit(browser, product, { as: player, path: '/schedule', scheme: 'dark' });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.getByRole('heading', { name: 'Upcoming Lessons' }).waitFor();
  for (const control of [page.getByRole('navigation'), page.getByRole('button'), page.locator('main a')])
    expect(await control.filter({ visible: true }).count()).toBe(0);
  const lessons = page.getByRole('article');
  expect(await lessons.filter({ visible: true }).count()).toBe(3);
  const colours = await page.locator('body').evaluate((body: unknown) => {
    const { backgroundColor, color } = getComputedStyle(body);
    return [backgroundColor, color];
  });
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});

test('styles that iPhones know only with a prefix have it', async () => {
  const { page } = await visit(browser, product);
  const address = await page.locator('link[rel=stylesheet]').first().getAttribute('href');
  const styles = await (await fetch(new URL(address ?? '', product.url))).text();
  for (const property of ['text-size-adjust', 'backdrop-filter', 'user-select']) {
    const values = [...styles.matchAll(new RegExp(`(?<!-)${property}:([^;}]+)`, 'g'))].map(
      ([, value]) => value,
    );
    expect([property, values.length > 0]).toEqual([property, true]);
    for (const value of values) expect(styles).toContain(`-webkit-${property}:${value}`);
  }
  await page.context().close();
});
