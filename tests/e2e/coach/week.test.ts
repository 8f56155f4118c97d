import { expect, test } from '@jest/globals';
import { eventually } from '../../fixtures/api/eventually.ts';
import { bookByApi, signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { DESKTOP, visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();
const tuesday = tuesdayAhead();

test('a lesson in the week is cancelled with a refund: its hours are open, the provider refunds it, and the player reads it', async () => {
  const player = await signInByApi(product, PLAYER);
  const { paymentIntentId } = await bookByApi(product, player, [tuesday, '09:00'], 2);
  const path = `/admin-schedule?week=${tuesday}`;
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path, size: DESKTOP });
  await page
    .getByRole('button', { name: /^Robin Player/ })
    .first()
    .click();
  const lesson = page.getByRole('dialog', { name: 'Robin Player' });
  await lesson.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  await question.getByRole('checkbox', { name: 'Process Full Refund' }).check();
  await question.getByRole('button', { name: 'Cancel booking · £90 goes back' }).click();
  await page.getByText("Booking cancelled and £90 refunded to client's payment method").first().waitFor();
  // While the dialog is open, the page behind it has no roles to be found by.
  await question.waitFor({ state: 'hidden' });
  for (const time of ['09:00', '10:00'])
    await page.getByRole('button', { name: new RegExp(`^Book Tue .* ${time}, Open$`) }).waitFor();
  const refunds = await eventually(
    () => product.stripe.refunds.list({ payment_intent: paymentIntentId }),
    ({ data }) => data.length > 0,
  );
  expect(refunds.data).toMatchObject([{ amount: 9_000 }]);
  expect(consoleErrors).toEqual([]);

  const schedule = await visit(browser, product, { as: PLAYER, path: '/schedule' });
  await eventually(
    async () => {
      await schedule.page.reload();
      await schedule.page.getByRole('heading', { name: 'Cancelled Lessons' }).waitFor();
      return schedule.page.getByText('Cancelled - Refunded').count();
    },
    (badges) => badges === 1,
  );
});
