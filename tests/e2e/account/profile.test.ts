import { expect, test } from '@jest/globals';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { focused, press } from '../../fixtures/browser/keyboard.ts';
import { waitForScreen } from '../../fixtures/browser/wait-until-loaded.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

test('an edited profile is in the greeting, in the coach’s bookings, and still there in another browser [spec 2 Edit Profile] [spec 5 Profile and privacy]', async () => {
  const as = await createAccount(product, 'edits@example.com', { firstName: 'Old', lastName: 'Name' });
  const { page, consoleErrors } = await visit(browser, product, { as, path: '/edit-profile' });
  await page.getByLabel('First name', { exact: true }).fill('Zoë');
  await page.getByLabel('Last name', { exact: true }).fill('O’Brien');
  await page.getByLabel('Phone', { exact: true }).fill('07700 900123');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Profile Updated').first().waitFor();
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  await page.getByRole('heading', { name: 'Zoë O’Brien' }).waitFor();
  await page.getByText('+44 7700 900123').waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('heading', { name: /, Zoë$/ }).waitFor();
  expect(await product.database.knex('players').where({ id: as.id }).first()).toMatchObject({
    first_name: 'Zoë',
    last_name: 'O’Brien',
    phone: '+44 7700 900123',
  });
  expect(consoleErrors).toEqual([]);

  const elsewhere = await visit(browser, product, { as, path: '/profile' });
  await elsewhere.page.getByRole('heading', { name: 'Zoë O’Brien' }).waitFor();
});

test('a player reads the guide with the keyboard: from its contents to a chapter, and on to a screen', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: PLAYER, path: '/user-guide' });
  await press(page, page.getByRole('link', { name: 'Cancel a lesson' }));
  await focused(page.getByRole('heading', { name: 'Cancel a lesson' })).waitFor();
  // Rejects if the picture beside it can't be loaded.
  const picture = page.getByAltText(/^The question before/);
  await picture.evaluate((image) => (image as HTMLImageElement).decode());
  await press(page, page.getByRole('link', { name: 'Terms & Conditions' }));
  await waitForScreen(page, 'Terms & Conditions');
  expect(consoleErrors).toEqual([]);
});
