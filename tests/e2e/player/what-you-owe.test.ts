import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonDateOf } from '@lessons/rules';
import { declineFromNowOn } from '@lessons/sandbox-payments';
import type { Page, Route } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { bookForClient, signInByApi, type Caller } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { createAccount, type NewAccount } from '../../fixtures/browser/create-account.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { CARD_WITH_AUTHENTICATION, payByCard } from '../../fixtures/browser/pay-by-card.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();
const { knex } = product.database;
const today = londonDateOf(new Date());

let coach: Caller;

beforeAll(async () => {
  coach = await signInByApi(product, COACH);
});

/** Has a player owe £47.50 for each of the last days, from an hour of their own. Returns the lessons, the oldest first. */
async function owe(name: string, count: number, time: string) {
  const player = await createAccount(product, `${name}@example.com`);
  const lessons: string[] = [];
  for (let days = count; days > 0; days--)
    lessons.push(
      (await bookForClient(coach, { id: player.id }, [addDays(today, -days), time], { price: 47.5 })).id,
    );
  return { player, lessons };
}

/** Acts before the payment of a lesson is opened. */
const beforePaying = (page: Page, lesson: string | undefined, act: (route: Route) => Promise<void>) =>
  page.route(`**/api/bookings/${lesson}/pay`, act, { times: 1 });

const payButton = (page: Page, sum: string) =>
  page.getByRole('button', { name: `Pay £${sum}` }).and(page.locator(':enabled'));
const news = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

/** Returns how often each lesson was charged. */
async function chargesOf(lessons: readonly string[]): Promise<number[]> {
  const charges = lessons.map(async (lesson) => {
    const payments = await knex('payments')
      .where({ for_booking_id: lesson })
      .whereNotNull('payment_intent_id')
      .select('payment_intent_id');
    const intents = payments.map(({ payment_intent_id: id }) =>
      product.stripe.paymentIntents.retrieve(String(id)),
    );
    return (await Promise.all(intents)).filter(({ status }) => status === 'succeeded').length;
  });
  return Promise.all(charges);
}

/** Returns the ids of the cards that the provider keeps for a player. */
async function cardsOf({ id }: NewAccount): Promise<string[]> {
  const { stripe_customer_id: customer } = await knex('players').where({ id }).first('stripe_customer_id');
  return (await product.stripe.customers.listPaymentMethods(String(customer))).data.map((card) => card.id);
}

test('twelve lessons on one press: the fifth is declined, another card goes on, its tab is closed, and a bank asks about the rest', async () => {
  const { player, lessons } = await owe('frank', 12, '10:00');
  const { page } = await visit(browser, product, { as: player, path: '/' });
  await page.getByRole('region', { name: 'You owe £570' }).getByRole('link', { name: 'All 12' }).tap();
  await payButton(page, '570').waitFor();
  expect(await checkPage(page, 'what is owed')).toEqual([]);

  await beforePaying(page, lessons[4], async (route) => {
    for (const card of await cardsOf(player)) await declineFromNowOn(knex, card);
    await route.continue();
  });
  await payByCard(page);
  await news(page, '£190 paid for 4 lessons. 8 not paid.');
  await page.getByText('Not paid. Your card was declined.').waitFor();
  expect(await checkPage(page, 'what is paid and what is not')).toEqual([]);
  expect(await chargesOf(lessons)).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  await eventually(
    () => cardsOf(player),
    (cards) => cards.length === 0,
  );

  await payButton(page, '380').waitFor();
  const isOpened = new Promise<void>((resolve) => {
    void beforePaying(page, lessons[8], async (route) => {
      resolve();
      await route.abort();
    });
  });
  await payByCard(page);
  await isOpened;
  const { page: later, consoleErrors } = await visit(browser, product, {
    as: player,
    path: '/payment-methods',
  });
  await page.close();
  await later.getByText('No card is saved.').waitFor();
  await later.goto('/pay');
  await payButton(later, '190').waitFor();
  expect(await chargesOf(lessons)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);

  await payByCard(later, CARD_WITH_AUTHENTICATION);
  for (let asked = 0; asked < 4; asked++) {
    await later.getByText('approve a payment of £47.50').waitFor();
    await later.getByRole('button', { name: 'Complete authentication' }).click();
    await later.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await news(later, '£190 paid for 4 lessons.');
  expect(await checkPage(later, 'all that was owed is paid')).toEqual([]);
  expect(await chargesOf(lessons)).toEqual(lessons.map(() => 1));
  const refunds = knex('refunds').join('payments', 'payments.id', 'refunds.payment_id');
  expect(await refunds.where({ player_id: player.id })).toEqual([]);
  expect(consoleErrors).toEqual([]);
});
