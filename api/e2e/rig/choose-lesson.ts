import { addDays, dayOfWeek, formatDay, formatShortDay, londonDateOf, londonInstant } from '@lessons/rules';
import type { CalendarDate } from '@lessons/rules';
import type { Locator, Page } from 'playwright-core';

const TUESDAY = 2;

/** A Tuesday in London that lies `weeks` whole weeks or up to one more ahead. By the real clock: the browser and the API have no other. */
export function tuesdayAhead(weeks = 1): CalendarDate {
  const first = addDays(londonDateOf(new Date()), weeks * 7);
  return addDays(first, (TUESDAY + 7 - dayOfWeek(first)) % 7);
}

const monthWords = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  month: 'long',
  year: 'numeric',
});

/** Turns the calendar that is open, the player's or the coach's, to the month of a day, whatever month it shows. */
export async function turnToMonth(page: Page, date: CalendarDate): Promise<void> {
  const calendar = page.getByRole('grid');
  const wanted = monthWords.format(londonInstant(date, '12:00'));
  for (;;) {
    const shown = (await calendar.getAttribute('aria-label')) ?? '';
    if (shown === wanted) return;
    const isEarlier = Date.parse(`1 ${shown}`) < Date.parse(`1 ${wanted}`);
    await page.getByRole('button', { name: isEarlier ? /next month/i : /previous month/i }).click();
    await page.getByRole('grid', { name: shown, exact: true }).waitFor({ state: 'detached' });
  }
}

/** Turns the calendar of the booking screen to the month of a day, and waits for it to know how its days stand. */
export async function turnTo(page: Page, date: CalendarDate): Promise<Locator> {
  await turnToMonth(page, date);
  const day = dayInCalendar(page, date);
  await day.waitFor();
  return day;
}

/** Opens a day in the calendar of the booking screen, and waits for its times. */
export async function openDay(page: Page, date: CalendarDate): Promise<void> {
  const day = await turnTo(page, date);
  await day.click();
  const shortDay = formatShortDay(londonInstant(date, '12:00'));
  await page.getByRole('heading', { name: `Available Times - ${shortDay}` }).waitFor();
}

function dayInCalendar(page: Page, date: CalendarDate): Locator {
  const noon = londonInstant(date, '12:00');
  return page.getByRole('button', { name: new RegExp(`(^|, )${formatDay(noon)},`) });
}

/** Chooses a lesson on the booking screen, without going on. */
export async function chooseTime(
  page: Page,
  date: CalendarDate,
  time: string,
  length: '1 hour' | '2 hours' = '1 hour',
): Promise<void> {
  await openDay(page, date);
  const lesson = page.getByRole('button', { name: new RegExp(`^${time}, ${length}`) });
  await lesson.click();
  await lesson.and(page.locator('[aria-pressed="true"]')).waitFor();
}

/** Chooses a lesson on the booking screen, and asks for the checkout: a test says which answer it waits for. */
export async function chooseLesson(
  page: Page,
  date: CalendarDate,
  time: string,
  length: '1 hour' | '2 hours' = '1 hour',
): Promise<void> {
  await chooseTime(page, date, time, length);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
}
