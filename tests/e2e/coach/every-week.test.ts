import { beforeAll, expect, test } from '@jest/globals';
import {
  addDays,
  clockChanges,
  dayOfWeek,
  formatDayOfMonth,
  formatShortDay,
  londonDateOf,
  londonInstant,
  londonTimeOf,
} from '@lessons/rules';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { payByCardNumber } from '../../fixtures/api/pay-by-card-number.ts';
import { bookForClient, signInByApi, type Caller } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { hoursFromNow, shiftLesson } from '../../fixtures/browser/insert-lesson.ts';
import { focused, tabTo } from '../../fixtures/browser/keyboard.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { readMails } from '../../fixtures/browser/sandbox-mails.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

/* A regular on ten Tuesdays over a change of the clocks. */

const { product, browser } = await openProduct();
const { knex } = product.database;

const now = new Date();
const aYearFromNow = new Date(now.getTime() + 366 * 24 * 60 * 60_000);
/** The first change of the clocks that is six weeks ahead or more. */
const change = clockChanges(now, aYearFromNow).find((date) => date >= addDays(londonDateOf(now), 42)) ?? '';
/** Five weeks before the change. */
const first = addDays(change, -35 + ((9 - dayOfWeek(addDays(change, -35))) % 7));
const tuesdays = Array.from({ length: 10 }, (_, week) => addDays(first, 7 * week));
const dayOf = (index: number) => formatShortDay(londonInstant(tuesdays[index] ?? '', '10:00'));

let coach: Caller;
let robin: Caller;

beforeAll(async () => {
  coach = await signInByApi(product, COACH);
  robin = await signInByApi(product, PLAYER);
  await robin.call('GET', '/api/me');
  await coach.call('POST', '/api/admin/coach-settings', { pricePerHour: 50, priceTwoHours: 90 });
  // Two conflicts: another client's lesson in the third week, a block in the sixth.
  const client = { firstName: 'Ana', phone: '01632 960143' };
  await bookForClient(coach, client, [tuesdays[2] ?? '', '10:00'], { price: 0 });
  const block = { date: tuesdays[5], startTime: null, endTime: null, reason: null };
  await coach.call('POST', '/api/admin/blocked-slots', block);
});

interface LessonRow {
  id: string;
  starts_at: Date;
  series_id: string;
}
const lessonsOf = (status: string): Promise<LessonRow[]> =>
  knex('bookings').whereNotNull('series_id').where({ status }).orderBy('starts_at');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('the coach books eight of ten Tuesdays over a change of the clocks by thumb: two conflicts, one week skipped', async () => {
  const path = `/admin-schedule?week=${first}`;
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path });
  const finger = new Finger();
  await finger.tap(page.getByRole('button', { name: new RegExp(`^Book ${dayOf(0)} 10:00`) }));
  await page.getByRole('textbox', { name: 'Client' }).waitFor();
  await page.keyboard.type('rob');
  await finger.tap(button(page, /^Robin Player/));
  await finger.tap(button(page, 'Every week'));
  const clocks = formatDayOfMonth(change);
  await page.getByText(`The clocks change on ${clocks}: still 10:00.`).waitFor();
  await button(page, 'Book 8 of 10').waitFor();
  const lastDate = await page.getByRole('checkbox', { name: dayOf(9) }).boundingBox();
  const foot = await button(page, 'Book 8 of 10').boundingBox();
  expect(lastDate && foot && lastDate.y + lastDate.height < foot.y).toBe(true);
  expect(await page.getByRole('checkbox', { name: `${dayOf(2)} Taken` }).isDisabled()).toBe(true);
  expect(await checkPage(page, 'the sheet that books every week')).toEqual([]);
  // The block does not matter, but one week is skipped.
  await finger.tap(page.getByRole('checkbox', { name: `${dayOf(5)} Blocked or busy` }));
  await finger.tap(page.getByRole('checkbox', { name: dayOf(7) }));
  await finger.tap(button(page, 'Book 8 of 10'));
  await page.getByText(/^Robin Player · 8 lessons from .* booked$/).waitFor();
  expect(finger.taps).toBe(6);
  const lessons = await lessonsOf('confirmed');
  expect(lessons.map(({ starts_at }) => [londonDateOf(starts_at), londonTimeOf(starts_at)])).toEqual(
    tuesdays.flatMap((date, index) => (index === 2 || index === 7 ? [] : [[date, '10:00']])),
  );
  const mails = await eventually(
    () => readMails(product, PLAYER.email),
    (found) => found.length > 0,
  );
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^8 lessons booked: Tuesdays, /),
  ]);
  expect(consoleErrors).toEqual([]);
});

