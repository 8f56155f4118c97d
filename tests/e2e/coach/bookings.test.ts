import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonDateOf } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { bookByApi, signInByApi } from '../../fixtures/browser/book-by-api.ts';
import type { BookedLesson } from '../../fixtures/browser/book-by-api.ts';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { DESKTOP, visit } from '../../fixtures/browser/visit.ts';
import { insertLesson, insertPlayer } from '../../fixtures/browser/insert-lesson.ts';

const { product, browser } = await openProduct();

let page: Page;
let consoleErrors: string[];
let kept: BookedLesson;
let refunded: BookedLesson;
const tuesday = tuesdayAhead();
const daysAgo = (days: number) => addDays(londonDateOf(new Date()), -days);
const PAST_LESSONS = 30;

beforeAll(async () => {
  const robin = await signInByApi(product, PLAYER);
  kept = await bookByApi(product, robin, [tuesday, '09:00']);
  refunded = await bookByApi(product, robin, [tuesday, '11:00']);
  const ana = await insertPlayer(product, {
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Lindqvist',
  });
  for (let day = 1; day <= PAST_LESSONS; day += 1) {
    await insertLesson(product, { of: ana, start: [daysAgo(day), '10:00'], status: 'completed' });
  }
  const rascal = await insertPlayer(product, {
    email: 'rascal@example.com',
    firstName: '=1+1',
    lastName: 'O"Neill, jr',
  });
  await insertLesson(product, { of: rascal, start: [daysAgo(3), '12:00'], status: 'cancelled' });
  const path = '/admin?tab=bookings';
  ({ page, consoleErrors } = await visit(browser, product, { as: COACH, path, size: DESKTOP }));
});

const rows = () => page.getByRole('row').filter({ has: page.getByRole('button', { name: /^More/ }) });
const choose = (name: string) => page.getByRole('button', { name, exact: true }).click();
const rowAt = (time: string) =>
  rows()
    .filter({ hasText: `${time}–` })
    .filter({ hasText: 'Robin Player' });
/** Chooses in the menu of the lesson of a time. */
const chooseAt = async (time: string, item: string) => {
  await rowAt(time).getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const seen = async (count: number) => {
  // The row after the last that is expected is not there, and the last one is.
  await rows()
    .nth(count - 1)
    .waitFor();
  await rows().nth(count).waitFor({ state: 'detached' });
};
const inTheBooks = ({ id }: BookedLesson) => product.database.knex('bookings').where({ id }).first();
const refundsOf = async ({ paymentIntentId }: BookedLesson) =>
  (await product.stripe.refunds.list({ payment_intent: paymentIntentId })).data;

test('Bookings starts at today with the soonest lesson, and shows earlier ones page by page', async () => {
  await seen(2);
  expect(await rows().first().textContent()).toContain('09:00–10:00');
  await choose('Past');
  await seen(25);
  await page.getByRole('button', { name: 'Load more' }).click();
  await seen(PAST_LESSONS + 1);
  expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
  await choose('Upcoming');
  await seen(2);
});

test('the coach finds bookings by name or e-mail, by status and by days', async () => {
  await page.getByLabel('Name or email').fill('robin pl');
  await seen(2);
  await page.getByLabel('Name or email').fill('rascal@');
  await seen(1);
  await page.getByLabel('Name or email').fill('');
  await choose('Cancelled');
  await seen(1);
  expect(await rows().first().innerText()).toContain('=1+1 O"Neill, jr');
  await choose('Filters');
  await page.getByLabel('Status').selectOption({ label: 'Lesson Complete' });
  await page.getByLabel('From', { exact: true }).fill(daysAgo(10));
  await page.getByLabel('To', { exact: true }).fill(daysAgo(4));
  await seen(7);
  await page.getByLabel('Name or email').fill('nobody at all');
  await page.getByText('No bookings match this search').waitFor();
  await page.getByLabel('Name or email').fill('');
  await choose('Upcoming');
  await seen(2);
});

test('the coach exports the found bookings as a spreadsheet that runs nothing', async () => {
  await page.getByLabel('Name or email').fill('example.com');
  await page.getByLabel('From', { exact: true }).fill(daysAgo(3));
  await page.getByLabel('To', { exact: true }).fill(daysAgo(3));
  // The list that was there before has two rows as well.
  await rows().filter({ hasText: 'Ana Lindqvist' }).first().waitFor();
  await seen(2);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d\.csv$/);
  const csv = (await buffer(await download.createReadStream())).toString();
  expect(csv.trimEnd().split('\r\n')).toEqual([
    '\uFEFFDate,Start,End,Player,Email,Phone,Status,Payment,Price (GBP),Notes,Paid by,Received on,Owes,Who plays,Place,Paid on,Refunded (GBP)',
    `${daysAgo(3)},10:00,11:00,Ana Lindqvist,ana@example.com,,completed,completed,50.00,,card,,0.00,,Village Tennis Court,${daysAgo(0)},0.00`,
    `${daysAgo(3)},12:00,13:00,"\t=1+1 O""Neill, jr",rascal@example.com,,cancelled,completed,50.00,,card,,0.00,,Village Tennis Court,${daysAgo(0)},0.00`,
  ]);
  await page.getByLabel('Name or email').fill('');
  await choose('Upcoming');
});

