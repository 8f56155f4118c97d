import { beforeAll, expect, test } from '@jest/globals';
import { addDays, formatLongDate, formatShortDay, londonDateOf, londonInstant } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { signInByApi } from '../../fixtures/browser/book-by-api.ts';
import type { Caller } from '../../fixtures/browser/book-by-api.ts';
import { tuesdayAhead, turnToMonth } from '../../fixtures/browser/choose-lesson.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

const tuesday = tuesdayAhead();
const start = londonInstant(tuesday, '10:00');
let player: Caller;

beforeAll(async () => {
  player = await signInByApi(product, PLAYER);
});

const hold = () =>
  player.call('POST', '/api/create-payment-intent', {
    amount: 50,
    startTime: start.toISOString(),
    duration: 60,
  });
const blockTuesday = async (page: Page) => {
  await turnToMonth(page, tuesday);
  await page.getByRole('button', { name: new RegExp(`^${formatLongDate(start)}`) }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
};

test('the coach is asked about a slot that somebody is paying for, and releases it', async () => {
  await hold();
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/admin?tab=blocked' });
  await blockTuesday(page);
  const question = page.getByRole('dialog', {
    name: new RegExp(`Somebody is paying for ${formatShortDay(start)} 10:00 until`),
  });
  await question.waitFor();
  expect(await product.database.knex('blocked_slots')).toEqual([]);
  await question.getByRole('button', { name: 'Close and release the slot' }).click();
  await page.getByText(/^Time slot blocked successfully/).waitFor();
  expect(await product.database.knex('court_times')).toEqual([]);
  expect(await product.database.knex('blocked_slots')).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
  await page.context().close();
});

test('the coach lets a player finish paying, and is told so', async () => {
  await product.database.knex('closings').delete();
  await hold();
  const { page } = await visit(browser, product, { as: COACH, path: '/admin?tab=blocked' });
  await blockTuesday(page);
  await page.getByRole('button', { name: 'Close and let the payment finish' }).click();
  await page.getByText('Payments that may still finish').waitFor();
  expect(await product.database.knex('court_times')).toHaveLength(1);
  await page.context().close();
});

test('booking rules that the coach sets end the players’ calendar', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/admin?tab=rules' });
  await page.getByLabel('How far ahead, in weeks').fill('2');
  await page.getByLabel('Notice, in hours').fill('48');
  await page.getByRole('button', { name: 'Save booking rules' }).click();
  await page.getByText('Booking rules updated successfully', { exact: true }).waitFor();
  await page.context().close();

  const booking = await visit(browser, product, { as: PLAYER, path: '/book' });
  const last = addDays(londonDateOf(new Date()), 14);
  await turnToMonth(booking.page, last);
  const noon = londonInstant(last, '12:00');
  await booking.page.getByText(`Open for booking until ${formatLongDate(noon)}.`).waitFor();
  await booking.page.getByText('Please book at least 2 days ahead.').waitFor();
  expect(booking.consoleErrors).toEqual([]);
  await booking.page.context().close();
});
