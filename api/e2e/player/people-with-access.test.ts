import { expect, test } from '@jest/globals';
import { createAccount } from '../rig/create-account.ts';
import { judgePage } from '../rig/judge-page.ts';
import { seeWords } from '../rig/see-words.ts';
import { settle, waitUntilSettled } from '../rig/settle.ts';
import { browser, product } from '../rig/stage.ts';
import { COACH } from '../rig/start-product.ts';
import { visit } from '../rig/visit.ts';

test('an admin takes the access away from another, who then has none, and the last admin keeps it', async () => {
  const other = await createAccount(product, 'other@example.com', { first_name: 'Ana', last_name: 'Lee' });
  const players = product.database.knex('players');
  await players
    .clone()
    .where({ id: other.id })
    .update({ is_admin: true, is_coach: true, first_name: 'Ana', last_name: 'Lee' });
  const { page, complaints } = await visit(browser, product, { as: COACH, path: '/admin-setup' });
  await settle(page, 'Admin Setup');
  await seeWords(page, ['You already have admin access!', { heading: 'People with access' }, 'Ana Lee']);
  expect(await judgePage(page, 'people with access')).toEqual([]);

  await page.getByRole('button', { name: 'Remove access of Ana Lee' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove access of Ana Lee?' });
  await dialog.waitFor();
  expect(await judgePage(page, 'the dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove Access' }).click();
  await seeWords(page, ['Access Removed', 'The last admin stays.']);
  await waitUntilSettled(page);
  expect(await page.getByRole('button', { name: /^Remove access/ }).count()).toBe(0);
  expect(await players.clone().where({ id: other.id }).first('is_admin', 'is_coach')).toEqual({
    is_admin: false,
    is_coach: false,
  });

  const refused = await visit(browser, product, { as: other, path: '/admin' });
  await refused.page.getByText('Access Denied').waitFor();
  expect(complaints).toEqual([]);
});