test('the coach cancels without a refund: the refund is off at each opening, and the payment stays', async () => {
  const open = () => chooseAt('09:00', 'Cancel');
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  const refund = question.getByRole('checkbox', { name: 'Process Full Refund' });
  await open();
  expect(await refund.isChecked()).toBe(false);
  await refund.check();
  await question.getByRole('button', { name: 'Keep booking' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await inTheBooks(kept)).toMatchObject({ status: 'confirmed' });
  await open();
  expect(await refund.isChecked()).toBe(false);
  await question.getByRole('button', { name: 'Cancel booking · £50 is kept' }).click();

  await page.getByText('Booking cancelled without refund. Payment retained.').first().waitFor();
  await rowAt('09:00').waitFor({ state: 'detached' });
  await choose('Cancelled');
  await rowAt('09:00').getByText('Booking Cancelled · £50 kept').waitFor();
  await rowAt('09:00').getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Coach notes' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Cancel' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await inTheBooks(kept)).toMatchObject({ status: 'cancelled' });
  expect(await refundsOf(kept)).toEqual([]);
});

test('the coach cancels with a refund: the provider refunds the payment, and the player reads it', async () => {
  await choose('Upcoming');
  await chooseAt('11:00', 'Cancel');
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  const refund = question.getByRole('checkbox', { name: 'Process Full Refund' });
  expect(await refund.isChecked()).toBe(false);
  await refund.check();
  await question.getByText('3-5 business days').waitFor();
  await question.getByRole('button', { name: 'Cancel booking · £50 goes back' }).click();
  await page.getByText("Booking cancelled and £50 refunded to client's payment method").first().waitFor();
  expect(await inTheBooks(refunded)).toMatchObject({ status: 'cancelled' });
  const [refundAtProvider] = await eventually(
    () => refundsOf(refunded),
    (refunds) => refunds.length > 0,
  );
  expect(refundAtProvider).toMatchObject({ amount: 5_000, status: 'succeeded' });

  const player = await visit(browser, product, { as: PLAYER, path: '/schedule' });
  await eventually(
    async () => {
      await player.page.reload();
      await player.page.getByRole('heading', { name: 'Cancelled Lessons' }).waitFor();
      return player.page.getByText('Cancelled - Refunded').count();
    },
    (badges) => badges === 1,
  );
});

test('the coach writes notes that the player reads in Schedule', async () => {
  await choose('Cancelled');
  await chooseAt('09:00', 'Coach notes');
  const dialog = page.getByRole('dialog', { name: 'Coach notes' });
  await dialog.getByLabel('Notes').fill('Watch the toss.\nBring two cans of balls.');
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await page.getByText('Coach notes saved').first().waitFor();
  await rowAt('09:00').getByText('Watch the toss.').waitFor();

  const player = await visit(browser, product, { as: PLAYER, path: '/schedule' });
  await player.page.getByText('Bring two cans of balls.').waitFor();
  expect([...consoleErrors, ...player.consoleErrors]).toEqual([]);
});
