import { expect, test } from '@jest/globals';
import { londonInstant } from '@lessons/rules';
import { eventually } from '../../fixtures/api/eventually.ts';
import { chooseLesson, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { insertLesson } from '../../fixtures/browser/insert-lesson.ts';
import { payByCard } from '../../fixtures/browser/pay-by-card.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

/** Opens a booking screen that receives no change, as while its event stream is lost. */
async function openWithoutEvents(as = PLAYER) {
  const { page } = await visit(browser, product, { as, path: '/book', hasEvents: false });
  return page;
}

async function chooseAt(time: string) {
  const page = await openWithoutEvents();
  await chooseLesson(page, tuesdayAhead(), time);
  await page.getByRole('button', { name: 'Pay £50' }).waitFor();
  return page;
}

/** Opens the checkout after its ten minutes: the page is told that its first hold lasts two seconds. */
async function runOutAt(time: string) {
  const page = await openWithoutEvents();
  let isFirst = true;
  // The route stays: removing it while Stripe.js is loading can leave those requests without a response.
  await page.route('**/api/create-payment-intent', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const response = await route.fetch();
    const hold = (await response.json()) as object;
    await route.fulfill({ response, json: { ...hold, secondsLeft: 2 } });
  });
  await chooseLesson(page, tuesdayAhead(), time);
  await page.getByText('Your slot is no longer held.').waitFor();
  return page;
}

/** Lets somebody else take the slot between the end of a hold and a late payment. */
async function someoneElseTakes(time: string): Promise<void> {
  await product.database.knex('court_times').whereNotNull('holder_id').delete();
  await insertLesson(product, { of: COACH.email, start: londonInstant(tuesdayAhead(), time) });
}

test('an expired hold is reported, and the slot can be held again and paid for', async () => {
  const page = await runOutAt('09:00');
  expect(await page.getByRole('button', { name: 'Pay £50' }).isDisabled()).toBe(true);

  await page.getByRole('button', { name: 'Hold it again' }).click();
  await page.getByText(/^Held for you until/).waitFor();
  await payByCard(page);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
});

test('a payment for a slot that was lost is refunded, and the page says so', async () => {
  const page = await chooseAt('11:00');
  await someoneElseTakes('11:00');
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
