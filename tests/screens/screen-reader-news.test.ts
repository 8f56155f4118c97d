import { randomUUID } from 'node:crypto';
import { beforeAll, test } from '@jest/globals';
import { addDays } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { bookByApi, signInByApi, type Caller } from '../fixtures/browser/book-by-api.ts';
import { chooseTime, tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { createAccount, type NewAccount } from '../fixtures/browser/create-account.ts';
import { expectSaid, hush, listen } from '../fixtures/browser/listen.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { DECLINED_CARD, payByCard } from '../fixtures/browser/pay-by-card.ts';
import { COACH } from '../fixtures/browser/start-product.ts';
import { visit, type Visit } from '../fixtures/browser/visit.ts';
import { waitForScreen } from '../fixtures/browser/wait-until-loaded.ts';

/*
 * What a screen reader says by itself while something happens: each thing once, and in order. A toast says nothing that
 * the heading with the focus, an alert or a status says, too.
 */

const { product, browser } = await openProduct();
const tuesday = tuesdayAhead();
const nextDay = addDays(tuesday, 1);
const thursday = addDays(tuesday, 2);

let coach: Caller;
beforeAll(async () => {
  coach = await signInByApi(product, COACH);
  await coach.call('POST', '/api/admin/first-steps/hide');
});

async function open(more: Visit): Promise<Page> {
  const { page } = await visit(browser, product, { ...more, prepare: listen });
  await hush(page);
  return page;
}

const createPlayer = (name: string): Promise<NewAccount> =>
  createAccount(product, `${name.toLowerCase()}@example.com`, {
    firstName: name,
    lastName: 'Field',
    phone: '01632 960111',
  });

async function withLesson(name: string, date: string, time: string) {
  const as = await createPlayer(name);
  const player = await signInByApi(product, as);
  return { as, player, ...(await bookByApi(product, player, [date, time])) };
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

test('a player hears the chosen time, that the card was declined, and that the lesson is booked, each once', async () => {
  const page = await open({ as: await createPlayer('Ada'), path: '/book' });
  await button(page, 'Continue to Payment').click();
  await expectSaid(page, [
    'assertive: Notification: Selection Required. Please select a date and time slot.',
  ]);
  await chooseTime(page, tuesday, '10:00');
  await hush(page);
  await button(page, /^11:00, 1 hour £50$/).click();
  await expectSaid(page, [
    'status: Date DAY Time 11:00–12:00 Duration 1 hour Location Village Tennis Court Total £50',
  ]);
  await button(page, 'Continue to Payment').click();
  await page.getByLabel('Card number').waitFor();
  await expectSaid(page, ['focus: h1, Checkout']);
  await payByCard(page, DECLINED_CARD);
  await expectSaid(page, ['alert: Your card was declined.', 'assertive: Notification: Payment Failed.']);
  await payByCard(page);
  await waitForScreen(page, 'Booking Confirmed!');
  await expectSaid(page, ['focus: h1, Processing Your Booking', 'focus: h1, Booking Confirmed!']);
});

test('a lesson that is called off is said once on each screen of its player that is open', async () => {
  const { as, id } = await withLesson('Dora', nextDay, '09:00');
  const pages = [];
  for (const path of ['/', '/schedule', `/lessons/${id}`]) pages.push(await open({ as, path }));
  const hours = { from: nextDay, to: nextDay, startTime: '09:00', endTime: '10:00' };
  const closing = { id: randomUUID(), ...hours, bookingIds: [id], reason: 'rain' };
  await coach.call('POST', '/api/admin/closings', closing);
  for (const page of pages)
    await expectSaid(page, [
      'polite: Called off: rain. Your lesson on DAY, 09:00: your choices are on this page.',
    ]);
});

test('the coach hears what can be called off, that it is, and that it was taken back', async () => {
  await withLesson('Hope', nextDay, '15:00');
  const page = await open({ as: COACH });
  await button(page, 'Not here').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No lessons in this time').waitFor();
  await dialog.getByLabel('From', { exact: true }).fill(nextDay);
  await dialog.getByRole('switch', { name: 'Block entire day' }).click();
  await dialog.getByText(/^1 lesson: each player gets one email/).waitFor();
  await hush(page);
  await dialog.getByRole('button', { name: /^Call off \d/ }).click();
  await dialog.getByRole('heading', { name: 'Choosing' }).waitFor();
  await expectSaid(page, [
    'dialog: Called off: DAY, Called off · 1 still choosing. The time is closed.',
    'polite: 1 lesson called off, DAY closed. Nobody has been told yet.',
  ]);
  await dialog.getByRole('button', { name: /Undo/ }).click();
  await expectSaid(page, [
    'focus: button, Not here',
    // An hour of it was closed for the lesson above.
    'polite: Undone: DAY is open again, except for what another entry closes. The lessons go ahead, and nobody was told.',
  ]);
});

test('a slot that is lost while a player looks at it is said once, whether it is chosen or not', async () => {
  const rival = await signInByApi(product, await createPlayer('Rita'));
  const page = await open({ as: await createPlayer('Eve'), path: '/book' });
  await chooseTime(page, thursday, '12:00');
  await page.getByRole('heading', { level: 1 }).focus();
  await hush(page);
  await bookByApi(product, rival, [thursday, '12:00']);
  await expectSaid(page, [
    'status: DAY: 7 times',
    'status: DAY, 12:00–13:00 has been taken. Please choose another time.',
  ]);
  await bookByApi(product, rival, [thursday, '14:00']);
  await expectSaid(page, ['status: 14:00 has just been taken. DAY: 6 times']);
});
