import { afterAll, expect, test } from '@jest/globals';
import { londonInstant } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { startProduct } from '../../fixtures/browser/start-product.ts';
import { openBrowser } from '../../fixtures/browser/open-product.ts';
import { linkInMail, openMail } from '../../fixtures/browser/sandbox-mails.ts';
import { fillSignUp, visit } from '../../fixtures/browser/visit.ts';

/* The sandbox’s sign-in with "Confirm email" on, as the README asks of a hosted project. */

const password = 'backhand';
const browser = await openBrowser();
const product = await startProduct({ settings: { SANDBOX_CONFIRM_EMAIL: 'true' } });
afterAll(async () => product[Symbol.asyncDispose]());

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const home = (page: Page) => heading(page, /^Good (morning|afternoon|evening)/);

/** Presses the button without which a mail's link does nothing. */
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm address' }).click();

/** Lets the last mail be older than it is. */
async function letPass(email: string, seconds: number): Promise<void> {
  const { knex } = product.database;
  const sentAt = knex.raw('confirmation_sent_at - make_interval(secs => ?)', [seconds]);
  await knex('auth.users').where({ email }).update({ confirmation_sent_at: sentAt });
}

test('sign-up asks the player to check the mail, whose link signs in and leaves the address clean', async () => {
  const email = 'confirms@example.com';
  const { page, consoleErrors } = await visit(browser, product, { path: '/auth' });
  await page.getByRole('button', { name: 'Create New Account' }).click();
  await fillSignUp(page, { email, password });
  await heading(page, 'Check your email');
  await page.getByText(`We sent a link to ${email}.`).waitFor();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Send it again' }).click();
  await page.getByRole('alert').getByText('Email not sent').waitFor();
  await page.getByText(/you can only request this after \d+ seconds/).waitFor();
  await letPass(email, 60);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await page.getByText(`We sent another link to ${email}.`).waitFor();

  await openMail(page, email);
  const mailUrl = page.url();
  await linkInMail(page, 'Confirm your address').click();
  await heading(page, 'Confirm your address');
  expect(await findViolations(page)).toEqual([]);
  await confirm(page);
  await home(page);
  await page.getByText('Welcome to Baseline!').first().waitFor();
  expect(page.url()).toBe(`${product.url}/`);
  // The browser itself notes the two refusals on its console.
  expect(consoleErrors.filter((consoleError) => !/status of 4(00|29)/.test(consoleError))).toEqual([]);

  await page.goBack();
  expect(page.url()).toBe(mailUrl);
  await page.goForward();
  await home(page);

  // The second click: of the person who is signed in, and of somebody who is not.
  await openMail(page, email);
  await linkInMail(page, 'Confirm your address').click();
  await heading(page, 'Use this link?');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use this link' }).click();
  await home(page);
  const { page: elsewhere } = await visit(browser, product);
  await openMail(elsewhere, email);
  await linkInMail(elsewhere, 'Confirm your address').click();
  await confirm(elsewhere);
  await heading(elsewhere, 'This link no longer works');
  expect(await findViolations(elsewhere)).toEqual([]);
});

test('a slot that was asked for before signing up is chosen after the mail’s link', async () => {
  const email = 'wants-a-slot@example.com';
  const at = londonInstant(tuesdayAhead(), '10:00').toISOString();
  const path = `/book?${new URLSearchParams({ at, minutes: '60' })}`;
  const { page } = await visit(browser, product, { path });
  await fillSignUp(page, { email, password });
  await heading(page, 'Check your email');
  await openMail(page, email);
  await linkInMail(page, 'Confirm your address').click();
  await confirm(page);
  await page.getByRole('region', { name: 'Booking Summary' }).getByText('10:00–11:00').waitFor();
  expect(page.url()).toBe(product.url + path);
});
