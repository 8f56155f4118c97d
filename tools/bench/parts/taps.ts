import { addDays, formatDay, formatShortDay, londonInstant } from '@lessons/rules';
import { chromium, type Browser } from 'playwright-core';
import { tuesdayAhead, turnTo } from '../../../tests/e2e/fixtures/choose-lesson.ts';
import { launchBrowser } from '../../../tests/e2e/fixtures/launch-browser.ts';
import { COACH, PLAYER } from '../../../tests/e2e/fixtures/start-product.ts';
import { waitUntilLoaded, trackRequests } from '../../../tests/e2e/fixtures/wait-until-loaded.ts';
import { measureTap, OBSERVE_TAPS } from '../pages/measure-tap.ts';
import { openPhone, slowDown, type Visitor } from '../pages/phone.ts';
import { startSeason } from '../pages/start-season.ts';
import { medianOf, type Part } from '../part.ts';

const ROUNDS = 5;

/** Measures the time from a tap until the page shows its effect. */
export const taps: Part = {
  title: 'Response to a tap',
  note: `Milliseconds from a tap to the next paint (INP's measure, in steps of 8), on a phone with a CPU four times slower, with the season of the demo, in ${ROUNDS} rounds. 0: less than 16. To reach: 100 ms.`,
  run: benchTaps,
};

type Taps = Record<string, number>;

async function benchTaps(): ReturnType<Part['run']> {
  const season = await startSeason();
  const server = await launchBrowser();
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    const rounds: Taps[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const player = await tapAsPlayer(browser, { url: season.url, as: PLAYER });
      rounds.push({ ...player, ...(await tapAsCoach(browser, { url: season.url, as: COACH })) });
    }
    const names = Object.keys(rounds[0] ?? {});
    return {
      columns: ['tap', 'median ms', 'slowest ms'],
      rows: names.map((name) => {
        const values = rounds.map((round) => round[name] ?? Number.NaN);
        return [name, medianOf(values).toFixed(0), Math.max(...values).toFixed(0)];
      }),
    };
  } finally {
    await browser.close();
    await server.close();
    await season.stop();
  }
}

async function tapAsPlayer(browser: Browser, visitor: Visitor): Promise<Taps> {
  const { page, close } = await openSlowly(browser, visitor, '/book');
  try {
    const [first, next] = [tuesdayAhead(2), addDays(tuesdayAhead(2), 1)];
    await (await turnTo(page, first)).tap();
    const noon = londonInstant(next, '12:00');
    const times = page.getByRole('heading', { name: `Available Times - ${formatShortDay(noon)}` });
    const day = await measureTap(
      page,
      page.getByRole('button', { name: new RegExp(`(^|, )${formatDay(noon)},`) }),
      times,
    );
    const free = page.getByRole('button', { name: /^\d\d:00, 1 hour/, disabled: false }).first();
    const slot = await measureTap(page, free, page.locator('[aria-pressed="true"]').first());
    const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' });
    const screen = page.getByRole('heading', { name: 'Quick Actions' });
    return { 'a day of the calendar': day, 'a time': slot, 'a tab': await measureTap(page, tab, screen) };
  } finally {
    await close();
  }
}

async function tapAsCoach(browser: Browser, visitor: Visitor): Promise<Taps> {
  const { page, close } = await openSlowly(browser, visitor, '/admin');
  try {
    const bookings = page.getByRole('link', { name: 'Bookings', exact: true });
    const shown = page.getByRole('heading', { level: 1, name: 'Coach Admin Panel Bookings' });
    return { "a tab of the coach's panel": await measureTap(page, bookings, shown) };
  } finally {
    await close();
  }
}

async function openSlowly(browser: Browser, visitor: Visitor, path: string) {
  const context = await openPhone(browser, visitor);
  await context.addInitScript(OBSERVE_TAPS);
  const page = await context.newPage();
  trackRequests(page);
  await page.goto(path);
  await waitUntilLoaded(page);
  await slowDown(page);
  return { page, close: () => context.close() };
}
