import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { chooseLesson, tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { payByCard } from '../fixtures/browser/pay-by-card.ts';
import { expectContent } from '../fixtures/browser/expect-content.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { PLAYER } from '../fixtures/browser/start-product.ts';
import { fillSignIn, visit } from '../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

/** Has the server's answers to an address replaced until the test lets them through again. */
async function failing(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 500, json: { message: 'Sorry' } }));
  return () => page.unroute(address);
}

test.each([
  ['/', '**/api/bookings?*', 'Your lessons could not be loaded.', 'Next Lesson'],
  ['/schedule', '**/api/bookings?*', 'Your lessons could not be loaded.', 'Upcoming Lessons'],
  ['/book', '**/api/bookings/all', 'The free times could not be loaded.', 'Booking Summary'],
])(
  'a part of %s that can’t be loaded shows no empty list, and Retry loads it',
  async (path, address, said, heading) => {
    // Without events: one would fetch again before Retry is pressed.
    const { page } = await visit(browser, product, { as: PLAYER, path: '/profile', hasEvents: false });
    const letThrough = await failing(page, address);
    await page.goto(path);
    await expectContent(page, [said, { not: 'No upcoming lessons scheduled' }]);
    await letThrough();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectContent(page, [{ heading }]);
  },
);

test('a screen whose code does not arrive is never a blank page', async () => {
  const { page } = await visit(browser, product, { as: PLAYER });
  await expectContent(page, [{ heading: /, Robin$/ }]);
  await page.route('**/*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expectContent(page, [{ heading: 'Something went wrong' }, { link: 'Return to Home', to: '/' }]);
  await page.unroute('**/*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expectContent(page, [{ heading: 'Robin Player' }]);
});

test.each([
  ['/schedule', PLAYER, 'Schedule'],
  ['/auth', undefined, 'Welcome Back'],
])('%s says that the app did not arrive, once its files were asked for twice', async (path, as, heading) => {
  const { page } = await visit(browser, product, { path: '/privacy-notice', ...(as && { as }) });
  const file = '**/shell.*.js';
  let losses = 1;
  await page.route(file, (route) => (losses-- > 0 ? route.abort() : route.continue()));
  await page.goto(path);
  await expectContent(page, [{ heading }]);
  losses = Infinity;
  await page.goto(path);
  await expectContent(page, [{ heading: 'Something went wrong' }, { not: 'Forgot password?' }]);
  await page.unroute(file);
  await page.getByRole('link', { name: 'Reload' }).click();
  await expectContent(page, [{ heading }]);
});

test('while the auth provider can’t be reached, signing in and out say so, and nobody is signed out [spec 8 Error catalogue]', async () => {
  const { page } = await visit(browser, product, { path: '/auth' });
  const signIn = await failing(page, '**/auth/v1/token*');
  await fillSignIn(page, PLAYER);
  await page.getByRole('alert').getByText('An unexpected error occurred. Please try again.').waitFor();
  await signIn();
  await fillSignIn(page, PLAYER);
  await expectContent(page, [{ heading: /, Robin$/ }]);

  await failing(page, '**/auth/v1/logout*');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectContent(page, ['Failed to sign out. Please try again.', { heading: /, Robin$/ }]);
});

test('a visitor is told when the configuration can’t be loaded, and can try again', async () => {
  const { page } = await visit(browser, product);
  const letThrough = await failing(page, '**/api/config/supabase');
  await page.goto('/auth');
  await page.getByRole('alert').getByText('Supabase configuration not available').waitFor();
  await letThrough();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
});

test('a payment that can’t be opened leads back to booking', async () => {
  const { page } = await visit(browser, product, { as: PLAYER, path: '/book' });
  await failing(page, '**/api/create-payment-intent');
  await chooseLesson(page, tuesdayAhead(), '09:00');
  await expectContent(page, ['Your slot could not be held', { heading: 'Book a Lesson' }]);
  expect(new URL(page.url()).pathname).toBe('/book');
});

test('an unknown payment is no booking', async () => {
  const path = '/booking-confirmation?payment_intent=pi_unknown';
  const { page } = await visit(browser, product, { as: PLAYER, path });
  await expectContent(page, [{ heading: 'Booking Error' }, 'No booking information found']);
});

test('the confirmation shows that it is working, and when booking failed although the card was charged', async () => {
  const { page } = await visit(browser, product, { as: PLAYER, path: '/book' });
  await chooseLesson(page, tuesdayAhead(), '10:00');
  const held = Promise.withResolvers<void>();
  // The first of the calls that the confirmation makes; without their answers it knows of no
  // lesson.
  await page.route('**/api/update-user-profile', async (route) => {
    await held.promise;
    await route.continue();
  });
  const lists = await failing(page, '**/api/bookings?*');
  const books = await failing(page, '**/api/bookings');
  await payByCard(page);
  await expectContent(page, [{ heading: 'Processing Your Booking' }]);
  held.resolve();
  await expectContent(page, [
    { heading: 'Booking Error' },
    'There was an issue confirming your booking. Please contact support.',
  ]);
  await lists();
  await books();
  await page.reload();
  await expectContent(page, [{ heading: 'Booking Confirmed!' }]);
});
