import { beforeAll, expect, test } from '@jest/globals';
import {
  addDays,
  dayOfWeek,
  formatDay,
  formatLongDate,
  formatShortDay,
  londonDateOf,
  londonInstant,
} from '@lessons/rules';
import type { CalendarDate } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { openDay } from '../fixtures/browser/choose-lesson.ts';
import { payByCard } from '../fixtures/browser/pay-by-card.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../fixtures/browser/start-product.ts';
import { DESKTOP, visit } from '../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

beforeAll(async () => {
  // The clocks change on Sundays at one, when the coach sleeps; here the court is open then.
  await product.database
    .knex('working_hours')
    .insert({ day_of_week: 0, start_time: '00:00', end_time: '10:00' });
  // The one of the two changes that is further away lies beyond the usual booking horizon.
  await product.database.knex('coach_settings').update({ horizon_weeks: 60 });
});

const MARCH = 3;
const OCTOBER = 10;

/** Returns the next last Sunday of a month that is at least a day ahead. */
function nextClockChange(month: number): CalendarDate {
  const tomorrow = addDays(londonDateOf(new Date()), 1);
  const thisYear = Number(tomorrow.slice(0, 4));
  const next = [thisYear, thisYear + 1]
    .map((year) => `${year}-${String(month).padStart(2, '0')}-31`)
    .map((last) => addDays(last, -dayOfWeek(last)))
    .find((sunday) => sunday >= tomorrow);
  if (!next) throw new Error(`No clock changes in month ${month}`);
  return next;
}

const everyHour = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${String(from + index).padStart(2, '0')}:00`);

const forward = nextClockChange(MARCH);
const back = nextClockChange(OCTOBER);

/** The times are those of the open hours, which the table of `slots.test.ts` has; a player pays for two of them. */
const days = [
  // 01:00 to 02:00 doesn't exist.
  {
    day: 'the day when the clocks go forward',
    date: forward,
    times: ['00:00', ...everyHour(2, 10)],
    york: '00:00',
    tokyo: '02:00',
    utc: [`${forward}T00:00:00.000Z`, `${forward}T01:00:00.000Z`],
  },
  // 01:00 to 02:00 comes twice, and is offered once: in GMT.
  {
    day: 'the day when the clocks go back',
    date: back,
    times: everyHour(0, 10),
    york: '00:00',
    tokyo: '01:00',
    utc: [`${addDays(back, -1)}T23:00:00.000Z`, `${back}T01:00:00.000Z`],
  },
];

test.each(days)(
  '$day is the same for players in New York and Tokyo, and for the coach in Los Angeles',
  async ({ date, times, york, tokyo, utc }) => {
    const inNewYork = await timesShown('America/New_York', date);
    expect(inNewYork.times).toEqual(times);
    await pay(inNewYork.page, date, york);
    const inTokyo = await timesShown('Asia/Tokyo', date);
    expect(inTokyo.times).toEqual(times.filter((time) => time !== york));
    await pay(inTokyo.page, date, tokyo);

    const lessons = await product.database
      .knex('bookings')
      .whereRaw(`(starts_at at time zone 'Europe/London')::date = ?`, [date])
      .orderBy('starts_at')
      .pluck<Date[]>('starts_at');
    expect(lessons.map((start) => start.toISOString())).toEqual(utc);
    const { page } = await visit(browser, product, {
      as: COACH,
      path: `/admin-schedule?week=${date}`,
      size: DESKTOP,
      timeZone: 'America/Los_Angeles',
    });
    const day = page.getByRole('region', {
      name: formatLongDate(londonInstant(date, '12:00')).replace(/ \d{4}$/, ''),
    });
    for (const time of [york, tokyo]) await day.getByText(time, { exact: true }).first().waitFor();
  },
);

/** Returns the times of a day as a browser in that zone shows them. */
async function timesShown(timeZone: string, date: CalendarDate) {
  const { page } = await visit(browser, product, { as: PLAYER, path: '/book', timeZone });
  await openDay(page, date);
  const list = page.getByRole('region', { name: /^Available Times - / }).locator('time');
  await list.first().waitFor();
  return { page, times: await list.allInnerTexts() };
}

/** Pays for an hour, and looks for London's day and time on the screens that follow. */
async function pay(page: Page, date: CalendarDate, time: string): Promise<void> {
  const start = londonInstant(date, time);
  const day = formatDay(start);
  await page.getByRole('button', { name: new RegExp(`^${time}, 1 hour`) }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await payByCard(page);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  await page.getByRole('main').getByText(day).first().waitFor();
  await page.getByRole('main').getByText(`${time}–`).first().waitFor();

  await page.getByRole('link', { name: 'View My Lessons' }).click();
  const lesson = page
    .getByRole('region', { name: 'Upcoming Lessons' })
    .getByRole('article', { name: new RegExp(`^(${time}.*${day}|${formatShortDay(start)} (· )?${time})`) });
  await lesson.waitFor();
  await page.context().close();
}
