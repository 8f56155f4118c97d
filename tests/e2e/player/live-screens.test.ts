import { londonDateOf, londonTimeOf } from '@lessons/rules';
import { EVENTS_PATH } from '@lessons/contract/changed-days';
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { makeCuttable } from '../../fixtures/api/cuttable-database.ts';
import { bookByApi, signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { chooseLesson, openDay, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { DESKTOP, visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();
const tuesday = tuesdayAhead();
const rival = await createAccount(product, 'rival@example.com', { firstName: 'Rita', lastName: 'Rival' });
const rivalByApi = await signInByApi(product, rival);
const way = await makeCuttable(product.url);
afterAll(() => way.stop());

/** Within this time a page shows what somebody else has changed. */
const SOON = { timeout: 2_000 };

const slotAt = (page: Page, time: string) =>
  page.getByRole('button', { name: new RegExp(`^${time}, 1 hour`) });

test('a player takes a slot in one browser, and in another it goes, with the reason', async () => {
  const { page: watching, consoleErrors } = await visit(browser, product, { as: PLAYER, path: '/book' });
  await openDay(watching, tuesday);
  await slotAt(watching, '09:00').focus();
  const { page: booking } = await visit(browser, product, { as: rival, path: '/book' });
  await chooseLesson(booking, tuesday, '09:00');
  await booking.getByRole('button', { name: 'Pay £50' }).waitFor();
  await slotAt(watching, '09:00').waitFor({ state: 'detached', ...SOON });
  const row = watching.getByRole('listitem').filter({ hasText: 'has just been taken' });
  expect(await row.innerText()).toContain('09:00');
  expect(await watching.locator('li:focus').innerText()).toBe(await row.innerText());

  // Given up, it is offered again.
  await booking.goto('/');
  await product.database.knex('court_times').whereNotNull('holder_id').delete();
  await slotAt(watching, '09:00').waitFor(SOON);
  expect(consoleErrors).toEqual([]);
});

test('Next Lesson on Home follows bookings elsewhere', async () => {
  const { page } = await visit(browser, product, { as: rival });
  await page.getByText('No lesson is booked at the moment.').waitFor();
  await bookByApi(product, rivalByApi, [tuesday, '10:00']);
  const next = page.getByRole('region', { name: 'Next Lesson' });
  await next.getByText('10:00', { exact: true }).waitFor(SOON);
});

test('a lesson that a player books or cancels appears in the coach’s week and goes from it, without a reload', async () => {
  const path = `/admin-schedule?week=${tuesday}`;
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path, size: DESKTOP });
  const streams: string[] = [];
  page.on('request', (request) => request.resourceType() === 'eventsource' && streams.push(request.url()));
  const { id } = await bookByApi(product, rivalByApi, [tuesday, '13:00']);
  const lesson = page.getByRole('button', { name: /^Rita Rival 13:00/ });
  await lesson.waitFor(SOON);
  await rivalByApi.call('POST', `/api/bookings/${id}/cancel`, {});
  await lesson.waitFor({ state: 'detached', ...SOON });
  // The one that was open before is the page's only one.
  expect(streams).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('a hidden tab closes its event stream; shown again, it fetches what has changed', async () => {
  const { page } = await visit(browser, product, { as: PLAYER, path: '/book' });
  await openDay(page, tuesday);
  const isStream = { predicate: (request: { url(): string }) => request.url().endsWith(EVENTS_PATH) };
  const closed = page.waitForEvent('requestfailed', isStream);
  await setVisibility(page, 'hidden');
  await closed;
  await bookByApi(product, rivalByApi, [tuesday, '11:00']);
  await setVisibility(page, 'visible');
  await slotAt(page, '11:00').waitFor({ state: 'detached' });
});

async function setVisibility(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));`);
}

test('the landing page is live, and after a lost connection shows what has changed meanwhile', async () => {
  const { page } = await visit(browser, way);
  const free = page.getByRole('region', { name: /Next free/ });
  await free.getByText('live').waitFor();
  const first = free.locator('time').first();
  const start = (await first.getAttribute('datetime')) ?? '';
  await way.cut();
  await free.getByText('live').waitFor({ state: 'detached' });
  await bookByApi(product, rivalByApi, [londonDateOf(new Date(start)), londonTimeOf(new Date(start))]);
  await way.restore();
  await free.getByText('live').waitFor();
  await free.locator(`time[datetime="${start}"]`).waitFor({ state: 'detached' });
});
