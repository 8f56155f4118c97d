import { mondayOf } from '@lessons/rules';
import { expect, test } from '@jest/globals';
import { bookByApi, signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { DESKTOP, visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();
const tuesday = tuesdayAhead();
const player = await createAccount(product, 'robin@example.com', {
  firstName: 'Robin',
  lastName: 'Player',
});
const playerByApi = await signInByApi(product, player);

/** Within this time the coach sees what a player has changed. */
const SOON = { timeout: 2_000 };

test('a lesson that a player books or cancels appears in the coach’s week and goes from it, without a reload', async () => {
  const path = `/admin-schedule?week=${mondayOf(tuesday)}`;
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path, size: DESKTOP });
  const streams: string[] = [];
  page.on('request', (request) => request.resourceType() === 'eventsource' && streams.push(request.url()));

  const { id } = await bookByApi(product, playerByApi, [tuesday, '09:00']);
  await page.getByRole('button', { name: /^Robin/ }).waitFor(SOON);

  await playerByApi.call('POST', `/api/bookings/${id}/cancel`, {});
  await page.getByRole('button', { name: /^Robin/ }).waitFor({ state: 'detached', ...SOON });
  // The one that was open before is the page's only one.
  expect(streams).toEqual([]);
  expect(consoleErrors).toEqual([]);
});
