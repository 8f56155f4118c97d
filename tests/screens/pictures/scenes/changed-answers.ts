import { randomUUID } from 'node:crypto';
import type { AdminBooking, Booking, CoachSchedule } from '@lessons/contract';
import type { Page } from 'playwright-core';

/** Has the API fail at these addresses, as glob patterns. */
export const failing = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ status: 500, json: { message: 'Sorry' } }));

/** Has the API answer a call with this instead: the empty states of a site with a season. */
export const answering = (answers: Readonly<Record<string, unknown>>) => async (page: Page) => {
  for (const [pattern, json] of Object.entries(answers))
    await page.route(pattern, (route) => route.fulfill({ json }));
};

/** Has the API tell the coach of twelve working hours a day: the lessons of the morning are given again in the evening. */
export async function teachingTwelveHours(page: Page): Promise<void> {
  const open = { startTime: '08:00', endTime: '20:00', isActive: true };
  const windows = [1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ ...open, dayOfWeek }));
  await page.route('**/api/coach-schedule', async (route) => {
    const response = await route.fetch();
    const schedule = (await response.json()) as CoachSchedule;
    await route.fulfill({ response, json: { ...schedule, availableSlots: windows } });
  });
  const inTheEvening = (instant: string) => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString();
  await page.route('**/api/admin/bookings?*', async (route) => {
    const response = await route.fetch();
    const lessons = (await response.json()) as AdminBooking[];
    const again = lessons
      .filter(({ startTime, duration }) => startTime.slice(11) < '11' && duration === 60)
      .map((lesson) => ({
        ...lesson,
        id: randomUUID(),
        startTime: inTheEvening(lesson.startTime),
        endTime: inTheEvening(lesson.endTime),
      }));
    await route.fulfill({ response, json: [...lessons, ...again] });
  });
}

/** Has the API tell the player that the coach has called their next lesson off, and three free times near it. */
export async function callingOff(page: Page): Promise<void> {
  const chooseBy = '2026-06-18T18:00:00.000Z';
  const calledOff = {
    closingId: randomUUID(),
    reason: 'rain',
    message: 'The grass is under water. I am sorry!',
    chooseBy,
  };
  await page.route('**/api/bookings?*', async (route) => {
    const response = await route.fetch();
    const lessons = (await response.json()) as Booking[];
    const next = lessons.find(({ status, endTime }) => status === 'confirmed' && endTime > chooseBy);
    if (next) Object.assign(next, { status: 'pending', calledOff });
    await route.fulfill({ response, json: lessons });
  });
  const startTimes = ['2026-06-22T15:00:00.000Z', '2026-06-22T17:00:00.000Z', '2026-06-24T15:00:00.000Z'];
  const times = startTimes.map((startTime) => ({
    startTime,
    endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
  }));
  await answering({ '**/api/bookings/*/new-times': times })(page);
}
