import { addDays, dayOfWeek, formatDay, londonDateOf, londonInstant } from '@lessons/rules';
import type { CalendarDate } from '@lessons/rules';
import type { Locator, Page } from 'playwright-core';

const TUESDAY = 2;

/** A Tuesday in London that lies `weeks` whole weeks or up to one more ahead. By the real clock: the browser and the API have no other. */
export function tuesdayAhead(weeks = 1): CalendarDate {
  const first = addDays(londonDateOf(new Date()), weeks * 7);
  return addDays(first, (TUESDAY + 7 - dayOfWeek(first)) % 7);
}

/** Turns the calendar of the booking screen, just opened, to the month of a day, and waits for it to know how its days stand. */
export async function turnTo(page: Page, date: CalendarDate): Promise<Locator> {
  const months = monthsUntil(date);
  for (let turned = 0; turned < months; turned += 1) {
    await page.getByRole('button', { name: 'Next month' }).click();
  }
  const day = dayInCalendar(page, date);
  await day.waitFor();
  return day;
}

/** Opens a day in the calendar of the booking screen, turning as many months as it takes. */
export async function openDay(page: Page, date: CalendarDate): Promise<void> {
  const day = await turnTo(page, date);
  await day.click();
}

function dayInCalendar(page: Page, date: CalendarDate): Locator {
  const noon = londonInstant(date, '12:00');
  return page.getByRole('button', { name: new RegExp(`(^|, )${formatDay(noon)},`) });
}

/** How many months a calendar that opens on this one has to be turned. */
export function monthsUntil(date: CalendarDate): number {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0] = londonDateOf(new Date()).split('-').map(Number);
  return (year - thisYear) * 12 + month - thisMonth;
}

/** Chooses on the booking screen, and goes on to the checkout. */
export async function chooseLesson(
  page: Page,
  date: CalendarDate,
  time: string,
  length: '1 hour' | '2 hours' = '1 hour',
): Promise<void> {
  await openDay(page, date);
  await page.getByRole('button', { name: new RegExp(`^${time}, ${length}`) }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
}
