import { expect, test } from '@jest/globals';
import { formatShortDay, formatTime, formatTimeRange, lessonAt } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { fillCard } from '../../fixtures/browser/pay-by-card.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { passwordField, visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

const summary = (page: Page) => page.getByRole('region', { name: 'Booking Summary' });

test('a slot tapped on the landing page is chosen after signing up, a reload, and the way back from checkout, and is paid with 4 taps', async () => {
  const finger = new Finger();
  const { page, consoleErrors } = await visit(browser, product);
  const slot = page
    .getByRole('region', { name: /Next free/ })
    .getByRole('link')
    .first();
  const href = (await slot.getAttribute('href')) ?? '';
  const start = new Date(new URL(href, product.url).searchParams.get('at') ?? '');
  const times = formatTimeRange(start, lessonAt(start, 60).end);
  await finger.tap(slot);
  await page.getByText(`${formatShortDay(start)} ${formatTime(start)} · £50`).waitFor();
  await page.getByLabel('Email').fill('keeps-the-slot@example.com');
  await passwordField(page).fill('backhand');
  await page.getByLabel('Confirm password').fill('backhand');
  await finger.tap(page.getByRole('button', { name: 'Create Account' }));

  await summary(page).getByText(times).waitFor();
  expect(page.url()).toBe(product.url + href);
  await page.reload();
  await summary(page).getByText(times).waitFor();
  const next = page.getByRole('button', { name: 'Continue to Payment' });
  await next.click();
  await page.getByRole('link', { name: 'Back to Booking' }).click();
  await summary(page).getByText(times).waitFor();
  await finger.tap(next);
  await fillCard(page);
  await finger.tap(page.getByRole('button', { name: /^Pay £/ }));
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  expect(finger.taps).toBe(4);
  expect(consoleErrors).toEqual([]);
});
