import { beforeAll, expect, test } from '@jest/globals';
import { londonDateOf } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { bookForClient, signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { focused, press } from '../../fixtures/browser/keyboard.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();
const { knex } = product.database;
const today = londonDateOf(new Date());

/** From midnight on, so that all of them are today at whatever hour this runs, and Gil's has begun. Clocks change at one. */
const TODAY = { Gil: '00:00', Ada: '02:00', Ben: '03:00', Eve: '04:00' };

const client = (firstName: string) => ({ firstName, lastName: 'Client', phone: '01632 960142' });

beforeAll(async () => {
  const coach = await signInByApi(product, COACH);
  for (const [name, time] of Object.entries(TODAY)) await bookForClient(coach, client(name), [today, time]);
});

const chipOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^(£50 to pay|owes £50): ${name} Client`) });
const undoOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Undo: Paid in cash: £50, ${name} Client`) });
/** What is said once a payment is taken back. */
const saidOf = (page: Page, name: string) =>
  page.getByText(new RegExp(`^(£50 to pay|owes £50): ${name} Client$`));
const cash = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Cash' });
const receivedByHand = async () => {
  const [row] = await knex('hand_payments').whereNull('given_back_at').sum('amount_pence as pence');
  return Number(row?.['pence']);
};

test('the coach notes cash with 2 taps by thumb, and takes back what was a mistake', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/' });
  const finger = new Finger();
  await finger.tap(chipOf(page, 'Ada'));
  expect(await checkPage(page, 'the sheet that collects')).toEqual([]);
  await finger.tap(cash(page));
  await undoOf(page, 'Ada').waitFor();
  expect(finger.taps).toBe(2);
  await page.getByText('Paid in cash: £50, Ada Client').waitFor({ state: 'attached' });
  expect(await receivedByHand()).toBe(5_000);
  await finger.tap(chipOf(page, 'Ben'));
  await finger.tap(cash(page));
  await finger.tap(undoOf(page, 'Ben'));
  await saidOf(page, 'Ben').waitFor();
  expect(await receivedByHand()).toBe(5_000);
  await page.reload();
  await chipOf(page, 'Ben').waitFor();
  expect(await chipOf(page, 'Ada').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Ada Client/ }).innerText()).toContain('1 hour · £50');
  expect(consoleErrors).toEqual([]);
});

test('the coach notes with 2 taps who did not come, and what they owe stays', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/' });
  const finger = new Finger();
  const row = page.getByRole('button', { name: /^Gil Client/ });
  await finger.tap(row);
  await finger.tap(page.getByRole('dialog').getByRole('button', { name: 'Didn’t come' }));
  await page.getByText('Didn’t come: Gil Client').waitFor({ state: 'attached' });
  expect(finger.taps).toBe(2);
  await page.keyboard.press('Escape');
  await row.getByText('Didn’t come').waitFor();
  await chipOf(page, 'Gil').waitFor();
  expect(await knex('bookings').where({ attendance: 'missed' }).pluck('price_pence')).toEqual([5_000]);
  expect(await receivedByHand()).toBe(5_000);
});

test('a payment by hand is recorded and taken back with the keyboard alone', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/' });
  await press(page, chipOf(page, 'Eve'));
  await focused(cash(page)).waitFor();
  await page.keyboard.press('Enter');
  await press(page, undoOf(page, 'Eve'));
  await saidOf(page, 'Eve').waitFor();
  expect(await receivedByHand()).toBe(5_000);
});
