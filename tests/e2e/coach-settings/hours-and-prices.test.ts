import { beforeAll, expect, test } from '@jest/globals';
import { addDays } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { openDay, tuesdayAhead, turnTo } from '../../fixtures/browser/choose-lesson.ts';
import { openPlace } from '../../fixtures/browser/open-place.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

let page: Page;
let consoleErrors: string[];
const tuesday = tuesdayAhead();

beforeAll(async () => {
  ({ page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/admin?tab=schedule' }));
});

/** Returns the lengths that a player can choose on a Tuesday: `09:00, 1 hour £50`. */
const offers = async (player: Page) => {
  await openDay(player, tuesday);
  const options = player.getByRole('button', { name: /^\d\d:00, \d hour/, disabled: false });
  await options.first().waitFor();
  return (await options.allInnerTexts()).map(inOneLine);
};

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test('a day off and several windows a day are saved, and are what a player sees', async () => {
  await page.getByRole('switch', { name: 'Saturday' }).click();
  await page.getByRole('button', { name: 'Add hours on Tuesday' }).click();
  await page.getByLabel('Tuesday, hours 1: end time').selectOption('11:00');
  await page.getByLabel('Tuesday, hours 2: start time').selectOption('14:00');
  await page.getByLabel('Tuesday, hours 2: end time').selectOption('16:00');
  await page.getByRole('button', { name: 'Save working hours' }).click();
  await page.getByText('Working hours updated successfully').first().waitFor();

  const { page: player } = await visit(browser, product, { as: PLAYER, path: '/book' });
  expect(await offers(player)).toEqual([
    '09:00, 1 hour £50',
    '09:00, 2 hours £90',
    '10:00, 1 hour £50',
    '14:00, 1 hour £50',
    '14:00, 2 hours £90',
    '15:00, 1 hour £50',
  ]);
  await player.reload();
  expect(await (await turnTo(player, addDays(tuesday, 4))).isDisabled()).toBe(true);
});

test('a player pays the prices that the coach has saved', async () => {
  await openPlace(page, 'Pricing');
  const oneHour = page.getByLabel('1 hour lesson');
  // Over a focused field the wheel scrolls the page, as over any other.
  await oneHour.focus();
  await oneHour.hover();
  await page.mouse.wheel(0, 300);
  expect(await oneHour.inputValue()).toBe('50');
  await oneHour.fill('60');
  await page.getByLabel('2 hour lesson').fill('92,50');
  await page.getByRole('button', { name: 'Save prices' }).click();
  await page.getByText('Pricing updated successfully').first().waitFor();

  const { page: player } = await visit(browser, product, { as: PLAYER, path: '/book' });
  expect((await offers(player)).slice(0, 2)).toEqual(['09:00, 1 hour £60', '09:00, 2 hours £92.50']);
  expect(consoleErrors).toEqual([]);
});
