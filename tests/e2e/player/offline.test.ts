import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chooseLesson, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { hoursFromNow, insertLesson } from '../../fixtures/browser/insert-lesson.ts';
import { payByCard } from '../../fixtures/browser/pay-by-card.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

const RAW_WORDS = /Failed to fetch|Load failed|NetworkError|AbortError|Unexpected token/;

test('a cancel that is pressed offline fails at once, and nothing is cancelled once the network is back [promise availability]', async () => {
  const as = await createAccount(product, 'offline@example.com');
  const id = await insertLesson(product, { of: as.email, start: hoursFromNow(60) });
  const { page } = await visit(browser, product, { as, path: '/schedule' });
  const cancels: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/cancel')) cancels.push(request.url());
  });
  await page.getByRole('button', { name: 'Cancel' }).click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel & Refund' });
  await confirm.waitFor();

  await page.context().setOffline(true);
  await confirm.click();
  await page.getByText('Failed to cancel the lesson. Please try again.').first().waitFor();
  expect(await page.getByText(RAW_WORDS).count()).toBe(0);
  await page.context().setOffline(false);

  // Asked anew, the lesson can still be cancelled: what was pressed offline has not been sent
  // since.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await confirm.waitFor();
  expect(cancels).toHaveLength(1);
  expect(await product.database.knex('bookings').where({ id }).first('status')).toEqual({
    status: 'confirmed',
  });
});

/** Loses every answer of the API to an address until the test lets them through. */
async function lose(page: Page, addresses: readonly string[]): Promise<() => Promise<void>> {
  for (const address of addresses) {
    await page.route(address, (route) => route.abort('internetdisconnected'));
  }
  return async () => {
    for (const address of addresses) await page.unroute(address);
  };
}

test('the network fails after paying: the page says that the payment went through, and finds the lesson [promise availability]', async () => {
  const as = await createAccount(product, 'drops@example.com');
  const { page } = await visit(browser, product, { as, path: '/book' });
  await chooseLesson(page, tuesdayAhead(), '09:00');
  await page.getByRole('button', { name: 'Pay £50' }).waitFor();
  const letThrough = await lose(page, ['**/api/update-user-profile', '**/api/bookings?*', '**/api/bookings']);
  await payByCard(page);
  await page.getByText('Your payment went through; we are confirming your lesson.').first().waitFor();
  await page.getByText('Your booking has been confirmed!').waitFor({ state: 'hidden' });
  expect(await page.getByText(RAW_WORDS).count()).toBe(0);
  await letThrough();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
});
