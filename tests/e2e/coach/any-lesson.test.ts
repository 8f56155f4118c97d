import { beforeAll, expect, test } from '@jest/globals';
import {
  addDays,
  clockChanges,
  dayOfWeek,
  formatShortDay,
  londonDateOf,
  londonInstant,
  londonTimeOf,
} from '@lessons/rules';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { payByCardNumber } from '../../fixtures/api/pay-by-card-number.ts';
import { signInByApi, type Caller } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

/*
 * A family's arrangement on a phone: half an hour for the son every second Tuesday, an hour and a half for the mother at
 * another club, over a change of the clocks. What rain, a late cancellation and a payment do to it is in
 * `api/src/series/ten-weeks.test.ts`.
 */

const { product, browser } = await openProduct();
const { knex } = product.database;

const now = new Date();
const aYearFromNow = new Date(now.getTime() + 366 * 24 * 60 * 60_000);
/** The first change of the clocks that is six weeks ahead or more. */
const change = clockChanges(now, aYearFromNow).find((date) => date >= addDays(londonDateOf(now), 42)) ?? '';
/** The Tuesday five weeks before the change. */
const first = addDays(change, -35 + ((9 - dayOfWeek(addDays(change, -35))) % 7));
const dayOf = (date: string) => formatShortDay(londonInstant(date, '12:00'));
const weeks = (count: number, step = 1) =>
  Array.from({ length: count }, (_, index) => addDays(first, 7 * step * index));

interface Row {
  id: string;
  starts_at: Date;
  ends_at: Date;
  price_pence: number;
  location: string;
  place_address: string | null;
  for_name: string | null;
}
const TOM = 'Tom (Robin Player)';
const MOTHER = 'Robin Player';

const lessonsFor = async (forName: string | null): Promise<Row[]> =>
  knex('bookings').where({ for_name: forName, status: 'confirmed' }).orderBy('starts_at');
const timesOf = (rows: readonly Row[]) =>
  rows.map(
    ({ starts_at, ends_at }) =>
      `${londonDateOf(starts_at)} ${londonTimeOf(starts_at)}–${londonTimeOf(ends_at)}`,
  );

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const openWeek = (date: string) =>
  visit(browser, product, { as: COACH, path: `/admin-schedule?week=${date}` });
const openLesson = (page: Page, who: string) =>
  page
    .getByRole('button')
    .filter({ has: page.getByText(who, { exact: true }) })
    .tap();
const chooseHalfPast = (page: Page, time: string) =>
  page.getByRole('group', { name: 'Quarters of this hour' }).getByRole('button', { name: time }).tap();

let robin: Caller;

beforeAll(async () => {
  await knex('working_hours').update({ end_time: '20:00' });
  // A player may book each of these days: the change is up to eight months ahead.
  await knex('coach_settings').update({ horizon_weeks: 52 });
  const coach = await signInByApi(product, COACH);
  robin = await signInByApi(product, PLAYER);
  await robin.call('GET', '/api/me');
  await coach.call('POST', '/api/admin/coach-settings', { pricePerHour: 50, priceTwoHours: 90 });
});

test('half an hour from 17:30 is booked for a child every two weeks, and players’ lost hour is named', async () => {
  const { page, consoleErrors } = await openWeek(first);
  await button(page, `Book ${dayOf(first)} 17:00, Open`).tap();
  await page.getByRole('textbox', { name: 'Client' }).waitFor();
  await page.keyboard.type('rob');
  await button(page, /^Robin Player/).tap();
  await button(page, '30 min').tap();
  await button(page, /^Time: /).tap();
  await chooseHalfPast(page, '17:30');
  await page.getByText('Players can’t book 17:00 then.').waitFor();
  await button(page, 'More').tap();
  await page.getByRole('textbox', { name: 'Price' }).fill('22.50');
  await page.getByLabel('Who plays').fill('Tom');
  expect(await checkPage(page, 'the sheet with a quarter, a name and a place')).toEqual([]);
  await button(page, 'Every two weeks').tap();
  await button(page, 'Book 10 lessons').tap();
  await page.getByText(/^Tom \(Robin Player\) · 10 lessons from .* booked$/).waitFor();
  const lessons = await lessonsFor('Tom');
  expect(timesOf(lessons)).toEqual(weeks(10, 2).map((date) => `${date} 17:30–18:00`));
  expect(new Set(lessons.map(({ price_pence }) => price_pence))).toEqual(new Set([2_250]));
  expect(consoleErrors).toEqual([]);
});

