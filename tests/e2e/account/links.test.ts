import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { LINK_TOKEN_HEADER } from '@lessons/contract';
import type { Page } from 'playwright-core';
import { lessonLink } from '../../../api/src/links/link-addresses.ts';
import type { LinkSettings } from '../../../api/src/links/signed-link.ts';
import { eventually } from '../../fixtures/api/eventually.ts';
import { bookByApi, signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { createAccount, type NewAccount } from '../../fixtures/browser/create-account.ts';
import { keptInBrowser } from '../../fixtures/browser/kept-in-browser.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { DESKTOP, fillSignIn, visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

let player: NewAccount;
let links: LinkSettings;
let lesson: { bookingId: string; endsAt: Date };

beforeAll(async () => {
  const { secret } = await product.database.knex('link_sandbox.secret').first();
  links = { secrets: [secret], publicUrl: product.url };
  const name = { firstName: 'Guinevere', lastName: 'Reed' };
  player = await createAccount(product, 'links@example.com', name);
  const caller = await signInByApi(product, player);
  const { id: bookingId } = await bookByApi(product, caller, [tuesdayAhead(), '10:00'], 2);
  const booking = await product.database.knex('bookings').where({ id: bookingId }).first();
  lesson = { bookingId, endsAt: booking.ends_at };
});

let asked: { address: string; link: string | undefined }[];
beforeEach(() => {
  asked = [];
});
/** Records the URLs that the browser sends, with their referrers, and the tokens of links in its headers. */
const record = (page: Page) =>
  page.on('request', (request) => {
    const { referer = '', [LINK_TOKEN_HEADER]: link } = request.headers();
    asked.push({ address: `${request.url()} ${referer}`, link });
  });

test('a visitor reads a lesson without sign-in, and after it opens the screen on which it is cancelled', async () => {
  const { page, consoleErrors } = await visit(browser, product, { path: '/auth' });
  record(page);
  const link = lessonLink(links, lesson);
  await page.goto(link);
  await page.getByText('10:00–12:00').waitFor();
  expect(await checkPage(page, '/lesson')).toEqual([]);
  // The page's own address, with the token, was sent to nobody, and no other has it.
  const token = new URL(link).hash.slice(1);
  expect(asked.filter(({ address }) => address.includes(token))).toEqual([]);
  expect(asked.filter((sent) => sent.link !== undefined)).toEqual([
    { address: `${product.url}/api/lesson-links `, link: token },
  ]);
  expect(await keptInBrowser(page)).not.toContain(token);
  await page.getByRole('link', { name: 'Cancel or move this lesson' }).click();
  await fillSignIn(page, player);
  // Signing in leads on to that lesson.
  await page.getByRole('heading', { level: 1, name: 'Tennis Lesson' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/lessons/${lesson.bookingId}`);
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  expect(consoleErrors).toEqual([]);
});

test('a lesson in the Schedule leads to its receipt, which prints on one page, black on white', async () => {
  const visited = await visit(browser, product, {
    as: player,
    path: '/schedule',
    size: DESKTOP,
    scheme: 'dark',
  });
  const { page, consoleErrors } = visited;
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Receipt' }).click();
  const sheet = page.getByRole('article', { name: /^Receipt \d{6}$/ });
  await sheet.getByText('Guinevere Reed').waitFor();
  expect(await checkPage(page, '/receipt')).toEqual([]);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const printed = ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'];
  // The page follows a change of the medium a moment later.
  await eventually(
    () => page.locator('body').evaluate(colours),
    (found) => found.join() === printed.join(),
  );
  expect(await sheet.evaluate(colours)).toEqual(printed);
  for (const name of ['Main', 'Print', 'Back to lesson'])
    expect(await page.getByText(name).isVisible()).toBe(false);
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
});

/** The style of an element as far as it is compared. */
declare function getComputedStyle(element: unknown): { backgroundColor: string; color: string };
function colours(element: unknown): string[] {
  const { backgroundColor, color } = getComputedStyle(element);
  return [backgroundColor, color];
}
