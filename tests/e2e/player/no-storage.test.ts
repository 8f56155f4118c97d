import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chooseLesson, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { payByCard } from '../../fixtures/browser/pay-by-card.ts';
import { fillSignIn, visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

/** Makes each access to the storage throw, as with blocked cookies. */
async function forbid(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
}

async function fill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
}

test.each([
  { storage: 'is forbidden', prepare: forbid, time: '09:00' },
  { storage: 'is full', prepare: fill, time: '11:00' },
])(
  'a player whose storage $storage reads what is not remembered, signs in, books and pays',
  async ({ prepare, time }) => {
    const account = await createAccount(product, `storage${time.slice(0, 2)}@example.com`);
    const { page, consoleErrors } = await visit(browser, product, { path: '/auth', prepare });
    await page.getByText(/^This browser stores nothing for this site/).waitFor();
    await fillSignIn(page, account);
    await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();
    await page.getByRole('link', { name: 'Book', exact: true }).click();
    await chooseLesson(page, tuesdayAhead(), time);
    await payByCard(page);
    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
    await page.getByRole('link', { name: 'View My Lessons' }).click();
    await page.getByRole('region', { name: 'Upcoming Lessons' }).getByText(time).first().waitFor();
    expect(consoleErrors).toEqual([]);
  },
);
