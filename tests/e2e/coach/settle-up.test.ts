import { beforeAll, expect, test } from '@jest/globals';
import { addDays, formatShortDay, londonDateOf, londonInstant } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { bookForClient, signInByApi, type Caller, type Client } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

/* A client owes three lessons, and transfers £150. A fourth was paid in cash and cancelled in time: £50 goes back. */

const { product, browser } = await openProduct();
const { knex } = product.database;
const today = londonDateOf(new Date());
const MONEY = '/admin?screen=money';
const CHIP = 'Settle £150: Margaret Hill';

let coach: Caller;
let clientId: string;
const clientPath = () => `/admin?tab=clients&client=${clientId}`;
const dayOf = (days: number) => formatShortDay(londonInstant(addDays(today, days), '12:00'));

const book = (client: Client, days: number) => bookForClient(coach, client, [addDays(today, days), '10:00']);

beforeAll(async () => {
  coach = await signInByApi(product, COACH);
  const margaret = { firstName: 'Margaret', lastName: 'Hill', phone: '01632 960142' };
  clientId = (await book(margaret, -9)).userId;
  for (const days of [-5, -2]) await book({ id: clientId }, days);
  const { id } = await book({ id: clientId }, 4);
  await coach.call('POST', `/api/admin/bookings/${id}/hand-payment`, { method: 'cash' });
  await coach.call('POST', `/api/bookings/${id}/cancel-with-refund`, { refund: true });
});

const moneyOf = () => coach.call('GET', `/api/admin/clients/${clientId}/money`);
/** The pounds that the coach has by hand. */
const heldByHand = async () => {
  const [row] = await knex('hand_payments').whereNull('given_back_at').sum('amount_pence as pence');
  return Number(row?.['pence']) / 100;
};
const chip = (page: Page) => page.getByRole('button', { name: CHIP });
const undo = (page: Page) =>
  page.getByRole('button', { name: /^Undo: Paid by transfer: £150 for 3 lessons/ });
const linesOf = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });

test('one transfer of £150 settles three lessons, with 2 taps, and Undo takes all of it back', async () => {
  const before = await moneyOf();
  expect(await heldByHand()).toBe(50);
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: MONEY });
  await chip(page).waitFor();
  expect(await checkPage(page, 'To settle')).toEqual([]);
  const finger = new Finger();
  await finger.tap(chip(page));
  const transfer = page.getByRole('dialog').getByRole('button', { name: 'Transfer £150' });
  await transfer.waitFor();
  expect(await linesOf(page).allInnerTexts()).toEqual(
    [
      [-9, '£50'],
      [-5, '£50'],
      [-2, '£50'],
    ].map(([days, amount]) => {
      const text: unknown = expect.stringMatching(
        new RegExp(`${dayOf(Number(days))}( \\d{4})? · 10:00–11:00\\s+${amount}$`),
      );
      return text;
    }),
  );
  expect(await checkPage(page, 'the sheet that settles up')).toEqual([]);
  await finger.tap(transfer);
  await undo(page).waitFor();
  await chip(page).waitFor({ state: 'detached' });
  expect(finger.taps).toBe(2);
  expect(await moneyOf()).toMatchObject({ owed: [], toCome: [], toGiveBack: [{ price: 50 }] });
  await undo(page).tap();
  await chip(page).waitFor();
  expect(await moneyOf()).toEqual(before);
  expect(await heldByHand()).toBe(50);
  expect(consoleErrors).toEqual([]);
});

test('the client’s page, its sheet and To settle agree before and after a client has settled up and has money back', async () => {
  const { page, consoleErrors } = await visit(browser, product, {
    as: COACH,
    path: clientPath(),
    scheme: 'dark',
  });
  await page.getByText('owes £150').waitFor();
  expect(await checkPage(page, 'the page of a client who owes')).toEqual([]);
  await chip(page).tap();
  await page.getByRole('button', { name: /^Given back: Cancelled/ }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Given back' }).tap();
  await page.getByText('To be given back').waitFor({ state: 'detached' });
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer £150' }).tap();
  await page
    .getByText(/^Paid by transfer on /)
    .nth(2)
    .waitFor();
  await page.reload();
  await page.getByText(/^Paid in cash on .*, and given back$/).waitFor();
  expect(await page.getByText(/^Paid by transfer on /).count()).toBe(3);
  expect(await chip(page).count()).toBe(0);
  expect(await page.getByText(/owes £/i).count()).toBe(0);
  expect(await heldByHand()).toBe(150);
  const together = await knex('hand_payments').whereNotNull('together_id').whereNull('given_back_at');
  expect(new Set(together.map((row: { together_id: string }) => row.together_id)).size).toBe(1);
  expect(together).toHaveLength(3);

  await page.goto(MONEY);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('In and out').waitFor();
  expect(await page.getByRole('region', { name: 'To settle' }).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
});
