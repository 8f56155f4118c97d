import { londonDateOf } from '@lessons/rules';
import type { Browser, BrowserContext } from 'playwright-core';
import { insertLesson, insertPlayer } from '../../../tests/fixtures/browser/insert-lesson.ts';
import { COACH, PLAYER, type Account } from '../../../tests/fixtures/browser/start-product.ts';
import { signedInStorage } from '../../../tests/fixtures/browser/visit.ts';
import { trackRequests, waitUntilLoaded } from '../../../tests/fixtures/browser/wait-until-loaded.ts';
import { inBrowser, openPhone, slowDown, slowNetwork } from '../phone.ts';
import { medianOf, type Part } from '../part.ts';

const [ROUNDS, SHORT_ROUNDS] = [10, 3];
/** Has a lesson today. */
const CLIENT = 'Marguerite';

interface Screen {
  path: string;
  shows: readonly Shown[];
}

/** A text of a screen, which is waited for. `goal` in milliseconds. */
interface Shown {
  name: string;
  text: string;
  goal: number;
}

const PLAYERS: readonly Screen[] = [
  { path: '/', shows: [{ name: 'player, Home', text: 'Good ', goal: 650 }] },
  { path: '/book', shows: [{ name: 'player, Book', text: 'Book a Lesson', goal: 900 }] },
  { path: '/schedule', shows: [{ name: 'player, Schedule', text: 'Schedule', goal: 650 }] },
];
const COACHS: readonly Screen[] = [
  {
    path: '/',
    shows: [
      { name: 'coach, Home: greeting', text: 'Good ', goal: 950 },
      { name: 'coach, Home: the day', text: CLIENT, goal: 1_250 },
    ],
  },
  { path: '/admin-schedule', shows: [{ name: 'coach, week', text: CLIENT, goal: 1_100 }] },
  { path: '/admin', shows: [{ name: 'coach, panel', text: 'Today’s revenue', goal: 1_300 }] },
];

/** Somebody comes back to a screen that this device has shown before. */
export const returns: Part = {
  title: 'Coming back to a screen',
  note: `Milliseconds from opening an address until its text is in the page, seen by an observer there, on an emulated phone (150 ms, 1.6 Mbit/s, CPU four times slower) that has shown the screen before: ${ROUNDS} rounds in turns. It needs \`npm run build\`.`,
  run: benchReturns,
};

async function benchReturns({ isShort }: { isShort: boolean }): ReturnType<Part['run']> {
  return inBrowser(async (browser, product) => {
    const client = await insertPlayer(product, { email: 'client@example.com', firstName: CLIENT });
    await insertLesson(product, { of: client, start: [londonDateOf(new Date()), '23:00'] });
    const players = await openDevice(browser, product.url, PLAYER, PLAYERS);
    const coachs = await openDevice(browser, product.url, COACH, COACHS);
    const times = new Map<Shown, number[]>();
    for (let round = 0; round < (isShort ? SHORT_ROUNDS : ROUNDS); round += 1)
      for (const [device, screens] of [[players, PLAYERS] as const, [coachs, COACHS] as const])
        for (const { path, shows } of screens)
          for (const [index, ms] of (await timesOf(device, path, shows)).entries()) {
            const shown = shows[index];
            if (shown) times.set(shown, [...(times.get(shown) ?? []), ms]);
          }
    return {
      columns: ['screen', 'median ms', 'fastest', 'slowest', 'to reach', ''],
      rows: [...times].map(([{ name, goal }, values]) => {
        const median = medianOf(values);
        const cells = [median, Math.min(...values), Math.max(...values), goal].map((ms) => ms.toFixed(0));
        return [name, ...cells, median <= goal ? 'reached' : 'missed'];
      }),
    };
  });
}

/** Returns a phone that has shown the screens to somebody. */
async function openDevice(
  browser: Browser,
  url: string,
  account: Account,
  screens: readonly Screen[],
): Promise<BrowserContext> {
  const device = await openPhone(browser, url, await signedInStorage({ url }, account));
  for (let visit = 0; visit < 2; visit += 1)
    for (const { path } of screens) {
      const page = await device.newPage();
      trackRequests(page);
      await page.goto(path);
      await waitUntilLoaded(page);
      await page.close();
    }
  return device;
}

/** Opens a screen in a new tab. Returns the milliseconds until each text was there. */
async function timesOf(device: BrowserContext, path: string, shows: readonly Shown[]): Promise<number[]> {
  const page = await device.newPage();
  try {
    const texts = shows.map(({ text }) => text);
    await page.addInitScript(watchFor(texts));
    await slowNetwork(await slowDown(page));
    const [seen] = await Promise.all([
      page.waitForEvent('console', (message) => message.text().startsWith(SEEN)),
      page.goto(path, { waitUntil: 'commit' }),
    ]);
    return JSON.parse(seen.text().slice(SEEN.length)) as number[];
  } finally {
    await page.close();
  }
}

const SEEN = 'Seen at: ';

/** A script of the page that says on the console when each text was there. */
const watchFor = (texts: readonly string[]) => `{
  const seenAt = [];
  const watch = new MutationObserver(() => {
    const shown = document.querySelector('#root main')?.textContent ?? '';
    ${JSON.stringify(texts)}.forEach((text, index) => {
      if (shown.includes(text)) seenAt[index] ??= performance.now();
    });
    if (Object.keys(seenAt).length < ${texts.length}) return;
    watch.disconnect();
    console.log(${JSON.stringify(SEEN)} + JSON.stringify(seenAt));
  });
  watch.observe(document, { subtree: true, childList: true, characterData: true });
}`;
