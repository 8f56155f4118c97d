import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { chooseLesson, tuesdayAhead } from '../fixtures/choose-lesson.ts';
import { createAccount } from '../fixtures/create-account.ts';
import { DECLINED_CARD, fillCard } from '../fixtures/pay-by-card.ts';
import { openProduct } from '../fixtures/open-product.ts';
import { visit } from '../fixtures/visit.ts';

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

test('a card that the player saves pays the usual lesson from Home with 2 taps, and can be removed', async () => {
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
  for (const step of [page.getByRole('link', { name: 'Book It' }), payButton(page)]) {
    await step.and(page.locator(':not([disabled])')).waitFor();
    await step.click();
    taps += 1;
  }
  await confirmed(page);
  expect(taps).toBe(2);

  await page.goto('/payment-methods');
  await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
  await page.getByRole('button', { name: 'Remove Card' }).click();
  await page.getByText(/No card is saved/).waitFor();
  await atCheckout(page, '09:00', 5);
  expect(await savedCard(page).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
});

test('a decline stands at the card until it is edited, and its toast hides neither form nor button', async () => {
  const as = await createAccount(product, 'declined@example.com');
  const { page } = await visit(browser, product, { as, path: '/book', hasEvents: false });
  await atCheckout(page, '10:00');
  await fillCard(page, DECLINED_CARD);
  await payButton(page).click();
  const error = page.getByRole('alert').getByText('Your card was declined.');
  await error.waitFor();
  const toast = page.getByRole('listitem').filter({ hasText: 'Payment Failed' });
  await toast.waitFor();
  const box = await boxOf(toast);
  for (const covered of [error, payButton(page), page.getByLabel('Card number'), page.getByLabel('Country')])
    expect(overlap(box, await boxOf(covered))).toBe(false);

  await page.getByLabel('Security code').fill('124');
  await error.waitFor({ state: 'detached' });
});

test('the toast of a booking covers neither the heading nor the ticket nor the next step', async () => {
  const as = await createAccount(product, 'told@example.com');
  const { page } = await visit(browser, product, { as, path: '/book', hasEvents: false });
  await atCheckout(page, '12:00');
  await fillCard(page);
  await payButton(page).click();
  await confirmed(page);
  const toast = page.getByRole('listitem').filter({ hasText: 'Booking Confirmed!' });
  // A toast under the pointer stays.
  await toast.hover();
  const box = await boxOf(toast);
  const heading = page.getByRole('heading', { name: 'Booking Confirmed!' });
  const ticket = page.getByRole('button', { name: 'Add to Calendar' });
  const next = page.getByRole('link', { name: 'View My Lessons' });
  for (const covered of [heading, ticket, next]) expect(overlap(box, await boxOf(covered))).toBe(false);
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.first().boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
