import { expect, test } from '@jest/globals';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';
import { walkBookingByKeys } from '../../fixtures/browser/walks.ts';

const { product, browser } = await openProduct();

test('a lesson is booked without the mouse, and axe finds nothing wrong with Home, Book and Checkout', async () => {
  const player = await createAccount(product, 'keys@example.com');
  const { page, consoleErrors } = await visit(browser, product, { path: '/' });
  const wrong: string[] = [];
  await walkBookingByKeys(page, player, async (screen) => {
    wrong.push(...(await findViolations(page)).map((line) => `${screen}: ${line}`));
  });
  expect(wrong).toEqual([]);
  expect(consoleErrors).toEqual([]);
});
