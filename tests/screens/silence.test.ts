import { expect, test } from '@jest/globals';
import { londonDateOf } from '@lessons/rules';
import type { Page, Route } from 'playwright-core';
import { tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { createAccount } from '../fixtures/browser/create-account.ts';
import { insertLesson, insertPlayer } from '../fixtures/browser/insert-lesson.ts';
import { drawn, RECORD_SHIFTS, type LayoutShift } from '../fixtures/browser/layout-shifts.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { COACH, type Account } from '../fixtures/browser/start-product.ts';
import { visit } from '../fixtures/browser/visit.ts';
import { waitUntilLoaded } from '../fixtures/browser/wait-until-loaded.ts';

/*
 * A network that takes requests and never answers, as at a tennis court: each call in turn, and all of them. What this device
 * has seen is on the screen before the page says, after three seconds, that the connection is slow. Nothing moves when the
 * answers come at last.
 */

const { product, browser } = await openProduct();

const MAX_SHIFT = 0.01;

/** Notes when the frame with the greeting, the stored lesson and the line were drawn first (ms since the page was opened). */
const RECORD_TIMES = `
  globalThis.drawnAt = {};
  const note = () => {
    const text = document.querySelector('#root main')?.innerText ?? '';
    const isThere = {
      frame: /^Good (morning|afternoon|evening),/m.test(text) && document.querySelector('nav[aria-label="Main"] a'),
      lesson: text.includes(globalThis.lessonText),
      line: document.querySelector('#root')?.innerText.includes('Slow connection · as last seen'),
    };
    for (const [name, is] of Object.entries(isThere)) if (is) drawnAt[name] ??= Math.round(performance.now());
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
`;

const EVERYTHING = /\/(api|auth\/v1|admin-app)\/|\/config\.json/;
const RENEWAL = /\/auth\/v1\/token/;
const OF_EVERYBODY: [string, RegExp][] = [
  ['the account', /\/api\/me$/],
  ['the coach’s profile', /\/api\/coach-profile/],
  ['the player’s lessons', /\/api\/bookings\?/],
  ['the site’s configuration', /\/config\.json/],
  ['the sign-in provider’s address', /\/api\/config\/supabase/],
  ['the renewal of the session', RENEWAL],
  ['everything', EVERYTHING],
];

/** Opens Home again and again, each time with other calls that are not answered. Returns what was not as it should be. */
async function openInSilence(as: Account, lesson: string, cases: [string, RegExp][]) {
  const { page } = await visit(browser, product, { as, hasEvents: false });
  await page.getByText(lesson).first().waitFor();
  await page.addInitScript(
    RECORD_SHIFTS + RECORD_TIMES.replace('globalThis.lessonText', JSON.stringify(lesson)),
  );
  const wrong: unknown[] = [];
  const held: Route[] = [];
  let silent = /^$/;
  await page.route(/.*/, (route) =>
    silent.test(route.request().url()) ? void held.push(route) : route.fallback(),
  );
  for (const [what, calls] of cases) {
    if (calls === RENEWAL || /supabase/.test(calls.source)) await expireToken(page);
    silent = calls;
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByText('Slow connection · as last seen').waitFor();
    const times = await page.evaluate<Record<string, number>>('drawnAt');
    const before = await placesOf(page);
    silent = /^$/;
    await Promise.all(held.splice(0).map((route) => route.fallback()));
    await waitUntilLoaded(page);
    await drawn(page);
    const after = await placesOf(page);
    const shifts = await page.evaluate<LayoutShift[]>('layoutShifts');
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    process.stderr.write(`${as.email}, silent: ${what} ${JSON.stringify(times)}\n`);
    const { frame = Infinity, lesson: lessonAt = Infinity, line = 0 } = times;
    if (frame > line || lessonAt > line) wrong.push({ what, times });
    if (sum >= MAX_SHIFT || before !== after) wrong.push({ what, shifts, before, after });
  }
  await page.context().close();
  return wrong;
}

/** Returns where the greeting and the player's ticket are on the screen. */
async function placesOf(page: Page): Promise<string> {
  return page.evaluate<string>(`JSON.stringify(
    [...document.querySelectorAll('#root h1, #root section')]
      .filter((element) => element.matches('h1') || element.querySelector('h2')?.textContent === 'Next Lesson')
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
  )`);
}

/** Makes the stored token one that has to be renewed. */
async function expireToken(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const session = JSON.parse(localStorage.getItem('lessons.session'));
    localStorage.setItem('lessons.session', JSON.stringify({ ...session, expires_at: 1 }));
  })()`);
}

test('a player has the stored lesson, however silent the network is', async () => {
  const ada = await createAccount(product, 'silent@example.com', { firstName: 'Ada', lastName: 'Hill' });
  await insertLesson(product, { of: ada.email, start: [tuesdayAhead(), '13:00'] });
  expect(await openInSilence(ada, '13:00', OF_EVERYBODY)).toEqual([]);
});

test('the coach has the stored day, however silent the network or the module’s host is', async () => {
  const ana = await insertPlayer(product, {
    email: 'ana@example.com',
    firstName: 'Ana',
    phone: '+44 7700 900101',
  });
  // The day's last hour, so that it is not over at whatever hour this runs.
  await insertLesson(product, { of: ana, start: [londonDateOf(new Date()), '23:00'] });
  const cases: [string, RegExp][] = [
    ...OF_EVERYBODY.filter(([what]) => what !== 'the player’s lessons'),
    ['where the module is', /\/api\/config\/admin-module/],
    ['the module’s manifest', /mf-manifest\.json/],
    ['the module’s host', /\/admin-app\//],
    ['the coach’s calls', /\/api\/admin\//],
    ['the overview', /\/api\/admin\/overview/],
    ['the week', /\/api\/admin\/bookings/],
  ];
  expect(await openInSilence(COACH, 'Ana', cases)).toEqual([]);
});
