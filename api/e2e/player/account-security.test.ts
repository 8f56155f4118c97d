import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createAccount } from '../fixtures/create-account.ts';
import { findViolations } from '../fixtures/find-violations.ts';
import { openProduct } from '../fixtures/open-product.ts';
import { fillSignIn, visit } from '../fixtures/visit.ts';

const { product, browser } = await openProduct();

const home = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)/ }).waitFor();

/** Opens a screen with a session that has to be renewed now, instead of within the hour. */
async function renewSession(page: Page, path = '/schedule'): Promise<void> {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('lessons.session') ?? '{}') as object;
    localStorage.setItem('lessons.session', JSON.stringify({ ...session, expires_at: 1 }));
  });
  await page.goto(path);
}

test('a new password signs out the other device, and this one stays', async () => {
  const account = await createAccount(product, 'two-devices@example.com');
  const other = await visit(browser, product, { path: '/auth' });
  await fillSignIn(other.page, account);
  await home(other.page);

  const { page, consoleErrors } = await visit(browser, product, { as: account, path: '/privacy-security' });
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Current Password').fill(account.password);
  await dialog.getByLabel('New Password', { exact: true }).fill('volley-2026');
  await dialog.getByLabel('Confirm New Password').fill('volley-2026');
  await dialog.getByRole('button', { name: 'Save Password' }).click();
  await page.getByText('Password Changed').first().waitFor();

  await renewSession(other.page);
  await other.page.getByText('Your session has ended. Please sign in again.').waitFor();
  await fillSignIn(other.page, account);
  await other.page.getByRole('alert').getByText('Invalid login credentials').waitFor();
  await fillSignIn(other.page, { ...account, password: 'volley-2026' });
  await other.page.getByRole('heading', { level: 1, name: 'Schedule' }).waitFor();

  await renewSession(page, '/privacy-security');
  await page.getByRole('button', { name: 'Sign Out Other Devices' }).click();
  await page.getByRole('button', { name: 'Sign Out Others' }).click();
  await page.getByText('Other Devices Signed Out').first().waitFor();
  await renewSession(other.page);
  await other.page.getByText('Your session has ended. Please sign in again.').waitFor();
  expect(consoleErrors).toEqual([]);
});
