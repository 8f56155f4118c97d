import { expect, test } from '@jest/globals';
import { formatShortDay, formatTime, formatTimeRange, lessonAt, londonInstant } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { openDay, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { insertLesson } from '../../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { passwordField, visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

const summary = (page: Page) => page.getByRole('region', { name: 'Booking Summary' });
const continueToPayment = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' }).click();

function addressOf(date: string, time: string, minutes = 60): string {
  const at = londonInstant(date, time).toISOString();
  return `/book?${new URLSearchParams({ at, minutes: String(minutes) })}`;
}

test('a slot tapped on the landing page is chosen after signing up, a reload, and the way back from checkout', async () => {
  const { page, consoleErrors } = await visit(browser, product);
  const slot = page
    .getByRole('region', { name: /Next free/ })
    .getByRole('link')
    .first();
  const href = (await slot.getAttribute('href')) ?? '';
  const start = new Date(new URL(href, product.url).searchParams.get('at') ?? '');
  const times = formatTimeRange(start, lessonAt(start, 60).end);
  await slot.click();
  await page.getByText(`${formatShortDay(start)} ${formatTime(start)} · £50`).waitFor();
  await page.getByLabel('Email').fill('keeps-the-slot@example.com');
  await passwordField(page).fill('backhand');
  await page.getByLabel('Confirm password').fill('backhand');
  await page.getByRole('button', { name: 'Create Account' }).click();

  await summary(page).getByText(times).waitFor();
  expect(page.url()).toBe(product.url + href);
  await page.reload();
  await summary(page).getByText(times).waitFor();
  await continueToPayment(page);
  await page.getByRole('link', { name: 'Back to Booking' }).click();
  await summary(page).getByText(times).waitFor();
  expect(consoleErrors).toEqual([]);
});

test('a changed price keeps the chosen slot, and the new price is shown', async () => {
  const as = await createAccount(product, 'new-price@example.com');
  const coach = await signInByApi(product, COACH);
  // With events the page would know the new price before the player goes on.
  const path = addressOf(tuesdayAhead(), '10:00');
  const { page } = await visit(browser, product, { as, path, hasEvents: false });
  await summary(page).getByText('£50').waitFor();
  await coach.call('POST', '/api/admin/coach-settings', { pricePerHour: '55', priceTwoHours: '99' });
  await continueToPayment(page);
  await page.getByText(/£55/).first().waitFor();
  await page.getByRole('heading', { level: 1, name: 'Book a Lesson' }).waitFor();
  await summary(page).getByText('10:00–11:00').waitFor();
  await summary(page).getByText('£55').waitFor();
  await coach.call('POST', '/api/admin/coach-settings', { pricePerHour: '50', priceTwoHours: '90' });
});

test('a chosen slot that is gone by now is reported, with its day open', async () => {
  const as = await createAccount(product, 'too-slow@example.com');
  const start = londonInstant(tuesdayAhead(), '11:00');
  await insertLesson(product, { of: COACH.email, start });
  const { page } = await visit(browser, product, { as, path: addressOf(tuesdayAhead(), '11:00') });
  await summary(page)
    .getByText(/11:00–12:00 has been taken\. Please choose another time\./)
    .waitFor();
  await page.getByRole('button', { name: /^12:00, 1 hour/ }).click();
  await summary(page).getByText('12:00–13:00').waitFor();
});

test('on a phone in landscape, summary and tabs leave the greater part of the height to the times', async () => {
  const as = await createAccount(product, 'sideways@example.com');
  const size = { width: 740, height: 340 };
  const { page } = await visit(browser, product, { as, path: '/book', size });
  await openDay(page, tuesdayAhead());
  await page.getByRole('button', { name: /^13:00, 1 hour/ }).click();
  await summary(page).getByText('13:00–14:00').waitFor();
  const bar = await summary(page).boundingBox();
  expect(bar?.y).toBeGreaterThan(size.height * 0.6);
});
