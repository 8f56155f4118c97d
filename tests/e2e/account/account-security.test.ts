import { expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { fillSignIn, visit } from '../../fixtures/browser/visit.ts';

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

/** Returns how far the row of a control is from the end of its list, in pixels. */
const spaceBelow = (control: Locator) =>
  control.evaluate(({ parentElement: row }) => {
    const list = row?.parentElement;
    if (!list) throw new Error('The control is in no row');
    return Math.round(list.getBoundingClientRect().bottom - row.getBoundingClientRect().bottom);
  });

/** Returns the code that an authenticator app shows now. */
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

async function enroll(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return secret;
}

async function enterCode(page: Page, secret: string): Promise<void> {
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await page.getByLabel('Code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a coach turns two-factor authentication on, signs in with it, and turns it off with a fresh code', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/privacy-security' });
  const toggle = page.getByRole('switch', { name: /^Two-factor authentication/ });
  // The line alone.
  expect(await spaceBelow(toggle)).toBe(1);
  await toggle.click();
  const secret = await enroll(page);
  await page.getByText('Your privacy settings have been saved.').first().waitFor();
  await page.getByText('Add a second app, on another device').waitFor();
  expect(await toggle.isChecked()).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);

  const other = await visit(browser, product, { path: '/admin' });
  await fillSignIn(other.page, COACH);
  await other.page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  expect(await findViolations(other.page)).toEqual([]);
  // The panel stays closed to the password alone, whoever asks for it.
  const status = await other.page.evaluate(async () => {
    const { access_token: token } = JSON.parse(localStorage.getItem('lessons.session') ?? '{}') as {
      access_token: string;
    };
    const response = await fetch('/api/admin/overview', { headers: { authorization: `Bearer ${token}` } });
    const { code } = (await response.json()) as { code: string };
    return [response.status, code];
  });
  expect(status).toEqual([403, 'second_factor_required']);
  await other.page.getByLabel('Code').fill('12345');
  await other.page.getByRole('button', { name: 'Continue' }).click();
  await other.page.getByText('This code is not right. Enter the one that the app shows now.').waitFor();
  await enterCode(other.page, secret);
  await other.page.getByRole('heading', { level: 1, name: 'Coach Admin Panel Overview' }).waitFor();
  expect(new URL(other.page.url()).pathname).toBe('/admin');
  await renewSession(other.page, '/admin');
  await other.page.getByRole('heading', { level: 1, name: 'Coach Admin Panel Overview' }).waitFor();

  await page.reload();
  await toggle.click();
  const removal = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' });
  await removal.waitFor();
  expect(await findViolations(page)).toEqual([]);
  await removal.getByLabel('Code').fill(codeOf(secret));
  await removal.getByRole('button', { name: 'Turn off' }).click();
  await removal.waitFor({ state: 'hidden' });
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1, name: 'Coach Admin Panel Overview' }).waitFor();

  const third = await visit(browser, product, { path: '/auth' });
  await fillSignIn(third.page, COACH);
  await home(third.page);
});

test('a new password signs out the other device, and not this one', async () => {
  const account = await createAccount(product, 'two-devices@example.com');
  const other = await visit(browser, product, { path: '/auth' });
  await fillSignIn(other.page, account);
  await home(other.page);

  const { page, consoleErrors } = await visit(browser, product, { as: account, path: '/privacy-security' });
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByLabel('New password', { exact: true }).fill('volley-2026');
  await dialog.getByLabel('Confirm new password').fill('volley-2026');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Password changed').first().waitFor();

  await renewSession(other.page);
  await other.page.getByText('Your session has ended. Please sign in again.').waitFor();
  await fillSignIn(other.page, account);
  await other.page.getByRole('alert').getByText('Invalid login credentials').waitFor();
  await fillSignIn(other.page, { ...account, password: 'volley-2026' });
  await other.page.getByRole('heading', { level: 1, name: 'Schedule' }).waitFor();

  await renewSession(page, '/privacy-security');
  await page.getByRole('button', { name: 'Sign out other devices' }).click();
  await page.getByRole('button', { name: 'Sign out others' }).click();
  await page.getByText('Other devices signed out').first().waitFor();
  await renewSession(other.page);
  await other.page.getByText('Your session has ended. Please sign in again.').waitFor();
  expect(consoleErrors).toEqual([]);
});
