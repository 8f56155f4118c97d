import { expect, test } from '@jest/globals';
import { createAccount } from '../fixtures/browser/create-account.ts';
import { hoursFromNow, insertLesson } from '../fixtures/browser/insert-lesson.ts';
import { containsFocus, focused, hasFocus, press } from '../fixtures/browser/keyboard.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { visit } from '../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

test('a dialog takes the focus, keeps it inside, and gives it back', async () => {
  const as = await createAccount(product, 'dialogs@example.com');
  await insertLesson(product, { of: as.email, start: hoursFromNow(50) });
  await insertLesson(product, { of: as.email, start: hoursFromNow(-50), status: 'completed' });
  const { page } = await visit(browser, product, { as, path: '/schedule' });
  for (const [name, keep] of [
    ['Cancel', 'Keep lesson'],
    ['Clear Activity', 'Keep activity'],
  ] as const) {
    const opener = page.getByRole('button', { name, exact: true });
    await press(page, opener);
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    expect(await hasFocus(dialog.getByRole('button', { name: keep }))).toBe(true);
    for (let stop = 0; stop < 4; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await containsFocus(dialog)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await focused(opener).waitFor();
  }
});

test('the focus is on the heading of a screen one comes to, and the way past the tabs is first', async () => {
  const as = await createAccount(product, 'heads@example.com');
  const { page } = await visit(browser, product, { as, path: '/' });
  await press(page, page.getByRole('link', { name: 'Schedule', exact: true }));
  const heading = page.getByRole('heading', { level: 1, name: 'Schedule' });
  await heading.waitFor();
  await focused(heading).waitFor();
  expect(await page.title()).toMatch(/^Schedule · /);

  await page.reload();
  await heading.waitFor();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await page.keyboard.press('Tab');
  expect(await hasFocus(skip)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await containsFocus(page.locator('main'))).toBe(true);
});
