import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { bookForClient, signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { openBrowser } from '../../fixtures/browser/open-product.ts';
import { linkInMail, openMail, readMails } from '../../fixtures/browser/sandbox-mails.ts';
import { COACH, startProduct } from '../../fixtures/browser/start-product.ts';
import { DESKTOP, fillSignUp, PHONE, visit } from '../../fixtures/browser/visit.ts';

/* Clients phone the coach, and sign up later with an address that the sign-in provider confirms. */

const browser = await openBrowser();
const product = await startProduct({ settings: { SANDBOX_CONFIRM_EMAIL: 'true' } });
afterAll(async () => product[Symbol.asyncDispose]());
const coach = await signInByApi(product, COACH);
const tuesday = tuesdayAhead();

/** Signs up and opens the link of the mail. Returns the page, at Home. */
async function signUp(email: string): Promise<Page> {
  const { page } = await visit(browser, product, { path: '/auth', size: PHONE });
  await page.getByRole('button', { name: 'Create New Account' }).click();
  await fillSignUp(page, { email, password: 'backhand' });
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  await openMail(page, email);
  await linkInMail(page, 'Confirm your address').click();
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();
  return page;
}

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Lessons' }).getByRole('article');

/** Opens the week of the lessons as the coach. */
async function openWeek(): Promise<Page> {
  const path = `/admin-schedule?week=${tuesday}`;
  const { page } = await visit(browser, product, { as: COACH, path, size: DESKTOP });
  return page;
}

/** Says, as the coach, that a client without account is the person with an e-mail address. */
async function takeForSamePerson(name: string, email: string): Promise<void> {
  const page = await openWeek();
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByText('More', { exact: true }).click();
  await sheet.getByRole('link', { name: 'Lessons and notes' }).click();
  await page.getByRole('main').getByText('More about this client').click();
  await page.getByRole('button', { name: /^Same person as…/ }).click();
  await page.getByLabel('Name, email or phone').fill(email);
  await page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: email }).click();
  await page.getByRole('button', { name: 'Same person', exact: true }).click();
  await page.getByText(`The lessons of ${name} are those of`).first().waitFor();
}

/** Returns how many lessons of a client the coach's week has. */
async function countInWeek(name: string): Promise<number> {
  const page = await openWeek();
  const lessons = page
    .getByRole('region', { name: /^Tuesday/ })
    .getByRole('button', { name: new RegExp(`^${name}`) });
  await lessons.first().waitFor();
  return lessons.count();
}

test('a client who phoned and paid in cash signs up, and the coach takes both for the same person: one lesson in both schedules', async () => {
  const margaret = { firstName: 'Margaret', lastName: 'Hill', phone: '01632 960777' };
  const { id } = await bookForClient(coach, margaret, [tuesday, '10:00']);
  await coach.call('POST', `/api/admin/bookings/${id}/hand-payment`, { method: 'cash' });
  const page = await signUp('margaret@example.com');
  await page.goto('/schedule');
  await page.getByText('No upcoming lessons scheduled').waitFor();

  await takeForSamePerson('Margaret Hill', 'margaret@example.com');

  await page.reload();
  await upcoming(page).getByText('Paid in cash').waitFor();
  expect(await upcoming(page).count()).toBe(1);
  expect(await page.getByRole('link', { name: 'Receipt' }).count()).toBe(0);
  await page.goto('/');
  await page.getByRole('region', { name: 'Next Lesson' }).getByText('£50 Paid in cash').waitFor();
  expect(await countInWeek('Margaret Hill')).toBe(1);
});

test('a client with an address reads the mail without signing in, signs up, and finds the lesson without a tap of the coach', async () => {
  const email = 'walter@example.com';
  await bookForClient(coach, { firstName: 'Walter', lastName: 'Brook', email }, [tuesday, '14:00']);
  const { page: mail } = await visit(browser, product, { size: PHONE });
  await eventually(
    () => readMails(product, email),
    (mails) => mails.length > 0,
  );
  await openMail(mail, email);
  await linkInMail(mail, 'The terms').click();
  await mail.getByText('A lesson that the coach books for you says how it is paid.').waitFor();
  await openMail(mail, email);
  await linkInMail(mail, 'Open your lesson').click();
  await mail.getByText('to pay at the lesson').waitFor();
  expect(await mail.getByRole('link', { name: 'Cancel or move this lesson' }).count()).toBe(0);

  const page = await signUp(email);
  await page.getByRole('region', { name: 'Next Lesson' }).getByText('£50 to pay at the lesson').waitFor();
  await page.goto('/schedule');
  await upcoming(page).getByText('to pay at the lesson').waitFor();
  expect(await upcoming(page).count()).toBe(1);
  expect(await countInWeek('Walter Brook')).toBe(1);
});
