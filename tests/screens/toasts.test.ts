import { expect, test } from '@jest/globals';
import { londonInstant } from '@lessons/rules';
import type { Locator, Page } from 'playwright-core';
import { chooseLesson, tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { createAccount } from '../fixtures/browser/create-account.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { DECLINED_CARD, fillCard } from '../fixtures/browser/pay-by-card.ts';
import { COACH } from '../fixtures/browser/start-product.ts';
import { DESKTOP, fillSignUp, PHONE, visit } from '../fixtures/browser/visit.ts';

/* A toast covers neither its screen's title nor its next step. */

const TABLET = { width: 820, height: 1180 };
const LOW_PHONE = { width: 390, height: 664 };

const { product, browser } = await openProduct();

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay £/ });
/** Returns the toast, under the pointer so that it stays. */
async function toastOf(page: Page, title: string): Promise<Locator> {
  const toast = page.getByRole('listitem').filter({ hasText: title });
  await toast.hover();
  return toast;
}

/** Tells whether two elements that are shown cover one another, in part or in full. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

async function boxOf(element: Locator) {
  const box = await element.first().boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
}

async function expectUncovered(toast: Locator, parts: readonly Locator[]): Promise<void> {
  for (const part of parts) expect([String(part), await overlap(toast, part)]).toEqual([String(part), false]);
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

const booking = (page: Page) => [
  title(page),
  page.getByRole('group', { name: 'Quick choices' }),
  page.getByRole('grid'),
  page.getByRole('region', { name: 'Booking Summary' }),
  tabs(page),
];

async function atCheckout(page: Page, time: string, week = 1): Promise<void> {
  await page.goto('/book');
  await chooseLesson(page, tuesdayAhead(week), time);
  await payButton(page).and(page.locator(':enabled')).waitFor();
}

test.each([
  ['phone', PHONE],
  ['tablet', TABLET],
  ['desktop', DESKTOP],
])(
  'on a %s, the welcome after signing up covers neither the calendar nor the next step',
  async (name, size) => {
    const at = londonInstant(tuesdayAhead(), '11:00').toISOString();
    const { page } = await visit(browser, product, { path: `/book?at=${encodeURIComponent(at)}`, size });
    await fillSignUp(page, { email: `welcome-${name}@example.com`, password: 'backhand' });
    const toast = await toastOf(page, 'Welcome to Baseline!');
    await page.getByText('11:00–12:00').first().waitFor();
    await expectUncovered(toast, booking(page));
    // On a phone some of the times are always behind something; the chosen one is in the summary.
    if (size !== PHONE)
      await expectUncovered(toast, [page.getByRole('region', { name: /^Available Times/ })]);
  },
);

test('a player who continues without a time is told so above the bar, also after choosing a day', async () => {
  const as = await createAccount(product, 'no-time@example.com');
  const { page } = await visit(browser, product, { as, path: '/book', hasEvents: false });
  const next = page.getByRole('button', { name: 'Continue to Payment' });
  await next.click();
  await expectUncovered(await toastOf(page, 'Selection Required'), booking(page));
  await page.locator('[role="gridcell"] button:enabled').last().click();
  await next.click();
  await expectUncovered(await toastOf(page, 'Selection Required'), booking(page).slice(3));
});

test.each([
  ['phone', PHONE],
  ['tablet', TABLET],
  ['desktop', DESKTOP],
])('on a %s, a toast covers neither the title nor the tabs', async (name, size) => {
  const as = await createAccount(product, `saves-on-a-${name}@example.com`);
  const { page } = await visit(browser, product, { as, path: '/edit-profile', size });
  await page.getByLabel('First name').fill('Sam');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectUncovered(await toastOf(page, 'Profile Updated'), [title(page), tabs(page)]);

  const { page: coach } = await visit(browser, product, { as: COACH, path: '/admin?tab=pricing', size });
  await coach.getByRole('button', { name: 'Save prices' }).click();
  await expectUncovered(await toastOf(coach, 'Pricing updated successfully'), [title(coach), tabs(coach)]);
});

test('a decline is shown at the card until it is edited, and its toast hides neither form nor button', async () => {
  const as = await createAccount(product, 'declined@example.com');
  const { page } = await visit(browser, product, { as, path: '/book', hasEvents: false });
  await atCheckout(page, '10:00');
  await fillCard(page, DECLINED_CARD);
  await payButton(page).click();
  const error = page.getByRole('alert').getByText('Your card was declined.');
  await error.waitFor();
  const toast = page.getByRole('listitem').filter({ hasText: 'Payment Failed' });
  await toast.waitFor();
  await expectUncovered(toast, [
    title(page),
    error,
    payButton(page),
    page.getByLabel('Card number'),
    page.getByLabel('Country'),
  ]);
  await page.getByLabel('Security code').fill('124');
  await error.waitFor({ state: 'detached' });
});

test.each([
  ['phone', PHONE, 2],
  ['low phone', LOW_PHONE, 3],
  ['tablet', TABLET, 4],
  ['desktop', DESKTOP, 5],
])('on a %s, the toast of a booking covers neither the heading nor the ticket', async (name, size, week) => {
  const as = await createAccount(product, `told-on-a-${name.replace(' ', '-')}@example.com`);
  const { page } = await visit(browser, product, { as, path: '/book', hasEvents: false });
  await atCheckout(page, '12:00', week);
  await fillCard(page);
  await payButton(page).click();
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  await page.setViewportSize(size);
  await expectUncovered(await toastOf(page, 'Booking Confirmed!'), [
    page.getByRole('heading', { name: 'Booking Confirmed!' }),
    page.getByRole('region', { name: /^Tennis Lesson/ }),
    page.getByRole('link', { name: 'View My Lessons' }),
  ]);
});
