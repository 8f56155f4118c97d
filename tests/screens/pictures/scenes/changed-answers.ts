import type { Booking } from '@lessons/contract';
import type { Page } from 'playwright-core';

/** Has the API fail at these addresses, as glob patterns. */
export const failing = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ status: 500, json: { message: 'Sorry' } }));

/** Has the API answer a call with this instead: the empty states of a site with a season. */
export const answering = (answers: Readonly<Record<string, unknown>>) => async (page: Page) => {
  for (const [pattern, json] of Object.entries(answers))
    await page.route(pattern, (route) => route.fulfill({ json }));
};

/** Has the API tell the player that the coach has called their next lesson off, and three free times near it. */
export async function callingOff(page: Page): Promise<void> {
  const chooseBy = '2026-06-18T18:00:00.000Z';
  const calledOff = { reason: 'rain', message: 'The grass is under water. I am sorry!', chooseBy };
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
