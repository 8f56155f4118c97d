import { beforeAll, expect, test } from '@jest/globals';
import { addDays, dayOfWeek, londonDateOf, londonInstant, londonTimeOf } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/eventually.ts';
import { bookByApi, signInByApi, type BookedLesson, type Caller } from '../fixtures/book-by-api.ts';
import { checkPage } from '../fixtures/check-page.ts';
import { createAccount } from '../fixtures/create-account.ts';
import { Finger } from '../fixtures/finger.ts';
import { focused, press } from '../fixtures/keyboard.ts';
import { openProduct } from '../fixtures/open-product.ts';
import { COACH, PLAYER } from '../fixtures/start-product.ts';
import { visit } from '../fixtures/visit.ts';

/* A Saturday of eight lessons is rained off: four paid by card, one in cash, two unpaid, one under way. */

const { product, browser } = await openProduct();
const { knex } = product.database;
const today = londonDateOf(new Date());
const saturday = addDays(today, 8 + ((6 - dayOfWeek(addDays(today, 8)) + 7) % 7));

let coach: Caller;
let robin: Caller;
let dana: Caller;
/** Lessons by card: Robin's three, and Dana's. */
const card: BookedLesson[] = [];
let cash: string;
let underWay: string;

async function bookForClient(firstName: string, time: string, phone = '01632 960142'): Promise<string> {
  const { id } = await coach.call('POST', '/api/admin/bookings', {
    client: { firstName, lastName: 'Client', phone },
    startTime: londonInstant(saturday, time).toISOString(),
    duration: 60,
    price: 50,
    anyway: true,
  });
  return String(id);
}

beforeAll(async () => {
  await knex('working_hours').delete();
  for (const day of [0, 1, 2, 3, 4, 5, 6])
    await knex('working_hours').insert({
      day_of_week: day,
      start_time: '09:00',
      end_time: '20:00',
      is_active: true,
    });
  coach = await signInByApi(product, COACH);
  await coach.call('POST', '/api/admin/first-steps/hide');
  robin = await signInByApi(product, PLAYER);
  dana = await signInByApi(product, await createAccount(product, 'dana@example.com', { first_name: 'Dana' }));
  for (const time of ['10:00', '11:00', '12:00'])
    card.push(await bookByApi(product, robin, [saturday, time]));
  card.push(await bookByApi(product, dana, [saturday, '13:00']));
  cash = await bookForClient('Cash', '14:00', '01632 960143');
  await coach.call('POST', `/api/admin/bookings/${cash}/hand-payment`, { method: 'cash' });
  await bookForClient('Margaret', '15:00', '01632 960144');
  await bookForClient('Norman', '16:00', '01632 960145');
  underWay = await bookForClient('Una', '17:00', '01632 960146');
  // It began ten minutes ago, at whatever hour this runs.
  const start = Date.now() - 10 * 60_000;
  const times = { starts_at: new Date(start), ends_at: new Date(start + 60 * 60_000) };
  const [court] = (await knex('court_times').insert(times).returning('id')) as [{ id: string }];
  await knex('bookings')
    .where({ id: underWay })
    .update({ ...times, court_time_id: court.id });
});

const openHome = () => visit(browser, product, { as: COACH, path: '/' });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const sheet = (page: Page) => page.getByRole('dialog');
const line = (page: Page) => page.getByRole('list', { name: 'Called off' });
const row = (page: Page, name: string) => sheet(page).getByRole('listitem').filter({ hasText: name });
const outcomes = async () =>
  Object.fromEntries(
    (
      (await knex('choices').select('booking_id', 'outcome')) as { booking_id: string; outcome: string }[]
    ).map(({ booking_id, outcome }) => [booking_id, outcome]),
  );

test('a lesson under way is called off with 2 taps, undone with 1, and called off again by keys', async () => {
  const { page, consoleErrors } = await openHome();
  const finger = new Finger();
  await finger.tap(button(page, 'Call off'));
  expect(await checkPage(page, 'the sheet that calls off')).toEqual([]);
  await finger.tap(button(page, 'Call off 1 lesson'));
  await sheet(page).getByText('They get no mail: tell them').waitFor();
  expect(finger.taps).toBe(2);
  expect(await outcomes()).toEqual({ [underWay]: 'open' });
  expect(await knex('blocked_slots').pluck('reason')).toEqual(['Rain']);
  expect(await checkPage(page, 'the list of what was called off')).toEqual([]);
  await finger.tap(sheet(page).getByRole('button', { name: /^Undo/ }));
  await line(page).waitFor({ state: 'detached' });
  expect(await outcomes()).toEqual({ [underWay]: 'resumed' });
  expect(await knex('blocked_slots').pluck('reason')).toEqual([]);
  await press(page, button(page, 'Call off'));
  await button(page, 'Call off 1 lesson').waitFor();
  await press(page, button(page, 'Call off 1 lesson'));
  await sheet(page).getByText('They get no mail: tell them').waitFor();
  await page.keyboard.press('Escape');
  await focused(button(page, 'Call off')).waitFor();
  await line(page)
    .getByText(/· 1 choosing until /)
    .waitFor();
  expect(await page.getByRole('list', { name: 'Today’s lessons' }).getByText('Una Client').count()).toBe(0);
  expect(consoleErrors).toEqual([]);
});