test('an hour and a half at another club follows each Tuesday, at an agreed price', async () => {
  const { page } = await openWeek(first);
  await button(page, `Book ${dayOf(first)} 18:00, Open`).tap();
  await page.getByRole('textbox', { name: 'Client' }).waitFor();
  await page.keyboard.type('rob');
  await button(page, /^Robin Player/).tap();
  await button(page, '1½ hours').tap();
  await button(page, 'More').tap();
  await page.getByRole('textbox', { name: 'Price' }).fill('70');
  await page.getByLabel('Who plays').fill('');
  await button(page, 'Elsewhere').tap();
  await page.getByLabel('Place').fill('Hadley Club');
  await page.getByLabel('Address (optional)').fill('1 Mill Lane, Hadley');
  await button(page, 'Every week').tap();
  await button(page, 'Book 10 lessons').tap();
  await page.getByText(/^Robin Player · 10 lessons from .* booked$/).waitFor();
  const lessons = await lessonsFor(null);
  expect(timesOf(lessons)).toEqual(weeks(10).map((date) => `${date} 18:00–19:30`));
  expect(lessons[0]).toMatchObject({
    price_pence: 7_000,
    location: 'Hadley Club',
    place_address: '1 Mill Lane, Hadley',
  });
});

test('Book 10 more keeps the length, the price, the place, the name and the weeks between of each', async () => {
  for (const { who, forName, from, words } of [
    { who: TOM, forName: 'Tom', from: weeks(10, 2).at(-1), words: ['£22.50', 'For Tom'] },
    { who: MOTHER, forName: null, from: weeks(10).at(-1), words: ['£70', 'At Hadley Club'] },
  ]) {
    const [last] = (await lessonsFor(forName)).slice(-1);
    const { page } = await openWeek(from ?? '');
    await openLesson(page, who);
    await button(page, 'Book 10 more').tap();
    await page.getByText(`${words[0]} to pay in person, as last time`).waitFor();
    await page.getByText(words[1] ?? '', { exact: true }).waitFor();
    await button(page, 'Book 10 lessons').tap();
    await page.getByText(/ · 10 lessons from .* booked$/).waitFor();
    const lessons = await lessonsFor(forName);
    expect(timesOf(lessons)).toEqual(
      weeks(20, forName ? 2 : 1).map((date) => `${date} ${forName ? '17:30–18:00' : '18:00–19:30'}`),
    );
    const { price_pence, location, place_address } = last ?? {};
    for (const lesson of lessons) expect(lesson).toMatchObject({ price_pence, location, place_address });
    await page.context().close();
  }
});

test('from the fourth on both move to Thursdays for good', async () => {
  for (const { who, forName, step, time } of [
    { who: MOTHER, forName: null, step: 1, time: '18:00–19:30' },
    { who: TOM, forName: 'Tom', step: 2, time: '17:30–18:00' },
  ]) {
    const fourth = weeks(4, step).at(-1) ?? '';
    const { page } = await openWeek(fourth);
    await openLesson(page, who);
    await button(page, 'Move').tap();
    for (let day = 0; day < 2; day += 1) await button(page, 'The day after').tap();
    await page.getByRole('checkbox', { name: /^This and all later: 17 lessons until / }).tap();
    await button(page, 'Move 17 lessons').tap();
    const moved = weeks(20, step).map((date, index) => `${index < 3 ? date : addDays(date, 2)} ${time}`);
    await eventually(
      async () => timesOf(await lessonsFor(forName)),
      (times) => times[19] === moved[19],
    );
    expect(timesOf(await lessonsFor(forName))).toEqual(moved);
    await page.context().close();
  }
});

test('the price rises from the fourth on, but for the lesson that is paid already', async () => {
  const lessons = await lessonsFor(null);
  const opened = await robin.call('POST', `/api/bookings/${lessons[6]?.id}/pay`, { amount: 70 });
  await payByCardNumber(product.browserStripe, String(opened['clientSecret']));
  await eventually(
    () => knex('payments').where({ booking_id: lessons[6]?.id, outcome: 'booked' }),
    (paid) => paid.length === 1,
  );
  const { page } = await openWeek(londonDateOf(lessons[3]?.starts_at ?? now));
  await openLesson(page, MOTHER);
  await page
    .getByText(/Hadley Club/)
    .first()
    .waitFor();
  await page.getByRole('dialog').getByText('More', { exact: true }).tap();
  await button(page, /^Change price/).tap();
  await page.getByRole('textbox', { name: 'Price' }).fill('75');
  await page.getByRole('checkbox', { name: /^This and all later: 16 lessons until / }).tap();
  await page.getByText(/ is paid and stays at £70\.$/).waitFor();
  await button(page, 'Save price').tap();
  await page.getByText('16 lessons at £75: Robin Player').waitFor({ state: 'attached' });
  const pounds = (await lessonsFor(null)).map(({ price_pence }) => price_pence / 100);
  expect(pounds).toEqual(lessons.map((_, index) => (index < 3 || index === 6 ? 70 : 75)));
});
