import { expect, test } from '@jest/globals';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { expectContent } from '../../fixtures/browser/expect-content.ts';
import { focused, press } from '../../fixtures/browser/keyboard.ts';
import { waitForScreen } from '../../fixtures/browser/wait-until-loaded.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

test('an edited profile is in the greeting, in the coach’s bookings, and still there in another browser [spec 2 Edit Profile] [spec 5 Profile and privacy]', async () => {
  const as = await createAccount(product, 'edits@example.com', { firstName: 'Old', lastName: 'Name' });
  const { page, consoleErrors } = await visit(browser, product, { as, path: '/edit-profile' });
  await expectContent(page, [
    { field: 'First name', is: 'Old' },
    { field: 'Last name', is: 'Name' },
  ]);
  expect(await page.getByLabel('Email', { exact: true }).isDisabled()).toBe(true);
  await page.getByLabel('First name', { exact: true }).fill('Zoë');
  await page.getByLabel('Last name', { exact: true }).fill('O’Brien');
  await page.getByLabel('Phone', { exact: true }).fill('07700 900123');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectContent(page, ['Profile Updated']);
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  await expectContent(page, [{ heading: 'Zoë O’Brien' }, '+44 7700 900123']);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expectContent(page, [{ heading: /, Zoë$/ }]);
  expect(await product.database.knex('players').where({ id: as.id }).first()).toMatchObject({
    first_name: 'Zoë',
    last_name: 'O’Brien',
    phone: '+44 7700 900123',
  });
  expect(consoleErrors).toEqual([]);

  const elsewhere = await visit(browser, product, { as, path: '/profile' });
  await expectContent(elsewhere.page, [{ heading: 'Zoë O’Brien' }]);
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

test('help and privacy show toasts, and the mail switches are stored [spec 2 Help & Support] [spec 2 Privacy & Security]', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: PLAYER, path: '/help-support' });
  // The links are looked at and not followed: this machine has no dialler, and the chat is elsewhere.
  await page.evaluate(`addEventListener('click', (event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    globalThis.opened = event.target.href;
  })`);
  for (const [button, said, opens] of [
    ['Phone support', 'Opening phone support…', /^tel:\+44/],
    ['Email support', 'Opening email support…', /^mailto:.+@.+[?]subject=/],
    ['Live chat', 'Opening live chat support…', /^https:[/][/]wa[.]me[/]44/],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expectContent(page, ['Contact Support', said]);
    expect(await page.evaluate('opened')).toMatch(opens);
  }
  await page.getByRole('button', { name: 'View User Guide' }).click();
  await expectContent(page, ['Opening the user guide…']);
  await waitForScreen(page, 'User Guide');
  await page.goBack();
  await waitForScreen(page, 'Help & Support');
  await page.getByText('What equipment do I need?').click();
  await expectContent(page, [/Tennis shoes, your racket/]);

  await page.goto('/privacy-security');
  await waitForScreen(page, 'Privacy & Security');
  const stored = page.waitForResponse('**/api/me/settings');
  await page.getByRole('switch', { name: 'Data sharing' }).click();
  expect((await stored).status()).toBe(200);
  await expectContent(page, ['Settings Updated', 'Your privacy settings have been saved.']);
  const saved = page.waitForResponse('**/api/me/settings');
  await page.getByRole('switch', { name: 'Marketing emails' }).click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expectContent(page, [
    { toggle: 'Two-factor authentication', on: false },
    { toggle: 'Data sharing', on: false },
    { toggle: 'Lesson reminders', on: true },
    { toggle: 'Marketing emails', on: true },
  ]);
  expect(consoleErrors).toEqual([]);
});

test('a player is refused admin rights while there is an admin, and is granted them where there is none [spec 2 Admin Setup]', async () => {
  const as = await createAccount(product, 'climbs@example.com');
  const { page } = await visit(browser, product, { as, path: '/admin-setup' });
  const ask = () => page.getByRole('button', { name: 'Make Me Admin' }).click();
  await ask();
  await expectContent(page, [
    'Failed to grant admin access. Please try again.',
    'There is already an admin. Ask them for access.',
  ]);

  await product.database.knex('players').update({ is_admin: false });
  await ask();
  await expectContent(page, ['Admin Access Granted', 'You already have admin access!']);
  await page.getByRole('link', { name: 'Go to Admin Panel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Coach Admin Panel Overview' }).waitFor();
  await page.goto('/profile');
  await expectContent(page, [{ link: 'Coach Admin Panel', to: '/admin' }]);
  expect(await product.database.knex('players').where({ id: as.id }).first()).toMatchObject({
    is_admin: true,
    is_coach: true,
  });
});
