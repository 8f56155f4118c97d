import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { findTablesWith } from '../../fixtures/api/find-text.ts';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { hoursFromNow, insertLesson } from '../../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { fillSignIn, visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();
const { knex } = product.database;

const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('a player reads everything that is stored, deletes the account, and only the accounting records are left', async () => {
  const account = await createAccount(product, 'guinevere.oakenshield@example.com', {
    firstName: 'Guinevere',
    lastName: 'Oakenshield',
    phone: '01632 960199',
  });
  await insertLesson(product, { of: account.email, start: hoursFromNow(-20), status: 'completed' });
  await insertLesson(product, {
    of: account.email,
    start: hoursFromNow(90),
    status: 'cancelled',
    isRefunded: true,
  });
  const { page, consoleErrors } = await visit(browser, product, { as: account, path: '/privacy-security' });
  await headed(page, 'Privacy & Security');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as JSON' }).click();
  const file = join(await mkdtemp(join(tmpdir(), 'privacy-')), 'data.json');
  await (await saving).saveAs(file);
  const data = JSON.parse(await readFile(file, 'utf8')) as { lessons: unknown[] };
  expect(data).toMatchObject({ account: { email: account.email }, payments: expect.any(Array) });
  expect(data.lessons).toHaveLength(2);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByText(/are kept without your name until 6 years/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await headed(page, 'A lesson this week. Booked in a minute.');
  await page.getByText('Account deleted', { exact: true }).waitFor();

  // The job goes through the states by itself.
  const state = () => knex('account_deletions').where({ player_id: account.id }).first('state');
  expect(await eventually(state, (row) => row?.state === 'erased')).toEqual({ state: 'erased' });
  const left = await Promise.all(
    [account.email, 'Guinevere', 'Oakenshield'].map(async (trace) => findTablesWith(knex, trace)),
  );
  expect(left.flat()).toEqual([]);
  expect(await knex('auth.users').where({ id: account.id })).toEqual([]);
  expect(await knex('payments').where({ player_id: account.id })).toHaveLength(2);

  await page.goto('/auth');
  await fillSignIn(page, account);
  await page
    .getByText(/Invalid login credentials|not right|incorrect/i)
    .first()
    .waitFor();
  // What was under way for an account that is gone, signing it out, and the sign-in.
  expect(consoleErrors.filter((error) => !/status of (400|401|403)/.test(error))).toEqual([]);
});
