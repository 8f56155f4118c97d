import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { linkInMail, openMail } from '../../fixtures/browser/sandbox-mails.ts';
import { fillSignIn, passwordField, visit } from '../../fixtures/browser/visit.ts';
import { waitUntilLoaded } from '../../fixtures/browser/wait-until-loaded.ts';

const { product, browser } = await openProduct();

const home = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)/ }).waitFor();
const landing = (page: Page) => page.getByRole('link', { name: 'Book Tennis Lessons' }).first().waitFor();

test('a player who forgot the password gets a mail that leads to a new one, and the old one no longer works', async () => {
  const { email, password } = await createAccount(product, 'forgetful@example.com');
  const { page, consoleErrors } = await visit(browser, product, { path: '/auth' });
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(/a link to choose a new password is on its way/).waitFor();

  await openMail(page, email);
  await linkInMail(page, 'Choose a new password').click();
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  expect(page.url()).toBe(`${product.url}/auth`);
  await passwordField(page).fill('volley-2026');
  await page.getByLabel('Confirm password', { exact: true }).fill('volley-2026');
  await page.getByRole('button', { name: 'Save password' }).click();
  await home(page);
  expect(consoleErrors).toEqual([]);

  const later = await visit(browser, product, { path: '/auth' });
  await fillSignIn(later.page, { email, password });
  await later.page.getByRole('alert').getByText('Sign In Failed').waitFor();
  await fillSignIn(later.page, { email, password: 'volley-2026' });
  await home(later.page);
});

test('a session survives a reload, the sign-in screen redirects to Home, and signing out ends it on every route [spec 4 Authentication]', async () => {
  const as = await createAccount(product, 'stays@example.com', { firstName: 'Sam' });
  const { page, consoleErrors } = await visit(browser, product, { as });
  await page.getByRole('heading', { name: /, Sam$/ }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: /, Sam$/ }).waitFor();
  await page.goto('/auth');
  await home(page);
  expect(new URL(page.url()).pathname).toBe('/');

  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  // Home has such a button, too: replaced while it is pressed, it is not clicked.
  await page.getByRole('heading', { level: 1, name: 'Sam', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await landing(page);
  expect(new URL(page.url()).pathname).toBe('/');
  await page.reload();
  await landing(page);
  await page.goBack();
  await landing(page);
  await page.goto('/schedule');
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  expect(consoleErrors).toEqual([]);
});

test('signing out on Home leads to the landing page, also while another screen is loading', async () => {
  const as = await createAccount(product, 'leaves@example.com');
  const { page } = await visit(browser, product, { as });
  const code = Promise.withResolvers<void>();
  let isSlow = true;
  await page.route(/\.js$/, async (route) => {
    if (isSlow) await code.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.waitForURL('/profile');
  isSlow = false;
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await landing(page);
  code.resolve();
  await waitUntilLoaded(page);
  await landing(page);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('typing, focus and a pressed button in the sign-in form are kept when the app starts behind it', async () => {
  const { email, password } = await createAccount(product, 'early@example.com');
  const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' });
  const react = Promise.withResolvers<void>();
  await context.route(/\/react\.\w+\.js$/, async (route) => {
    await react.promise;
    await route.continue();
  });
  const page = await context.newPage();
  // The page has both forms until it is parsed.
  const field = (label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });
  // A player's screen: whoever is not signed in gets the form there, too.
  await page.goto('/schedule', { waitUntil: 'commit' });
  await field('Email').click();
  await page.keyboard.type(email.slice(0, 4));
  react.resolve();
  await page.locator('#root h1').waitFor();
  await page.keyboard.type(email.slice(4));
  expect(await field('Email').inputValue()).toBe(email);
  await page.waitForFunction(`!document.documentElement.matches('.sign-in')`);

  const released = Promise.withResolvers<void>();
  await context.unroute(/\/react\.\w+\.js$/);
  await context.route(/\/react\.\w+\.js$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/schedule', { waitUntil: 'commit' });
  await field('Email').fill(email);
  await field('Password').fill(password);
  await page.keyboard.press('Enter');
  released.resolve();
  await page.getByRole('heading', { level: 1, name: 'Schedule' }).waitFor();
  await context.close();
});
