import { expect, test } from '@jest/globals';
import { chooseLesson, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { press } from '../../fixtures/browser/keyboard.ts';
import { fillCard } from '../../fixtures/browser/pay-by-card.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

test('a lesson is paid with the wallet by key presses alone', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: PLAYER, path: '/book' });
  await chooseLesson(page, tuesdayAhead(), '15:00');
  const wallet = page.getByRole('button', { name: 'Sandbox wallet' });
  await wallet.waitFor();
  expect(await checkPage(page, 'the checkout with a wallet')).toEqual([]);

  await press(page, wallet);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  const lessons: { id: string; status: string }[] = await product.database
    .knex('bookings')
    .select('id', 'status')
    .whereRaw(`to_char(starts_at at time zone 'Europe/London', 'HH24:MI') = '15:00'`);
  expect(lessons).toEqual([{ id: expect.any(String), status: 'confirmed' }]);
  await page.goto(`/receipt?booking=${lessons[0]?.id}`);
  await page.getByText('Apple Pay, Visa ending in 4242').waitFor();
  expect(consoleErrors).toEqual([]);
});

test('a card of 14 digits is accepted', async () => {
  const { page } = await visit(browser, product, { as: PLAYER, path: '/book' });
  await chooseLesson(page, tuesdayAhead(), '14:00');
  await fillCard(page, '3622 720627 1667');
  await page.getByRole('button', { name: 'Pay £50' }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
});
