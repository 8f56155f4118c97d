import { expect, test } from '@jest/globals';
import { coach } from '@lessons/contract/coach';
import { formatLongDate, formatShortDay, londonInstant } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { chooseLesson, openDay, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { keptInBrowser } from '../../fixtures/browser/kept-in-browser.ts';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { fillCard, payByCard } from '../../fixtures/browser/pay-by-card.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { PLAYER } from '../../fixtures/browser/start-product.ts';
import { fillSignUp, PHONE, visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

const confirmed = (page: Page) => page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

test('a newcomer signs up, books two hours, pays and finds the lesson on Home and in Schedule [spec 1 What the product does] [spec 4 Booking flow]', async () => {
  const { page, consoleErrors } = await visit(browser, product, { serviceWorkers: 'allow' });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.getByRole('link', { name: 'Book Tennis Lessons' }).first().click();
  await page.getByRole('button', { name: 'Create New Account' }).click();
  await fillSignUp(page, { email: 'newcomer@example.com', password: 'backhand' });
  await page.getByText("Your account has been created and you're now signed in.").first().waitFor();

  await page.getByRole('link', { name: 'Book', exact: true }).click();
  const date = tuesdayAhead();
  const start = londonInstant(date, '09:00');
  await openDay(page, date);
  await page.getByRole('button', { name: /^09:00, 2 hours/ }).click();
  const summary = page.getByRole('region', { name: 'Booking Summary' });
  const labels = ['Date', 'Time', 'Duration', 'Location', 'Total'];
  const values = [formatShortDay(start), '09:00–11:00', '2 hours', coach.courtName, '£90'];
  for (const words of [...labels, ...values]) await summary.getByText(words).first().waitFor();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();

  const lesson = [formatLongDate(start), '2 hours', coach.address, '£90'];
  for (const words of [/^Held for you until/, ...lesson]) await page.getByText(words).first().waitFor();
  await payByCard(page);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  for (const words of [...lesson, 'Amount Paid']) await page.getByText(words).first().waitFor();
  await page.getByRole('link', { name: 'View My Lessons' }).click();
  await page.getByRole('region', { name: 'Upcoming Lessons' }).getByText('09:00–11:00').waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('region', { name: 'Next Lesson' }).getByText('09:00–11:00').waitFor();
  // Neither the password nor what pays stays in the browser, or stands in its console.
  const kept = await keptInBrowser(page);
  expect(kept).toContain('lessons.session');
  for (const text of [kept, ...said]) expect(text).not.toMatch(/backhand|_secret_/);
  expect(consoleErrors).toEqual([]);
});

test('a player pays with 4 taps for an hour that is seen without scrolling', async () => {
  const as = await createAccount(product, 'four-taps@example.com');
  const { page } = await visit(browser, product, { as, path: '/', hasEvents: false });
  const finger = new Finger();
  await finger.tap(page.getByRole('link', { name: 'Book', exact: true }));
  const hour = page.getByRole('button', { name: /^\d\d:00, 1 hour/ }).first();
  await hour.waitFor();
  const bar = await page.getByRole('region', { name: 'Booking Summary' }).boundingBox();
  const box = await hour.boundingBox();
  expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await finger.tap(hour);
  await finger.tap(page.getByRole('button', { name: 'Continue to Payment' }));
  await fillCard(page);
  await finger.tap(page.getByRole('button', { name: /^Pay £/ }));
  await confirmed(page);
  expect(finger.taps).toBe(4);
});

test('a player closes the tab right after paying, and the lesson is booked', async () => {
  const { page } = await visit(browser, product, { as: PLAYER, path: '/book' });
  await chooseLesson(page, tuesdayAhead(), '14:00');
  const paid = page.waitForResponse((response) => /payment_intents\/[^/]+\/confirm/.test(response.url()));
  await payByCard(page);
  await paid;
  await page.context().close();

  const later = await visit(browser, product, { as: PLAYER, path: '/schedule' });
  const lesson = later.page.getByRole('region', { name: 'Upcoming Lessons' }).getByText('14:00–15:00');
  await eventually(
    async () => {
      await later.page.reload();
      await later.page.getByRole('heading', { name: 'Recent Lessons' }).waitFor();
      return lesson.count();
    },
    (lessons) => lessons === 1,
  );
});
