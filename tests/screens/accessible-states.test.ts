import { beforeAll, expect, test } from '@jest/globals';
import { chooseLesson, tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import type { NewAccount } from '../fixtures/browser/create-account.ts';
import { createFullAccount } from '../fixtures/browser/create-account.ts';
import { checkPage } from '../fixtures/browser/check-page.ts';
import { containsFocus, focused, press } from '../fixtures/browser/keyboard.ts';
import { waitForScreen } from '../fixtures/browser/wait-until-loaded.ts';
import { DECLINED_CARD, payByCard } from '../fixtures/browser/pay-by-card.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { visit } from '../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

let player: NewAccount;

beforeAll(async () => {
  player = await createFullAccount(product);
});

test('the forms of a visitor have no accessibility faults', async () => {
  const wrong: string[] = [];
  const { page, consoleErrors } = await visit(browser, product, { path: '/auth' });
  await page.getByRole('button', { name: 'Sign In' }).click();
  wrong.push(...(await checkPage(page, 'fields with errors')));
  for (const form of ['Create New Account', 'Sign In', 'Forgot password?']) {
    await page.getByRole('button', { name: form }).last().click();
    wrong.push(...(await checkPage(page, form)));
  }
  expect(wrong).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('dialogs, toasts, a lesson being moved and the checkout have no accessibility faults, and a dialog keeps the focus and gives it back', async () => {
  const wrong: string[] = [];
  const { page, consoleErrors } = await visit(browser, product, { as: player, path: '/schedule' });
  for (const [opener, keep] of [
    ['Cancel', 'Keep lesson'],
    ['Clear Activity', 'Keep activity'],
  ] as const) {
    const button = page.getByRole('button', { name: opener, exact: true });
    await press(page, button);
    const dialog = page.getByRole('alertdialog');
    await focused(dialog.getByRole('button', { name: keep })).waitFor();
    wrong.push(...(await checkPage(page, `the dialog of ${opener}`)));
    for (let stop = 0; stop < 4; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await containsFocus(dialog)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await focused(button).waitFor();
  }
  await page.getByRole('article').getByRole('link').first().click();
  await waitForScreen(page, 'Tennis Lesson');
  wrong.push(...(await checkPage(page, 'a lesson ahead')));
  await page.getByRole('link', { name: 'Reschedule' }).click();
  await waitForScreen(page, 'Book a Lesson');
  wrong.push(...(await checkPage(page, 'moving a lesson')));

  await page.goto('/book');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByText('Please select a date and time slot.').first().waitFor();
  wrong.push(...(await checkPage(page, 'a toast')));
  await chooseLesson(page, tuesdayAhead(2), '09:00', '2 hours');
  await page.getByLabel('Card number').waitFor();
  wrong.push(...(await checkPage(page, 'the checkout')));
  await payByCard(page, DECLINED_CARD);
  await page.getByText('Payment Failed').first().waitFor();
  wrong.push(...(await checkPage(page, 'a declined card')));
  await payByCard(page);
  await waitForScreen(page, 'Booking Confirmed!');
  wrong.push(...(await checkPage(page, 'the confirmation')));

  expect(wrong).toEqual([]);
  // The provider's response to the declined card.
  expect(consoleErrors.filter((consoleError) => !consoleError.includes('402'))).toEqual([]);
});
