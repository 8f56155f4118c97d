import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonDateOf } from '@lessons/rules';
import type { CalendarDate } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { bookForClient, signInByApi, type Caller } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { createAccount, type NewAccount } from '../../fixtures/browser/create-account.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { payByCard } from '../../fixtures/browser/pay-by-card.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { DESKTOP, visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();
const { knex } = product.database;
const today = londonDateOf(new Date());

let coach: Caller;
let margaret: NewAccount;

beforeAll(async () => {
  coach = await signInByApi(product, COACH);
  margaret = await createAccount(product, 'margaret@example.com');
});

const bookForMargaret = async (date: CalendarDate, time = '10:00') =>
  (await bookForClient(coach, { id: margaret.id }, [date, time])).id;

const owing = (page: Page) => page.getByRole('region', { name: 'You owe £50' });
const next = (page: Page) => page.getByRole('region', { name: 'Next Lesson' });
const payLink = { name: 'Pay £50' };
const payButton = (page: Page) => page.getByRole('button', payLink).and(page.locator(':enabled'));
const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

interface PaidRow {
  outcome: string;
  payment_intent_id: string;
  reason: string | null;
}

/** Returns the payments for a lesson, each with the reason of its refund. */
const paymentsFor = (lesson: string): Promise<PaidRow[]> =>
  knex('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .where({ for_booking_id: lesson })
    .select<PaidRow[]>('outcome', 'payment_intent_id', 'reason');

/** Returns how much of a payment the provider has, in pence. */
async function heldAtProvider(intent: string): Promise<number> {
  const { amount_received: received } = await product.stripe.paymentIntents.retrieve(intent);
  const refunds = await product.stripe.refunds.list({ payment_intent: intent });
  return refunds.data.reduce((left, { amount }) => left - amount, received);
}

test('a client pays what is owed after a lesson and saves the card, and pays the next lesson the day before with 2 taps', async () => {
  const past = await bookForMargaret(addDays(today, -1));
  const ahead = await bookForMargaret(addDays(today, 1));
  const settling = await visit(browser, product, { as: COACH, path: '/admin?screen=money', size: DESKTOP });
  const toSettle = settling.page.getByRole('region', { name: 'To settle' });
  await toSettle.getByRole('button', { name: /^Settle £50: margaret/i }).waitFor();
  const { page, consoleErrors } = await visit(browser, product, { as: margaret, path: '/' });
  expect(await checkPage(page, 'Home with a debt')).toEqual([]);
  const otherTab = await page.context().newPage();
  await otherTab.goto(`/pay?lesson=${past}`);
  await payButton(otherTab).waitFor();

  await owing(page).getByRole('link', payLink).tap();
  await payButton(page).waitFor();
  expect(await checkPage(page, 'the payment of a lesson')).toEqual([]);
  await page.reload();
  await page.getByLabel('Save payment details for future purchases').check();
  await payByCard(page);
  await headed(page, 'Paid online');
  expect(await checkPage(page, 'a lesson that was paid online')).toEqual([]);
  await headed(otherTab, 'Paid online');
  await toSettle.waitFor({ state: 'detached' });
  await page.reload();
  await headed(page, 'Paid online');

  await page.getByRole('link', { name: 'Return to Home' }).tap();
  await next(page).waitFor();
  expect(await owing(page).count()).toBe(0);
  const finger = new Finger();
  await finger.tap(next(page).getByRole('link', payLink));
  await page.getByLabel('Visa •••• 4242').waitFor();
  await finger.tap(payButton(page));
  await headed(page, 'Paid online');
  expect(finger.taps).toBe(2);

  await page.getByRole('link', { name: 'Receipt' }).tap();
  await headed(page, 'Receipt');
  await page.getByText('£50.00').first().waitFor();
  await page.goto('/schedule');
  await page.getByRole('region', { name: 'Upcoming Lessons' }).getByText('£50 Paid').waitFor();
  expect(await page.getByRole('link', payLink).count()).toBe(0);
  for (const lesson of [past, ahead]) {
    const payments = await paymentsFor(lesson);
    expect(payments).toMatchObject([{ outcome: 'booked', reason: null }]);
    expect(await heldAtProvider(payments[0]?.payment_intent_id ?? '')).toBe(5_000);
  }
  expect(await knex('bookings').where({ player_id: margaret.id })).toHaveLength(2);
  expect(consoleErrors).toEqual([]);
});
