import type { Page } from 'playwright-core';

export const GOOD_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000 0000 0000 0002';
export const POOR_CARD = '4000 0000 0000 9995';
export const CARD_THAT_ASKS = '4000 0025 0000 3155';

/** Fills the card form of the checkout that is open, as labelled there, and presses Pay. */
export async function payByCard(page: Page, number = GOOD_CARD): Promise<void> {
  await fillCard(page, number);
  await page.getByRole('button', { name: /^Pay £/ }).click();
}

export async function fillCard(page: Page, number = GOOD_CARD): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
}
