import { expect, test } from '@jest/globals';
import { expectContent } from '../../fixtures/browser/expect-content.ts';
import { hideNewerCalls } from '../../fixtures/browser/hide-newer-calls.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';
import { walkOlderApi } from '../../fixtures/browser/walk-older-api.ts';

/*
 * The API lacks every call that the release in production lacks. `npm run test:last-release` walks the same way over that
 * release itself.
 */

const { product, browser } = await openProduct();

walkOlderApi((options) => visit(browser, product, { ...options, prepare: hideNewerCalls }));

test('a part that needs a call that the API lacks says so, and Retry requests it again', async () => {
  // Without events: one would fetch again before Retry is pressed.
  const { page } = await visit(browser, product, { as: PLAYER, path: '/profile', hasEvents: false });
  await page.route('**/api/saved-cards', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/payment-methods');
  await expectContent(page, ['Your saved cards could not be loaded.']);
  await page.unroute('**/api/saved-cards');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectContent(page, ['No card is saved.']);
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
});