test('a Saturday of seven lessons is called off, and stays in the week without being counted', async () => {
  const { page } = await openHome();
  const finger = new Finger();
  await finger.tap(button(page, 'Call off'));
  await page.getByLabel('Day', { exact: true }).fill(saturday);
  await finger.tap(button(page, 'Call off 7 lessons'));
  await sheet(page).getByText('They get no mail: tell them').waitFor();
  expect(finger.taps).toBe(2);
  expect(Object.values(await outcomes())).toEqual(Array.from({ length: 8 }, () => 'open'));
  for (const name of ['Cash', 'Margaret', 'Norman'])
    await row(page, name)
      .getByRole('link', { name: `Call ${name} Client` })
      .waitFor();
  await page.goto(`/admin-schedule?week=${saturday}`);
  await page.getByText('Called off').first().waitFor();
  await page.getByRole('button', { name: 'Margaret Client' }).click();
  const lesson = page.getByRole('dialog', { name: 'Margaret Client' });
  await lesson.getByText(/^Rain: Margaret chooses until /).waitFor();
  expect(await lesson.getByRole('button', { name: /to pay|Didn’t come|^Cancel/ }).count()).toBe(0);
});

test('two move, of whom one lost the slot that was offered; one is refunded, one deletes the account, and the rest ends at the deadline', async () => {
  const [first, snatched, refunded] = card as [BookedLesson, BookedLesson, BookedLesson, BookedLesson];
  const offers = async ({ id }: BookedLesson) =>
    (await robin.call('GET', `/api/bookings/${id}/new-times`)) as unknown as { startTime: string }[];
  const choose = ({ id }: BookedLesson, body: object) =>
    robin.call('POST', `/api/bookings/${id}/choice`, body);
  const [offer] = await offers(first);
  await choose(first, { startTime: offer?.startTime });
  const [lost, next] = await offers(snatched);
  if (!lost || !next) throw new Error('No new times were offered');
  // Dana is faster.
  await bookByApi(product, dana, [
    londonDateOf(new Date(lost.startTime)),
    londonTimeOf(new Date(lost.startTime)),
  ]);
  await expect(choose(snatched, { startTime: lost.startTime })).rejects.toThrow('slot_taken');
  await choose(snatched, { startTime: (await offers(snatched))[0]?.startTime });
  await choose(refunded, { refund: true });
  await dana.call('POST', '/api/me/deletion');
  await eventually(outcomes, (all) => all[card[3]?.id ?? ''] === 'refunded');

  const { page } = await openHome();
  await line(page)
    .getByText(/· 7: 2 moved, 2 refunded, 3 choosing until /)
    .waitFor();
  await button(page, /· 7: /).tap();
  await sheet(page).getByText('Refunded: the account was deleted').waitFor();
  await sheet(page).getByText('Refunded by the player').waitFor();
  expect(
    await sheet(page)
      .getByText(/^Moved by the player to /)
      .count(),
  ).toBe(2);

  await knex('choices')
    .where({ outcome: 'open' })
    .update({ choose_by: knex.raw(`now() - interval '1 minute'`) });
  await knex.raw(
    'insert into reconciliation (looked_until) values (now()) on conflict (id) do update set looked_until = now()',
  );
  await knex.raw(`select graphile_worker.add_job('end-choices')`);
  await eventually(outcomes, (all) => !Object.values(all).includes('open'));
  await page.reload();
  await line(page)
    .getByText(/· 7: 2 moved, 3 refunded, 2 dropped$/)
    .waitFor();
  await button(page, /· 7: /).tap();
  await sheet(page).getByText('£50 to give back at the deadline').waitFor();
  expect(await sheet(page).getByText('Dropped at the deadline; nothing was paid').count()).toBe(2);
});

test('what the provider holds and what was paid by hand is what Overview says', async () => {
  await eventually(
    () => knex('refunds').whereNot({ status: 'succeeded' }),
    (rows) => rows.length === 0,
  );
  // The two that were moved take place today, so that Overview counts them.
  const moved = (await knex('choices').where({ outcome: 'moved' }).pluck('booking_id')) as string[];
  for (const [hour, id] of moved.entries()) {
    const times = {
      starts_at: londonInstant(today, `0${hour}:00`),
      ends_at: londonInstant(today, `0${hour + 1}:00`),
    };
    const [court] = (await knex('court_times').insert(times).returning('id')) as [{ id: string }];
    await knex('bookings')
      .where({ id })
      .update({ ...times, court_time_id: court.id });
  }
  let atProvider = 0;
  for (const { paymentIntentId } of card) {
    const intent = await product.stripe.paymentIntents.retrieve(paymentIntentId, {
      expand: ['latest_charge'],
    });
    const charge = intent.latest_charge;
    if (typeof charge === 'string' || !charge) throw new Error('The intent came without its charge');
    atProvider += charge.amount - charge.amount_refunded;
  }
  const byHand = (await knex('hand_payments')
    .whereNull('given_back_at')
    .whereNull('to_give_back_at')
    .sum('amount_pence as pence')
    .first()) as { pence: string | null };
  expect([atProvider, Number(byHand.pence)]).toEqual([10_000, 0]);
  const { page } = await visit(browser, product, { as: COACH, path: '/admin' });
  await page
    .getByRole('region', { name: 'Last 12 weeks' })
    .getByText(/^£100 from 2 lessons/)
    .waitFor();
  await page.getByRole('region', { name: 'To settle' }).getByText('Cash Client').waitFor();
});
