import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createAccount } from '../fixtures/browser/create-account.ts';
import { Finger } from '../fixtures/browser/finger.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { fillCard } from '../fixtures/browser/pay-by-card.ts';
import { PHONE, hasBeenHere, typeSignIn, visit } from '../fixtures/browser/visit.ts';

/*
 * How many taps lie between opening the product and a paid lesson. Typing is no tap. Each way has a
 * test of its own: add the next one below.
 */

const { product, browser } = await openProduct();

const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const paid = (page: Page) => page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

test('a signed-in player pays for a lesson with 4 taps, and sees its hours before any scrolling', async () => {
  const as = await createAccount(product, 'four-taps@example.com');
  const { page } = await visit(browser, product, { as, path: '/', hasEvents: false });
  const finger = new Finger();
  await finger.tap(page.getByRole('link', { name: 'Book', exact: true }));
  const hour = named(page, /^\d\d:00, 1 hour/).first();
  await hour.waitFor();
  const bar = await page.getByRole('region', { name: 'Booking Summary' }).boundingBox();
  const box = await hour.boundingBox();
  expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await finger.tap(hour);
  await finger.tap(named(page, 'Continue to Payment'));
  await fillCard(page);
  await finger.tap(named(page, /^Pay £/));
  await paid(page);
  expect(finger.taps).toBe(4);
});

test('a visitor chooses any free hour of two weeks with 3 taps, and then signs in', async () => {
  const { email, password } = await createAccount(product, 'any-hour@example.com');
  const { page } = await visit(browser, product, { path: '/', hasEvents: false, prepare: hasBeenHere });
  const finger = new Finger();
  await finger.tap(named(page, 'All free times'));
  const days = page.getByRole('group', { name: 'Day' }).locator('label:has(:enabled)');
  await finger.tap(days.last());
  const hour = page
    .getByRole('list', { name: /^\w{3} \d/ })
    .getByRole('link')
    .last();
  const time = await hour.textContent();
  await finger.tap(hour);
  expect(finger.taps).toBe(3);
  await typeSignIn(page, { email, password });
  await finger.tap(named(page, 'Sign In'));
  await page.getByRole('region', { name: 'Booking Summary' }).getByText(`${time}–`).waitFor();
});

test('a player pays for a lesson with 4 taps from a free slot on the landing page, with signing in', async () => {
  const { email, password } = await createAccount(product, 'from-landing@example.com');
  const { page } = await visit(browser, product, { path: '/', hasEvents: false, prepare: hasBeenHere });
  const finger = new Finger();
  await finger.tap(
    page
      .getByRole('region', { name: /Next free/ })
      .getByRole('link')
      .first(),
  );
  await typeSignIn(page, { email, password });
  await finger.tap(named(page, 'Sign In'));
  await finger.tap(named(page, 'Continue to Payment'));
  await fillCard(page);
  await finger.tap(named(page, /^Pay £/));
  await paid(page);
  expect(finger.taps).toBe(4);
});
