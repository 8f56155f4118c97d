import { closeDates } from '../../fixtures/api/close-dates.ts';
import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonDateOf, mondayOf } from '@lessons/rules';
import type { CalendarDate } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { bookByApi, signInByApi } from '../../fixtures/browser/book-by-api.ts';
import type { BookedLesson } from '../../fixtures/browser/book-by-api.ts';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { DESKTOP, PHONE, visit } from '../../fixtures/browser/visit.ts';
import { insertLesson, insertPlayer } from '../../fixtures/browser/insert-lesson.ts';

const { product, browser } = await openProduct();

let page: Page;
let consoleErrors: string[];
let robins: BookedLesson;
const today = londonDateOf(new Date());
const tuesday = tuesdayAhead();
const monday = mondayOf(tuesday);
const thursday = addDays(tuesday, 2);
const path = `/admin-schedule?week=${tuesday}`;

beforeAll(async () => {
  robins = await bookByApi(product, await signInByApi(product, PLAYER), [tuesday, '09:00'], 2);
  const quiet = await insertPlayer(product, { email: 'quiet@example.org', phone: '+44 7700 900101' });
  await insertLesson(product, { of: quiet, start: [tuesday, '15:00'] });
  await closeDates(
    product.database.knex,
    { date: addDays(tuesday, 1), startTime: '09:00', endTime: '11:00', reason: 'Dentist' },
    { date: thursday, reason: 'Tournament' },
  );
  ({ page, consoleErrors } = await visit(browser, product, { as: COACH, path, size: DESKTOP }));
});

const inWords = (date: CalendarDate, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
    .format(new Date(`${date}T00:00:00Z`))
    .replaceAll(',', '');
const titleOf = (date: CalendarDate) =>
  `Week of ${inWords(date, { day: 'numeric', month: 'long', year: 'numeric' })}`;
const dayName = (date: CalendarDate) => inWords(date, { weekday: 'long', day: 'numeric', month: 'long' });
const day = (date: CalendarDate) => page.getByRole('region', { name: dayName(date) });
const piecesOf = async (date: CalendarDate) => {
  const texts = await day(date).getByRole('listitem').allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
};
const summary = () =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Week Summary' }) })
    .locator('dd')
    .allInnerTexts();

test('the week goes from Monday to Sunday: booked, Blocked and Open [spec 2 Admin Schedule] [spec 4 Admin]', async () => {
  await page.getByRole('heading', { level: 1, name: titleOf(monday) }).waitFor();
  await day(tuesday).getByText('Robin Player').and(page.locator(':visible')).first().waitFor();
  const days = await page.locator('section > h2[id^="day-"] > .visually-hidden').allInnerTexts();
  expect(days).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => dayName(addDays(monday, index))));

  expect(await piecesOf(tuesday)).toEqual([
    'Robin Player 09:00–11:00 09:00 Robin Player 2 h · £90 · Paid by card',
    ...['11:00–12:00', '12:00–13:00', '13:00–14:00', '14:00–15:00'].map((span) => `${span} Open`),
    'quiet 15:00–16:00 15:00 quiet 1 h · £50 · Paid by card',
    '16:00–17:00 Open',
  ]);
  expect((await piecesOf(addDays(tuesday, 1)))[0]).toBe('09:00–11:00 Blocked Dentist');
  expect(await piecesOf(thursday)).toEqual([
    'Blocked Tournament No time slots available for this day Book anyway',
  ]);
  expect(await piecesOf(addDays(monday, 6))).toEqual(['No time slots available for this day Book anyway']);
});

test('the week shows its totals', async () => {
  // Of 46 working hours three are booked, two are blocked and a whole day of eight is.
  expect(await summary()).toEqual(['3', '33', '£140']);
});

test('the coach goes a week back and ahead, and today is highlighted', async () => {
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('heading', { level: 1, name: titleOf(addDays(monday, 7)) }).waitFor();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await page.getByRole('heading', { level: 1, name: titleOf(monday) }).waitFor();
  expect(await page.locator('h2[aria-current="date"]').count()).toBe(0);
  await page.getByRole('button', { name: 'This week' }).click();
  await page.getByRole('heading', { level: 1, name: titleOf(mondayOf(today)) }).waitFor();
  const highlighted = page.locator('h2[aria-current="date"]');
  await highlighted.waitFor();
  expect(await highlighted.locator('.visually-hidden').innerText()).toBe(dayName(today));
});

test('a lesson in the week shows the client’s details, and is cancelled from there', async () => {
  await page.goto(path);
  await day(tuesday)
    .getByRole('button', { name: /^quiet/ })
    .click();
  const details = page.getByRole('dialog', { name: 'quiet' });
  await details.getByText('quiet@example.org').waitFor();
  await details.getByRole('link', { name: '+44 7700 900101' }).waitFor();
  await details.getByText('£50').waitFor();
  await details.getByRole('button', { name: 'Close' }).first().click();

  await day(tuesday)
    .getByRole('button', { name: /^Robin Player/ })
    .click();
  const robin = page.getByRole('dialog', { name: 'Robin Player' });
  await robin.getByText('£90').waitFor();
  await robin.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  expect(await question.getByRole('checkbox', { name: 'Process Full Refund' }).isChecked()).toBe(false);
  await question.getByRole('checkbox', { name: 'Process Full Refund' }).check();
  await question.getByRole('button', { name: 'Cancel booking · £90 goes back' }).click();
  await page.getByText("Booking cancelled and £90 refunded to client's payment method").first().waitFor();
  // While the dialog is open, the page behind it has no roles to be found by.
  await question.waitFor({ state: 'hidden' });
  await day(tuesday).locator('strong', { hasText: 'Robin' }).waitFor({ state: 'detached' });
  expect((await piecesOf(tuesday)).slice(0, 2)).toEqual(['09:00–10:00 Open', '10:00–11:00 Open']);
  expect(await summary()).toEqual(['1', '35', '£50']);
  const [refund] = await eventually(
    async () => (await product.stripe.refunds.list({ payment_intent: robins.paymentIntentId })).data,
    (refunds) => refunds.length > 0,
  );
  expect(refund).toMatchObject({ amount: 9_000 });
  expect(consoleErrors).toEqual([]);
});

test('on a phone the week shows one day in full, and a tap on a lesson opens the client’s details and Cancel', async () => {
  const phone = await visit(browser, product, { as: COACH, path, size: PHONE });
  await phone.page.getByRole('heading', { name: dayName(tuesday) }).waitFor();
  const lesson = phone.page
    .getByRole('listitem')
    .filter({ has: phone.page.getByRole('button', { name: /^quiet/ }) });
  expect(await lesson.innerText()).toMatch(/15:00[^]*1 hour · £50/);
  await lesson.getByRole('button', { name: /^quiet/ }).tap();
  const details = phone.page.getByRole('dialog', { name: 'quiet' });
  await details.getByText('quiet@example.org').waitFor();
  await details.getByRole('link', { name: '+44 7700 900101' }).waitFor();
  await details.getByRole('button', { name: 'Cancel' }).tap();
  await phone.page.getByRole('button', { name: 'Keep booking' }).tap();
  expect(phone.consoleErrors).toEqual([]);
});
