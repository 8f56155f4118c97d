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
import { signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

/* A family's arrangement on a phone: half an hour for the son every second Tuesday, an hour and a half for the mother at another club, over a change of the clocks. */

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
  starts_at: Date;
  ends_at: Date;
  price_pence: number;
  location: string;
  place_address: string | null;
  for_name: string | null;
}
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

beforeAll(async () => {
  const coach = await signInByApi(product, COACH);
  await (await signInByApi(product, PLAYER)).call('GET', '/api/me');
  await coach.call('POST', '/api/admin/coach-settings', { pricePerHour: 50, priceTwoHours: 90 });
});

test('half an hour from 13:30 is booked for a child every two weeks, and players’ lost hour is named', async () => {
  const { page, consoleErrors } = await openWeek(first);
  await button(page, `Book ${dayOf(first)} 13:00, Open`).tap();
  await page.getByRole('textbox', { name: 'Client' }).waitFor();
  await page.keyboard.type('rob');
  await button(page, /^Robin Player/).tap();
  await button(page, '30 min').tap();
  await button(page, /^Time: /).tap();
  await page
    .getByRole('group', { name: 'Quarters of this hour' })
    .getByRole('button', { name: '13:30' })
    .tap();
  await page.getByText('Players can’t book 13:00 then.').waitFor();
  await button(page, 'More').tap();
  await page.getByRole('textbox', { name: 'Price' }).fill('22.50');
  await page.getByLabel('Who plays').fill('Tom');
  expect(await checkPage(page, 'the sheet with a quarter, a name and a place')).toEqual([]);
  await button(page, 'Every two weeks').tap();
  await button(page, 'Book 10 lessons').tap();
  await page.getByText(/^Tom \(Robin Player\) · 10 lessons from .* booked$/).waitFor();
  const lessons = await lessonsFor('Tom');
  expect(timesOf(lessons)).toEqual(weeks(10, 2).map((date) => `${date} 13:30–14:00`));
  expect(new Set(lessons.map(({ price_pence }) => price_pence))).toEqual(new Set([2_250]));
  expect(consoleErrors).toEqual([]);
});

test('an hour and a half at another club follows each Tuesday, at an agreed price', async () => {
  const { page } = await openWeek(first);
  await button(page, `Book ${dayOf(first)} 14:00, Open`).tap();
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
  expect(timesOf(lessons)).toEqual(weeks(10).map((date) => `${date} 14:00–15:30`));
  expect(lessons[0]).toMatchObject({
    price_pence: 7_000,
    location: 'Hadley Club',
    place_address: '1 Mill Lane, Hadley',
  });
});

test('from the fourth on the lessons at the club move to Thursdays for good, and cost more', async () => {
  const [fourth = ''] = weeks(10).slice(3);
  const { page } = await openWeek(fourth);
  await page.getByRole('heading', { name: 'Robin Player', exact: true }).getByRole('button').tap();
  await button(page, 'Move').tap();
  await page.getByText('Moving Robin Player').waitFor();
  const thursday = addDays(fourth, 2);
  await button(page, new RegExp(`^Thu ${Number(thursday.slice(8))}\\b`)).tap();
  await button(page, `Move to ${dayOf(thursday)} 14:00, Open`).tap();
  await page.getByRole('checkbox', { name: /^This and all later: 7 lessons until / }).tap();
  await button(page, 'Move 7 lessons').tap();
  const moved = weeks(10).map((date, index) => `${index < 3 ? date : addDays(date, 2)} 14:00–15:30`);
  await eventually(
    async () => timesOf(await lessonsFor(null)),
    (times) => times[9] === moved[9],
  );
  expect(timesOf(await lessonsFor(null))).toEqual(moved);

  await page.goto(`/admin-schedule?week=${thursday}`);
  await page.getByRole('heading', { name: 'Robin Player', exact: true }).getByRole('button').tap();
  await page
    .getByText(/Hadley Club/)
    .first()
    .waitFor();
  await page.getByRole('dialog').getByText('More', { exact: true }).tap();
  await button(page, /^Change price/).tap();
  await page.getByRole('textbox', { name: 'Price' }).fill('75');
  await page.getByRole('checkbox', { name: /^This and all later: 7 lessons until / }).tap();
  await button(page, 'Save price').tap();
  await page.getByText('7 lessons at £75: Robin Player').waitFor({ state: 'attached' });
  const pounds = (await lessonsFor(null)).map(({ price_pence }) => price_pence / 100);
  expect(pounds).toEqual([70, 70, 70, 75, 75, 75, 75, 75, 75, 75]);
});
