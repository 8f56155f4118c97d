import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonDateOf, londonInstant } from '@lessons/rules';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import {
  bookByApi,
  bookForClient,
  signInByApi,
  type BookedLesson,
} from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { shiftLesson } from '../../fixtures/browser/insert-lesson.ts';
import { focused, press } from '../../fixtures/browser/keyboard.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();
const { knex } = product.database;
const today = londonDateOf(new Date());
const yesterday = addDays(today, -1);

let card: BookedLesson;
/** From midnight on, so that all of them are today at whatever hour this runs, and Gil's has begun. Clocks change at one. */
const TODAY = { Gil: '00:00', Ada: '02:00', Ben: '03:00', Cleo: '04:00', Dan: '05:00', Eve: '06:00' };

const client = (firstName: string) => ({ firstName, lastName: 'Client', phone: '01632 960142' });

beforeAll(async () => {
  const coach = await signInByApi(product, COACH);
  for (const [name, time] of Object.entries(TODAY)) await bookForClient(coach, client(name), [today, time]);
  await bookForClient(coach, client('Fay'), [yesterday, '10:00']);
  const robin = await signInByApi(product, PLAYER);
  card = await bookByApi(product, robin, [tuesdayAhead(), '09:00']);
  await shiftLesson(product, card.id, londonInstant(today, '07:00'));
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
  for (const name of ['Ben', 'Cleo', 'Dan']) {
    await finger.tap(chipOf(page, name));
    await finger.tap(cash(page));
    await undoOf(page, name).waitFor();
  }
  expect(await receivedByHand()).toBe(20_000);
  await finger.tap(undoOf(page, 'Dan'));
  await saidOf(page, 'Dan').waitFor();
  expect(await receivedByHand()).toBe(15_000);
  await page.reload();
  await chipOf(page, 'Dan').waitFor();
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
  expect(await receivedByHand()).toBe(15_000);
});

test('To settle in Money names who owes, and is settled with 2 taps', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/admin?screen=money' });
  const settling = page.getByRole('region', { name: 'To settle' });
  await settling.getByText(/ · 10:00–11:00$/).waitFor();
  const finger = new Finger();
  await finger.tap(settling.getByRole('button', { name: 'Settle £50: Fay Client' }));
  await finger.tap(cash(page));
  await undoOf(page, 'Fay').waitFor();
  expect(finger.taps).toBe(2);
  await page.reload();
  await page.getByText('In and out').waitFor();
  expect(await settling.getByText('Fay Client').count()).toBe(0);
});

test('a payment by hand is recorded and taken back with the keyboard alone', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/' });
  await press(page, chipOf(page, 'Eve'));
  await focused(cash(page)).waitFor();
  await page.keyboard.press('Enter');
  await press(page, undoOf(page, 'Eve'));
  await saidOf(page, 'Eve').waitFor();
  expect(await receivedByHand()).toBe(20_000);
});

test('Money, To settle and the spreadsheet agree with the money at the provider and by hand', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/admin?screen=money' });
  const byCard = await product.stripe.paymentIntents.retrieve(card.paymentIntentId);
  expect([byCard.amount_received, await receivedByHand()]).toEqual([5_000, 20_000]);
  await page.getByRole('region', { name: 'Last 12 weeks' }).getByText('£250 from 8 lessons').waitFor();
  const chips = page.getByRole('region', { name: 'To settle' }).getByRole('button', { name: /^Settle £50/ });
  const owing = (await chips.count()) * 50;

  await page.goto('/admin?tab=bookings');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByText('Fay Client').waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = (await buffer(await (await downloading).createReadStream())).toString();
  const rows = Papa.parse<Record<string, string>>(csv, { header: true }).data;
  const paidBy = rows.map((row) => [row['Player'], row['Paid by'], row['Received on']]);
  expect(paidBy).toEqual([
    ['Fay Client', 'cash', today],
    ['Gil Client', '', ''],
    ['Ada Client', 'cash', today],
    ['Ben Client', 'cash', today],
    ['Cleo Client', 'cash', today],
    ['Dan Client', '', ''],
    ['Eve Client', '', ''],
    ['Robin Player', 'card', ''],
  ]);
  expect(rows.reduce((sum, row) => sum + Number(row['Owes']), 0)).toBe(owing);
});
