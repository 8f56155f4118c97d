import { expect, test } from '@jest/globals';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { waitForScreen, waitUntilLoaded } from '../../fixtures/browser/wait-until-loaded.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

test('an admin gives access to another and removes it, who then has none, and the last admin keeps it', async () => {
  const other = await createAccount(product, 'other@example.com', { firstName: 'Ana', lastName: 'Lee' });
  const players = product.database.knex('players');
  await players.clone().where({ id: other.id }).update({ email_verified: true });
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/admin-setup' });
  await waitForScreen(page, 'Admin Setup');
  await page.getByRole('heading', { name: 'People with access' }).waitFor();
  await page.getByLabel('Their email').fill(other.email);
  await page.getByRole('button', { name: 'Give access' }).click();
  const question = page.getByRole('dialog', { name: 'Give access to Ana Lee?' });
  await question.getByLabel('Password', { exact: true }).fill(COACH.password);
  await question.getByRole('button', { name: 'Give access' }).click();
  await page.getByText('Access given', { exact: true }).waitFor();
  expect(await checkPage(page, 'people with access')).toEqual([]);

  await page.getByRole('button', { name: 'Remove access of Ana Lee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove access of Ana Lee?' });
  await dialog.waitFor();
  expect(await checkPage(page, 'the dialog')).toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill(COACH.password);
  await dialog.getByRole('button', { name: 'Remove access' }).click();
  await page.getByText('Access removed', { exact: true }).waitFor();
  await page.getByText('The last admin can’t be removed.').waitFor();
  await waitUntilLoaded(page);
  expect(await page.getByRole('button', { name: /^Remove access/ }).count()).toBe(0);
  expect(await players.clone().where({ id: other.id }).first('is_admin', 'is_coach')).toEqual({
    is_admin: false,
    is_coach: false,
  });

  const refused = await visit(browser, product, { as: other, path: '/admin' });
  await refused.page.getByText('Access Denied').waitFor();
  expect(consoleErrors).toEqual([]);
});
