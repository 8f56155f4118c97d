import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chooseLesson, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { fillCard } from '../../fixtures/browser/pay-by-card.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay £/ });
const confirmed = (page: Page) => page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
const savedCard = (page: Page) => page.getByLabel('Visa •••• 4242');
const saveBox = (page: Page) => page.getByLabel('Save payment details for future purchases');

async function atCheckout(page: Page, time: string, week = 1): Promise<void> {
  await page.goto('/book');
  await chooseLesson(page, tuesdayAhead(week), time);
  await payButton(page).and(page.locator(':enabled')).waitFor();
}

test('a player saves a card, pays the usual lesson from Home with it in 2 taps, and removes it', async () => {
  const as = await createAccount(product, 'saves@example.com');
  const { page, consoleErrors } = await visit(browser, product, { as, path: '/book', hasEvents: false });
  await atCheckout(page, '09:00');
  expect(await saveBox(page).isChecked()).toBe(false);
  await saveBox(page).check();
  await fillCard(page);
  await payButton(page).click();
  await confirmed(page);
  await atCheckout(page, '09:00', 2);
  expect(await savedCard(page).isChecked()).toBe(true);
  await payButton(page).click();
  await confirmed(page);

  await page.goto('/');
  let taps = 0;
  for (const step of [page.getByRole('link', { name: 'Book it' }), payButton(page)]) {
    await step.and(page.locator(':not([disabled])')).waitFor();
    await step.click();
    taps += 1;
  }
  await confirmed(page);
  expect(taps).toBe(2);

  await page.goto('/payment-methods');
  await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
  await page.getByRole('button', { name: 'Remove card' }).click();
  await page.getByText(/No card is saved/).waitFor();
  await atCheckout(page, '09:00', 5);
  expect(await savedCard(page).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
});
