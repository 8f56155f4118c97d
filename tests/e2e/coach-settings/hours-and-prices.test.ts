import { beforeAll, expect, test } from '@jest/globals';
import { addDays } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { bookByApi, signInByApi } from '../../fixtures/browser/book-by-api.ts';
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
  await bookByApi(product, await signInByApi(product, PLAYER), [addDays(tuesday, 1), '16:00']);
  ({ page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/admin?tab=schedule' }));
});

const save = () => page.getByRole('button', { name: 'Save working hours' }).click();
const hoursOf = async (dayOfWeek: number) => {
  const rows = await product.database
    .knex('working_hours')
    .where({ day_of_week: dayOfWeek, is_active: true })
    .orderBy('start_time')
    .select('start_time', 'end_time');
  return rows.map(({ start_time, end_time }) => `${start_time}-${end_time}`);
};
/** Returns the lengths that a player can choose on a Tuesday: `09:00, 1 hour £50`. */
const offers = async (player: Page) => {
  await openDay(player, tuesday);
  const options = player.getByRole('button', { name: /^\d\d:00, \d hour/, disabled: false });
  await options.first().waitFor();
  return (await options.allInnerTexts()).map(inOneLine);
};

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test('each day of the working hours has its switch and hours, and starts with what is saved', async () => {
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    expect(await page.getByRole('switch', { name: day }).isChecked()).toBe(true);
    expect(await page.getByLabel(`${day}: start time`).inputValue()).toBe('09:00');
    expect(await page.getByLabel(`${day}: end time`).inputValue()).toBe('17:00');
  }
  expect(await page.getByLabel('Saturday: end time').inputValue()).toBe('15:00');
  expect(await page.getByRole('switch', { name: 'Sunday' }).isChecked()).toBe(false);
});

test('working hours that end before they start, or overlap, are reported and not saved', async () => {
  await page.getByLabel('Monday: start time').selectOption('18:00');
  await save();
  await page.getByText('The end must come after the start.').waitFor();
  expect(await hoursOf(1)).toEqual(['09:00-17:00']);
  await page.getByRole('button', { name: 'Use default hours' }).click();
  expect(await page.getByLabel('Monday: start time').inputValue()).toBe('09:00');
});

test('a day off and several windows a day are saved, and are what a player sees', async () => {
  await page.getByRole('switch', { name: 'Saturday' }).click();
  await page.getByRole('button', { name: 'Add hours on Tuesday' }).click();
  await page.getByLabel('Tuesday, hours 1: end time').selectOption('11:00');
  await page.getByLabel('Tuesday, hours 2: start time').selectOption('14:00');
  await page.getByLabel('Tuesday, hours 2: end time').selectOption('16:00');
  await save();
  await page.getByText('Working hours updated successfully').first().waitFor();
  expect(await hoursOf(6)).toEqual([]);
  expect(await hoursOf(2)).toEqual(['09:00-11:00', '14:00-16:00']);

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

test('new working hours name the booked lesson that they leave outside, and change nothing about it', async () => {
  await page.getByLabel('Wednesday: end time').selectOption('12:00');
  await save();
  const outside = page.getByRole('status').filter({ hasText: 'Booked lessons outside these hours' });
  await outside.getByText('16:00–17:00 · Robin Player').waitFor();
  expect(await product.database.knex('bookings').select('status')).toEqual([{ status: 'confirmed' }]);
  expect(await hoursOf(3)).toEqual(['09:00-12:00']);
});

test('the coach previews prices with the hourly rate, an empty one is reported, and a player pays the new price [spec 5 Pricing]', async () => {
  const pence = () => product.database.knex('coach_settings').first('one_hour_pence', 'two_hours_pence');
  await openPlace(page, 'Pricing');
  const oneHour = page.getByLabel('1 hour lesson');
  const twoHours = page.getByLabel('2 hour lesson');
  expect([await oneHour.inputValue(), await twoHours.inputValue()]).toEqual(['50', '90']);
  // Over a focused field the wheel scrolls the page, as over any other.
  await oneHour.focus();
  await oneHour.hover();
  await page.mouse.wheel(0, 300);
  expect(await oneHour.inputValue()).toBe('50');
  await oneHour.fill('60');
  await twoHours.fill('');
  await page.getByRole('button', { name: 'Save prices' }).click();
  await page.getByText('Please fill in all pricing fields').waitFor();
  expect(await pence()).toEqual({ one_hour_pence: 5_000, two_hours_pence: 9_000 });

  await twoHours.fill('92,50');
  const preview = page.getByRole('region', { name: 'Preview' });
  expect((await preview.locator('dd').allInnerTexts()).map(inOneLine)).toEqual([
    '£60',
    '£92.50 £46.25 per hour',
  ]);
  await page.getByRole('button', { name: 'Save prices' }).click();
  await page.getByText('Pricing updated successfully').first().waitFor();
  expect(await pence()).toEqual({ one_hour_pence: 6_000, two_hours_pence: 9_250 });

  const { page: player } = await visit(browser, product, { as: PLAYER, path: '/book' });
  expect((await offers(player)).slice(0, 2)).toEqual(['09:00, 1 hour £60', '09:00, 2 hours £92.50']);
  expect(consoleErrors).toEqual([]);
});
