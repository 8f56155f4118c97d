import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { listNewTimes } from '@lessons/contract';
import { formatShortDay, formatTimeRange, londonDateOf } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { bookByApi, signInByApi, type Caller } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { hoursFromNow, insertLesson } from '../../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { fillSignIn, visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();
const { knex } = product.database;

let coach: Caller;
beforeAll(async () => {
  coach = await signInByApi(product, COACH);
});

interface NewTime {
  startTime: string;
  endTime: string;
}

/** Closes the day of a lesson, and calls it off. */
async function callOff(lesson: string) {
  const row = (await knex('bookings').where({ id: lesson }).first()) as { starts_at: Date };
  const day = londonDateOf(row.starts_at);
  await coach.call('POST', '/api/admin/closings', {
    id: randomUUID(),
    from: day,
    to: day,
    startTime: null,
    endTime: null,
    reason: 'rain',
    message: 'The grass is under water. I am sorry!',
    bookingIds: [lesson],
  });
}

/** Books and pays a lesson on the Tuesday after `weeks`, and calls it off. */
async function calledOffLesson(email: string, weeks: number, time: string) {
  const as = await createAccount(product, email);
  const player = await signInByApi(product, as);
  const lesson = await bookByApi(product, player, [tuesdayAhead(weeks), time]);
  await callOff(lesson.id);
  const near = listNewTimes.response.parse(await player.call('GET', `/api/bookings/${lesson.id}/new-times`));
  return { as, player, near, ...lesson };
}

const waiting = (page: Page) => page.getByRole('region', { name: /^Called off: rain/ });
const timeButton = (page: Page, { startTime, endTime }: NewTime) =>
  waiting(page).getByRole('button', {
    name: `${formatShortDay(startTime)} ${formatTimeRange(startTime, endTime)}`,
  });
const inDialog = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name });
const first = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error('There is no free time near the lesson');
  return item;
};
const stateOf = (id: string) =>
  knex('bookings')
    .join('choices', 'choices.booking_id', 'bookings.id')
    .where({ 'bookings.id': id })
    .first('status', 'outcome', 'starts_at');
const refundsOf = async (intent: string) =>
  (await product.stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);

test('a player takes a new time for a called-off lesson with 2 taps on Home, with the same payment', async () => {
  const { as, near, id, paymentIntentId } = await calledOffLesson('rained@example.com', 1, '09:00');
  const { page, consoleErrors } = await visit(browser, product, { as });
  await waiting(page).getByText('The grass is under water. I am sorry!').waitFor();
  await waiting(page)
    .getByText(/^Choose by .*, otherwise you are refunded automatically\.$/)
    .waitFor();
  expect(await checkPage(page, 'Home with a called-off lesson')).toEqual([]);
  const finger = new Finger();
  const time = first(near);
  await finger.tap(timeButton(page, time));
  await finger.tap(inDialog(page, 'Move lesson'));
  await page.waitForURL(`**/lessons/${id}`);
  await page.getByText('Lesson Confirmed').waitFor();
  expect(finger.taps).toBe(2);
  expect(await waiting(page).count()).toBe(0);
  expect(await stateOf(id)).toEqual({
    status: 'confirmed',
    outcome: 'moved',
    starts_at: new Date(time.startTime),
  });
  expect(await refundsOf(paymentIntentId)).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('a time in the mail about a called-off lesson asks a visitor to sign in, and is then to be confirmed', async () => {
  const { as, near, id } = await calledOffLesson('mailed@example.com', 4, '09:00');
  const { startTime, endTime } = first(near);
  const path = `/schedule?choose=${id}&start=${encodeURIComponent(startTime)}`;
  const { page } = await visit(browser, product, { path });
  await fillSignIn(page, as);
  const when = `${formatShortDay(startTime)}, ${formatTimeRange(startTime, endTime)}`;
  await page.getByRole('alertdialog', { name: `Take ${when}?` }).waitFor();
  await inDialog(page, 'Move lesson').tap();
  await page.waitForURL(`**/lessons/${id}`);
  expect(await stateOf(id)).toMatchObject({ outcome: 'moved', starts_at: new Date(startTime) });
  // The mail is opened again later.
  await page.goto(path);
  await page.waitForURL(`**/lessons/${id}`);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});

test('a called-off lesson is moved to any other time within the 24 hours before it', async () => {
  const as = await createAccount(product, 'others@example.com');
  const id = await insertLesson(product, { of: as.email, start: hoursFromNow(8) });
  await callOff(id);
  const { page } = await visit(browser, product, { as });
  await waiting(page).getByRole('link', { name: 'Other times' }).tap();
  await page.getByRole('button', { name: 'Next week' }).tap();
  await page
    .getByRole('button', { name: /^15:00, 1 hour on / })
    .first()
    .tap();
  await page.getByRole('button', { name: 'Move lesson' }).tap();
  await page.getByText('Lesson moved').first().waitFor();
  expect(await stateOf(id)).toMatchObject({ status: 'confirmed', outcome: 'moved' });
});