test('one week is paid by cash, one online, one moved three hours before, and the money of all agrees with Money', async () => {
  const [cash, online, moved] = await lessonsOf('confirmed');
  if (!cash || !online || !moved) throw new Error('The series is not booked');
  await shiftLesson(product, cash.id, hoursFromNow(-26));
  await shiftLesson(product, online.id, hoursFromNow(-30));
  await shiftLesson(product, moved.id, hoursFromNow(3));
  const opened = await robin.call('POST', `/api/bookings/${online.id}/pay`, { amount: 50 });
  const clientSecret = String(opened['clientSecret']);
  await payByCardNumber(product.browserStripe, clientSecret);
  const startTime = hoursFromNow(28).toISOString();
  await coach.call('POST', `/api/admin/bookings/${moved.id}/move`, { startTime, anyway: true });
  const bookOf = (id: string) => knex('payments').where({ booking_id: id, outcome: 'booked' });
  await eventually(
    () => bookOf(online.id),
    (rows) => rows.length === 1,
  );

  const { page } = await visit(browser, product, { as: COACH, path: '/admin?screen=money' });
  const finger = new Finger();
  await finger.tap(page.getByRole('button', { name: /^Settle £50.*: Robin Player/ }));
  await finger.tap(page.getByRole('dialog').getByRole('button', { name: 'Cash' }));
  await page.getByText('Paid in cash: £50, Robin Player').waitFor({ state: 'attached' });
  expect(finger.taps).toBe(2);
  await page.reload();
  await page
    .getByRole('region', { name: 'Last 12 weeks' })
    .getByText(/^£100 from/)
    .waitFor();
  const intent = await product.stripe.paymentIntents.retrieve(clientSecret.split('_secret_')[0] ?? '');
  const [byHand] = await knex('hand_payments').whereNull('given_back_at').sum('amount_pence as pence');
  expect([intent.amount_received, Number(byHand?.['pence'])]).toEqual([5_000, 5_000]);
});

test('a lesson says its place in the series, and is cancelled with all later ones by thumb, with one mail', async () => {
  const lessons = await lessonsOf('confirmed');
  const chosen = lessons[4];
  if (!chosen) throw new Error('The series is not booked');
  const later = lessons.filter(({ starts_at }) => starts_at >= chosen.starts_at);
  const path = `/admin-schedule?week=${londonDateOf(chosen.starts_at)}`;
  const { page } = await visit(browser, product, { as: COACH, path });
  const finger = new Finger();
  await finger.tap(button(page, /^Robin Player/));
  await page.getByText(/^Every Tuesday · \d of 8$/).waitFor();
  expect(await checkPage(page, 'the sheet of a lesson of a series')).toEqual([]);
  await finger.tap(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
  await finger.tap(page.getByRole('checkbox', { name: `This and all later: ${later.length} lessons` }));
  await page.getByText('Nothing was paid.').waitFor();
  expect(await checkPage(page, 'the question before a series is cancelled')).toEqual([]);
  await finger.tap(button(page, `Cancel ${later.length} Bookings`));
  const toast = `${later.length} bookings cancelled. Nothing was paid.`;
  await page.getByText(toast, { exact: true }).waitFor();
  expect(finger.taps).toBe(4);
  expect((await lessonsOf('cancelled')).map(({ id }) => id)).toEqual(later.map(({ id }) => id));
  const cancelled = async () =>
    (await readMails(product, PLAYER.email)).filter(({ subject }) => subject.includes(' cancelled '));
  expect(await eventually(cancelled, (found) => found.length > 0)).toMatchObject([
    { subject: expect.stringContaining(`cancelled ${later.length} lessons`) },
  ]);
});

test('the weeks of a series are chosen with the keyboard alone', async () => {
  const path = `/admin-schedule?week=${tuesdayAhead()}`;
  const { page } = await visit(browser, product, { as: COACH, path });
  await page
    .getByRole('button', { name: /^Book .* 11:00, Open$/ })
    .first()
    .press('Enter');
  await focused(page.getByRole('textbox', { name: 'Client' })).waitFor();
  await tabTo(page, button(page, 'Every week'));
  await page.keyboard.press('Space');
  await button(page, 'Book 10 lessons').waitFor();
  await tabTo(page, page.getByRole('checkbox').nth(1));
  await page.keyboard.press('Space');
  await button(page, 'Book 9 of 10').waitFor();
});
