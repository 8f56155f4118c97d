import { expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, type Account } from '../../fixtures/browser/start-product.ts';
import { fillSignIn, visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

/** Turns two-factor authentication on with an authenticator app. */
async function enroll(as: Account): Promise<void> {
  const { page } = await visit(browser, product, { as, path: '/privacy-security' });
  await page.getByRole('switch', { name: /^Two-factor authentication/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Confirms whose second factor an admin resets. */
async function confirmReset(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  const question = page.getByRole('dialog', { name: `Reset the second factor of ${name}?` });
  await question.getByText(`it is ${email} who is asking`).waitFor();
  await question.getByLabel('Password', { exact: true }).fill(COACH.password);
  await question.getByRole('button', { name: 'Reset second factor' }).click();
  await page.getByText('Second factor reset').first().waitFor();
  await question.waitFor({ state: 'hidden' });
}

test('a coach loses their second factor, and signs in again once another admin has reset it', async () => {
  const ana = await createAccount(product, 'ana.lee@example.com', { firstName: 'Ana', lastName: 'Lee' });
  await product.database.knex('players').where({ id: ana.id }).update({ is_coach: true });
  await enroll(ana);

  // The phone with the app is gone; what is left is another device and the password.
  const another = await visit(browser, product, { path: '/admin' });
  await fillSignIn(another.page, ana);
  await another.page.getByRole('heading', { name: 'Enter your code' }).waitFor();

  const admin = await visit(browser, product, { as: COACH, path: '/admin-setup' });
  await admin.page.getByRole('button', { name: 'Reset 2FA of Ana Lee' }).click();
  await confirmReset(admin.page, { name: 'Ana Lee', email: ana.email });

  await another.page.getByLabel('Code').fill('000000');
  await another.page.getByRole('button', { name: 'Continue' }).click();
  await another.page.getByText('Your account no longer asks for a code.').first().waitFor();
  await another.page.goto('/admin');
  await fillSignIn(another.page, ana);
  await another.page.getByRole('heading', { level: 1, name: 'Coach Admin Panel Overview' }).waitFor();

  expect(admin.consoleErrors).toEqual([]);
});
