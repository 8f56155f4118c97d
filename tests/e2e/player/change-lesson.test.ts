import { expect, test } from '@jest/globals';
import { formatDay, formatLongDate, londonInstant } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { chooseLesson, openDay, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import type { NewAccount } from '../../fixtures/browser/create-account.ts';
import { hoursFromNow, insertLesson } from '../../fixtures/browser/insert-lesson.ts';
import { payByCard } from '../../fixtures/browser/pay-by-card.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Lessons' });
const cancelled = (page: Page) => page.getByRole('region', { name: 'Cancelled Lessons' });

/** Books a lesson on the second Tuesday, paid for by card. Returns the page with the schedule open, and the payment. */
async function withPaidLesson(as: NewAccount, time: string) {
  const visited = await visit(browser, product, { as, path: '/book' });
  const { page } = visited;
  await chooseLesson(page, tuesdayAhead(), time);
  await payByCard(page);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  const paymentIntent = new URL(page.url()).searchParams.get('payment_intent') ?? '';
  await page.getByRole('link', { name: 'View My Lessons' }).click();
  await upcoming(page).getByRole('article').waitFor();
  return { ...visited, paymentIntent };
}

test('a player cancels more than 24 hours ahead, and the provider refunds the payment [spec 4 Booking status] [spec 5 Player cancel]', async () => {
  const as = await createAccount(product, 'cancels@example.com');
  const { page, paymentIntent, consoleErrors } = await withPaidLesson(as, '09:00');
  await upcoming(page).getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(/You get £50 back/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel & Refund' }).click();
  await page.getByText('Lesson Cancelled').first().waitFor();
  await page.getByText('A refund will be processed within 5-10 business days.').first().waitFor();
  await upcoming(page).getByText('No upcoming lessons scheduled').waitFor();

  const refunds = await eventually(
    () => product.stripe.refunds.list({ payment_intent: paymentIntent }),
    ({ data }) => data.length > 0,
  );
  expect(refunds.data).toMatchObject([{ amount: 5000, status: 'succeeded' }]);
  await eventually(
    async () => {
      await page.reload();
      await cancelled(page).getByRole('article').waitFor();
      return cancelled(page).getByText('Cancelled - Refunded').count();
    },
    (badges) => badges === 1,
  );
  expect(consoleErrors).toEqual([]);
});

test('a player moves a lesson to another week without a second payment, and its old time is free', async () => {
  const as = await createAccount(product, 'moves@example.com');
  const { page, paymentIntent, consoleErrors } = await withPaidLesson(as, '11:00');
  await upcoming(page).getByRole('link', { name: 'Reschedule' }).click();
  await page.getByRole('heading', { name: 'Move lesson' }).waitFor();
  expect(await page.getByText('£').count()).toBe(0);
  const time = page.getByRole('button', { name: /^14:00, 1 hour on Tuesday/ });
  await time.waitFor();
  await page.getByRole('button', { name: 'Next week' }).click();
  const after = formatDay(londonInstant(tuesdayAhead(2), '14:00'));
  await page.getByRole('button', { name: `14:00, 1 hour on ${after}` }).click();
  await page.getByRole('button', { name: 'Move lesson' }).click();
  await page.getByText('Lesson moved').first().waitFor();
  const lesson = upcoming(page).getByRole('article');
  await lesson.getByText(formatLongDate(londonInstant(tuesdayAhead(2), '14:00'))).waitFor();
  expect(await lesson.count()).toBe(1);
  expect(await product.database.knex('payments').where({ player_id: as.id })).toMatchObject([
    { payment_intent_id: paymentIntent, outcome: 'booked', amount_pence: 5000 },
  ]);
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  await openDay(page, tuesdayAhead());
  await page.getByRole('button', { name: /^11:00, 1 hour £50/ }).waitFor();
  expect(consoleErrors).toEqual([]);
});

test('a player clears past and cancelled lessons off the list, and upcoming ones stay', async () => {
  const as = await createAccount(product, 'tidies@example.com');
  const of = as.email;
  await insertLesson(product, { of, start: hoursFromNow(-30), status: 'completed' });
  await insertLesson(product, { of, start: hoursFromNow(90), status: 'cancelled' });
  await insertLesson(product, { of, start: hoursFromNow(100) });
  const { page, consoleErrors } = await visit(browser, product, { as, path: '/schedule' });
  await page.getByRole('button', { name: 'Clear Activity' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep activity' }).click();
  await cancelled(page).waitFor();
  await page.getByRole('button', { name: 'Clear Activity' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Activity' }).click();
  await page.getByText('Activity Cleared').first().waitFor();
  await page.getByText('No lesson history available').waitFor();
  expect(await cancelled(page).count()).toBe(0);
  expect(await upcoming(page).getByRole('article').count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Clear Activity' }).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
});
