import { expect, test } from '@jest/globals';
import { londonInstant } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { insertLesson } from '../../fixtures/browser/insert-lesson.ts';
import { press } from '../../fixtures/browser/keyboard.ts';
import { chooseLesson, chooseTime, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { CARD_WITH_AUTHENTICATION, fillCard, payByCard } from '../../fixtures/browser/pay-by-card.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';
import { watchRequests, type Requests } from '../../fixtures/browser/watch-requests.ts';

const { product, browser } = await openProduct();

/** The calls that the booking screen has made already. */
const COURT = ['/api/coach-schedule', '/api/blocked-slots', '/api/bookings/all'];

/** A name that minifying keeps. */
const CODE_OF_CHECKOUT = /confirmPayment/;

const confirmed = (page: Page) => page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay £50' });

async function atCheckout(time: string, hasEvents = true) {
  const visited = await visit(browser, product, { as: PLAYER, path: '/book', hasEvents });
  await chooseLesson(visited.page, tuesdayAhead(), time);
  await payButton(visited.page).waitFor();
  return visited;
}

function lessonsAt(time: string): Promise<{ id: string; status: string }[]> {
  return product.database
    .knex('bookings')
    .select('id', 'status')
    .whereRaw(`to_char(starts_at at time zone 'Europe/London', 'HH24:MI') = ?`, [time]);
}

test('a player refuses and then approves a card that asks for authentication [spec 4 Checkout]', async () => {
  const { page } = await atCheckout('09:00');
  await payByCard(page, CARD_WITH_AUTHENTICATION);
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await page.getByText('Payment Failed').first().waitFor();
  expect(await lessonsAt('09:00')).toEqual([]);

  await payByCard(page, CARD_WITH_AUTHENTICATION);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  // Toasts last some seconds: they are waited for beside the screen, not after it.
  await Promise.all([confirmed(page), page.getByText('Payment Successful').first().waitFor()]);
  expect(await lessonsAt('09:00')).toMatchObject([{ status: 'confirmed' }]);
});

test('a player who presses Pay twice pays once [promise money]', async () => {
  const { page, consoleErrors } = await atCheckout('11:00');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/confirm')) asked.push(request.url());
  });
  await fillCard(page);
  await payButton(page).dblclick();
  await confirmed(page);
  expect(asked).toHaveLength(1);
  expect(await lessonsAt('11:00')).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
});

test('going Back from the checkout and forward again keeps the slot', async () => {
  const { page, consoleErrors } = await atCheckout('12:00');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Book a Lesson' }).waitFor();
  await page.goForward();
  await payByCard(page);
  await confirmed(page);
  expect(await lessonsAt('12:00')).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
});

test('the confirmation can be reloaded and left by Back, and books once', async () => {
  const { page, consoleErrors } = await atCheckout('13:00');
  await payByCard(page);
  await Promise.all([confirmed(page), page.getByText('Your booking has been confirmed!').first().waitFor()]);
  await page.reload();
  await confirmed(page);
  const facts = page.getByRole('main');
  await facts.getByText('13:00–14:00').waitFor();
  await facts.getByText('Amount Paid').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('bookingIntent'))).toBeNull();

  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Book a Lesson' }).waitFor();
  expect(await lessonsAt('13:00')).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
});

test('a payment for a slot that was lost is refunded, and the page says so', async () => {
  // Without events, which would tell the page.
  const { page } = await atCheckout('15:00', false);
  await product.database.knex('court_times').whereNotNull('holder_id').delete();
  await insertLesson(product, { of: COACH.email, start: londonInstant(tuesdayAhead(), '15:00') });
  await payByCard(page);
  await page.getByRole('heading', { name: 'Booking Error' }).waitFor();
  await page
    .getByRole('alert')
    .getByText(/refund/)
    .first()
    .waitFor();
  const paymentIntent = new URL(page.url()).searchParams.get('payment_intent') ?? '';
  await eventually(
    () => product.stripe.refunds.list({ payment_intent: paymentIntent }),
    ({ data }) => data.length === 1 && data[0]?.status === 'succeeded' && data[0].amount === 5000,
  );
  await page.getByRole('link', { name: 'Return to Booking' }).click();
  await page.getByRole('heading', { level: 1, name: 'Book a Lesson' }).waitFor();
});

test('a lesson is paid with the wallet by key presses alone', async () => {
  const { page, consoleErrors } = await atCheckout('14:00');
  const wallet = page.getByRole('button', { name: 'Sandbox wallet' });
  await wallet.waitFor();
  expect(await checkPage(page, 'the checkout with a wallet')).toEqual([]);

  await press(page, wallet);
  await confirmed(page);
  const [lesson] = await lessonsAt('14:00');
  await page.goto(`/receipt?booking=${lesson?.id}`);
  await page.getByText('Apple Pay, Visa ending in 4242').waitFor();
  expect(consoleErrors).toEqual([]);
});

test('loads Stripe.js when a time is chosen, and nothing that Book has loaded again in the checkout', async () => {
  let opening: Requests | undefined;
  const { page } = await visit(browser, product, {
    as: PLAYER,
    path: '/book',
    // Without the stream, which may say that the hold itself has changed the day.
    hasEvents: false,
    prepare: async (opened) => void (opening = watchRequests(opened)),
  });
  expect((await opening?.scripts())?.some((script) => CODE_OF_CHECKOUT.test(script))).toBe(true);
  const watched = watchRequests(page);
  const loaded = page.waitForResponse(/[/]sandbox[/]stripe[.]js$/);
  await chooseTime(page, tuesdayAhead(), '16:00');
  await loaded;
  expect(watched.addresses.filter((address) => address.includes('/sandbox/'))).toHaveLength(1);

  const checkout = watchRequests(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await payButton(page).and(page.locator(':enabled')).waitFor();
  const paths = checkout.addresses.map((address) => new URL(address).pathname);
  expect(paths).toContain('/api/create-payment-intent');
  for (const path of ['/api/config/payments', '/sandbox/stripe.js', ...COURT])
    expect(paths).not.toContain(path);
});
