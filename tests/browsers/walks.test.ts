import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { formatDay, formatLongDate, formatShortDay, londonDateOf, londonInstant } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { eventually } from '../fixtures/api/eventually.ts';
import { bookForClient, signInByApi } from '../fixtures/browser/book-by-api.ts';
import { chooseLesson, tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { createAccount, type NewAccount } from '../fixtures/browser/create-account.ts';
import { insertPlayer, shiftLesson } from '../fixtures/browser/insert-lesson.ts';
import { payByCard } from '../fixtures/browser/pay-by-card.ts';
import { COACH, startProduct, type Account, type Product } from '../fixtures/browser/start-product.ts';
import { fillSignIn } from '../fixtures/browser/visit.ts';
import { drivePage } from './driven-page.ts';
import type { Session } from './session.ts';
import { startFirefox } from './start-firefox.ts';
import { startWebKit } from './start-webkit.ts';

/*
 * The engines of Firefox and Safari, on the steps of the Chromium tests. The tests follow each other. WebDriver does not report
 * the console, so that only Chromium's tests look at it; and without an emulated network the site is stopped.
 */

/** A test starts a browser, beside other work on the machine. */
jest.setTimeout(600_000);

const nextWeek = tuesdayAhead();
const weekAfter = tuesdayAhead(2);
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Lessons' });
const inDialog = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true });

describe.each([
  ['Firefox, on a desktop', startFirefox],
  ['WebKitGTK, on a phone', startWebKit],
])('%s', (_engine, startSession) => {
  const closing = new AsyncDisposableStack();
  const server = new AsyncDisposableStack();
  afterAll(async () => {
    await closing.disposeAsync();
    await server.disposeAsync();
  });
  let product: Product;
  let norman: NewAccount;
  let page: Page;
  let session: Session | undefined;

  /** Opens the product in a browser of its own, in the place of the one before, and signs in by the form. */
  async function signIn(account: Account): Promise<void> {
    await session?.[Symbol.asyncDispose]();
    session = closing.use(await startSession());
    page = drivePage(session, product.url);
    await page.goto('/');
    await page.getByRole('link', { name: 'Book Tennis Lessons' }).first().click();
    await fillSignIn(page, account);
    await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  }

  beforeAll(async () => {
    product = server.use(await startProduct());
    norman = await createAccount(product, 'norman@example.com', { firstName: 'Norman' });
    await insertPlayer(product, { email: 'margaret@example.com', firstName: 'Margaret', lastName: 'Hill' });
    const coach = await signInByApi(product, COACH);
    await coach.call('POST', '/api/admin/first-steps/hide');
    const { id } = await bookForClient(coach, { id: norman.id }, [nextWeek, '17:00']);
    // It is under way at whatever hour this runs, and today's.
    const midnight = londonInstant(londonDateOf(new Date()), '00:00').getTime();
    await shiftLesson(product, id, new Date(Math.max(Date.now() - 10 * 60_000, midnight)));
  });

  test('a player signs in, books, pays by the card form, and finds the lesson', async () => {
    await signIn(await createAccount(product, 'ada@example.com', { firstName: 'Ada' }));
    await page.getByRole('link', { name: 'Book', exact: true }).click();
    await chooseLesson(page, nextWeek, '09:00');
    await payByCard(page);
    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
    await page.getByRole('link', { name: 'View My Lessons' }).click();
    await upcoming(page).getByText('09:00–10:00').waitFor();
  });

  test('the player moves the lesson to another week', async () => {
    await upcoming(page).getByRole('link', { name: 'Reschedule' }).click();
    await page.getByRole('heading', { name: 'Move lesson' }).waitFor();
    await page.getByRole('button', { name: /^14:00, 1 hour on Tuesday/ }).waitFor();
    await page.getByRole('button', { name: 'Next week' }).click();
    const start = londonInstant(weekAfter, '14:00');
    await page.getByRole('button', { name: `14:00, 1 hour on ${formatDay(start)}` }).click();
    await page.getByRole('button', { name: 'Move lesson' }).click();
    await upcoming(page).getByText(formatLongDate(start)).waitFor();
  });

  test('the player cancels the lesson and is refunded', async () => {
    await upcoming(page).getByRole('button', { name: 'Cancel' }).click();
    await inDialog(page, 'Cancel & Refund').click();
    await upcoming(page).getByText('No upcoming lessons scheduled').waitFor();
    const refunds = () => product.database.knex('refunds').pluck('amount_pence');
    expect(await eventually(refunds, ({ length }) => length > 0)).toEqual([5_000]);
  });

  test('the coach collects cash, and books a client in the week', async () => {
    await signIn(COACH);
    await page.getByRole('button', { name: /^(£50 to pay|owes £50): norman/i }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cash' }).click();
    await page.getByRole('button', { name: /^Undo: Paid in cash: £50, norman/i }).waitFor();

    await page.goto(`/admin-schedule?week=${nextWeek}`);
    const time = `Book ${formatShortDay(londonInstant(nextWeek, '10:00'))} 10:00, Open`;
    await page.getByRole('button', { name: time }).click();
    const sheet = page.getByRole('dialog', { name: 'Book for a client' });
    await sheet.getByLabel('Client', { exact: true }).fill('mar');
    await sheet.getByRole('button', { name: /^Margaret Hill/ }).click();
    await sheet.getByRole('button', { name: 'Book', exact: true }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^Margaret Hill/ }).waitFor();
  });

  test('the coach calls off what is left of today', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Not here' }).click();
    await page.getByRole('button', { name: 'Call off 1 and close' }).click();
    await page.getByText(/^Called off · 1 still choosing/).waitFor();
  });

  test('the player of the lesson that was called off chooses a new time', async () => {
    await signIn(norman);
    const waiting = page.getByRole('region', { name: /^Called off: rain/ });
    const times = waiting.getByRole('list', { name: 'Free times near that' }).getByRole('button');
    await times.first().click();
    await inDialog(page, 'Move lesson').click();
    await page.getByText('Lesson Confirmed').waitFor();
    expect(await product.database.knex('choices').pluck('outcome')).toEqual(['moved']);
  });

  test('the ticket opens with the site out of reach', async () => {
    await page.goto('/');
    await page.getByRole('region', { name: 'Next Lesson' }).waitFor();
    const hasShell = `navigator.serviceWorker.ready.then(async () => Boolean(await (await caches.open('shell')).match('/')))`;
    await eventually(
      () => page.evaluate<boolean>(hasShell),
      (has) => has,
    );
    await server.disposeAsync();
    await page.goto('/');
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    const lesson = page.getByRole('region', { name: 'Next Lesson' });
    expect(await lesson.getByRole('link', { name: 'Directions' }).getAttribute('href')).toMatch(/maps/);
  });
});
