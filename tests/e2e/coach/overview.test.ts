import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonDateOf, mondayOf } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { bookByApi, signInByApi } from '../../fixtures/browser/book-by-api.ts';
import type { BookedLesson } from '../../fixtures/browser/book-by-api.ts';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { placeIn } from '../../fixtures/browser/open-place.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { DESKTOP, visit } from '../../fixtures/browser/visit.ts';
import { insertLesson, insertPlayer } from '../../fixtures/browser/insert-lesson.ts';

const { product, browser } = await openProduct();

let page: Page;
let consoleErrors: string[];
let first: BookedLesson;
let second: BookedLesson;
const today = londonDateOf(new Date());
const oldestWeek = addDays(mondayOf(today), -11 * 7);
const tuesday = tuesdayAhead();

beforeAll(async () => {
  const robin = await signInByApi(product, PLAYER);
  first = await bookByApi(product, robin, [tuesday, '09:00']);
  second = await bookByApi(product, robin, [tuesday, '11:00'], 2);
  const coach = await signInByApi(product, COACH);
  const bookingIds = [first.id, second.id];
  const day = { from: tuesday, to: tuesday, startTime: null, endTime: null };
  await coach.call('POST', '/api/admin/closings', { id: randomUUID(), ...day, bookingIds, reason: 'rain' });

  const ana = await insertPlayer(product, {
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Lindqvist',
  });
  await insertLesson(product, { of: ana, start: [tuesday, '14:00'], status: 'pending' });
  await insertLesson(product, { of: ana, start: [tuesday, '16:00'], status: 'pending' });
  await insertLesson(product, { of: ana, start: [today, '00:00'], status: 'completed' });
  await insertLesson(product, { of: ana, start: [today, '03:00'], minutes: 120, status: 'completed' });
  await insertLesson(product, { of: ana, start: [oldestWeek, '10:00'], status: 'completed', pence: 20_000 });
  await insertLesson(product, { of: ana, start: [addDays(oldestWeek, -1), '10:00'], status: 'completed' });
  ({ page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/admin', size: DESKTOP }));
});

const statusOf = async ({ id }: BookedLesson) =>
  (await product.database.knex('bookings').where({ id }).first('status'))?.status as unknown;
const refundedPence = async ({ paymentIntentId }: BookedLesson) => {
  const { data } = await product.stripe.refunds.list({ payment_intent: paymentIntentId });
  return data.reduce((sum, { amount }) => sum + amount, 0);
};
const pending = () =>
  page.getByRole('region', { name: 'Pending bookings' }).getByRole('listitem').allInnerTexts();

test('Overview shows how many lessons there are today, and their revenue', async () => {
  await page.getByRole('heading', { level: 1, name: 'Coach Admin Panel' }).waitFor();
  for (const name of ['Overview', 'Bookings', 'Hours', 'Pricing']) {
    await placeIn(page.getByRole('navigation', { name: 'Main' }), name).waitFor();
  }
  const figures = page.locator('dl').first();
  await figures.waitFor();
  expect(await figures.locator('dt').allInnerTexts()).toEqual(['Lessons today', 'Today’s revenue']);
  expect(await figures.locator('dd').allInnerTexts()).toEqual(['2', '£140']);
});

test('the coach confirms a pending lesson in Overview, and the next pending one takes its place [spec 2 Coach Admin Panel]', async () => {
  await page
    .getByRole('button', { name: /^Confirm the lesson of/ })
    .nth(2)
    .waitFor();
  const before = await pending();
  expect(before.map((text) => /\d\d:\d\d/.exec(text)?.[0])).toEqual(['09:00', '11:00', '14:00']);

  await page.getByRole('button', { name: /^Confirm the lesson of Robin Player, .*09:00/ }).click();
  await page.getByText(/^Goes ahead after all, and its hour is open again: /).waitFor();
  await page.getByRole('button', { name: /^Confirm .*16:00/ }).waitFor();
  expect((await pending()).map((text) => /\d\d:\d\d/.exec(text)?.[0])).toEqual(['11:00', '14:00', '16:00']);
  expect(await statusOf(first)).toBe('confirmed');
  expect(await refundedPence(first)).toBe(0);
});

test('the coach rejects a pending lesson in Overview after a question, and it is refunded in full', async () => {
  const reject = page.getByRole('button', { name: /^Reject the lesson of Robin Player, .*11:00/ });
  await reject.click();
  const question = page.getByRole('alertdialog', { name: 'Refund £90?' });
  await question.getByRole('button', { name: 'Let them choose' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await statusOf(second)).toBe('pending');

  await reject.click();
  await question.getByRole('button', { name: 'Refund £90' }).click();
  await question.waitFor({ state: 'detached' });
  await reject.waitFor({ state: 'detached' });
  expect(await statusOf(second)).toBe('cancelled');
  const refunded = await eventually(
    () => refundedPence(second),
    (pence) => pence > 0,
  );
  expect(refunded).toBe(9_000);
  expect(consoleErrors).toEqual([]);
});

test('Money, to which Overview leads, draws the last twelve weeks, and has them as a table', async () => {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Money/ })
    .click();
  const weeks = page.getByRole('region', { name: 'Last 12 weeks' });
  await weeks.getByText('£340 from 3 lessons').waitFor();
  const chart = page.getByRole('img', {
    name: 'Revenue by week, last 12 weeks. Highest: £200 from 1 lesson',
  });
  await chart.waitFor();
  // Two weeks have revenue: their bars are as high as it is, above one base line.
  const bars = await chart
    .locator('rect')
    .evaluateAll((rects) => rects.map((rect) => rect.getBoundingClientRect().height).filter(Boolean));
  expect(bars).toHaveLength(2);
  const [oldest = 0, thisWeek = 0] = bars;
  expect(thisWeek / oldest).toBeCloseTo(140 / 200, 1);
  expect(await chart.getByText('This week', { exact: true }).isVisible()).toBe(true);
  await weeks.getByRole('button', { name: 'Show as table' }).click();
  const rows = weeks.getByRole('row');
  expect(await rows.count()).toBe(13);
  expect(await rows.nth(1).getByRole('cell').allInnerTexts()).toEqual(['1', '£200']);
  expect(await rows.nth(12).getByRole('cell').allInnerTexts()).toEqual(['2', '£140']);
});

test('somebody who is neither coach nor admin is refused with the specified text', async () => {
  const player = await visit(browser, product, { as: PLAYER, path: '/admin' });
  await player.page
    .getByText('Access Denied: This page is only available to administrators and coaches.')
    .waitFor();
  await player.page.goto('/admin-schedule');
  await player.page.getByText('Access Denied').waitFor();
  expect(await player.page.getByRole('link', { name: 'Overview' }).count()).toBe(0);
});
