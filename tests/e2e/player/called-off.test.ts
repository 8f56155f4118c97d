import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { listNewTimes } from '@lessons/contract';
import { formatShortDay, formatTimeRange, londonDateOf } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { bookByApi, signInByApi, type Caller } from '../../fixtures/browser/book-by-api.ts';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { createAccount } from '../../fixtures/browser/create-account.ts';
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

const waiting = (page: Page) => page.getByRole('region', { name: /^Called off: rain/ });
const inDialog = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name });
const stateOf = (id: string) =>
  knex('bookings')
    .join('choices', 'choices.booking_id', 'bookings.id')
    .where({ 'bookings.id': id })
    .first('status', 'outcome', 'starts_at');

test('a time in the mail about a called-off lesson asks a visitor to sign in, and is then to be confirmed', async () => {
  const as = await createAccount(product, 'mailed@example.com');
  const player = await signInByApi(product, as);
  const { id } = await bookByApi(product, player, [tuesdayAhead(), '09:00']);
  await callOff(id);
  const [near] = listNewTimes.response.parse(await player.call('GET', `/api/bookings/${id}/new-times`));
  const { startTime = '', endTime = '' } = near ?? {};
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
