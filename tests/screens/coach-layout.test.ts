import { closeDates } from '../fixtures/api/close-dates.ts';
import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonInstant, mondayOf } from '@lessons/rules';
import type { Locator, Page } from 'playwright-core';
import { bookForClient, signInByApi, type Client } from '../fixtures/browser/book-by-api.ts';
import { checkPage } from '../fixtures/browser/check-page.ts';
import { tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { findCutText } from '../fixtures/browser/find-cut-text.ts';
import { insertLesson, insertPlayer } from '../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { EVERY_DAY, setHours } from '../fixtures/browser/set-hours.ts';
import { COACH } from '../fixtures/browser/start-product.ts';
import { stopClocks } from '../fixtures/browser/stop-clocks.ts';
import { DESKTOP, PHONE, visit } from '../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();
const tuesday = tuesdayAhead();
const TABLET = { width: 820, height: 1180 };
const NARROW_TABLET = { width: 768, height: 1024 };
/** A day of another week, with lessons of any length. */
const ofQuarters = addDays(tuesday, 7);
const NAMES = [
  ['Maximiliana Wilhelmina', 'Featherstonehaugh-Cholmondeley'],
  ['Christopher', 'Wainwright'],
  ['Zoë', 'Okafor'],
] as const;

beforeAll(async () => {
  const { knex } = product.database;
  await setHours(product, EVERY_DAY, ['08:00', '20:00']);
  const coach = await signInByApi(product, COACH);
  for (const [index, [firstName, lastName]] of NAMES.entries()) {
    const email = `${firstName.slice(0, 3).toLowerCase()}@example.com`;
    const of = await insertPlayer(product, { email, firstName, lastName, phone: '+44 7700 900101' });
    const at = (hour: number) => `${String(hour + index).padStart(2, '0')}:00`;
    await insertLesson(product, { of, start: [tuesday, at(8)] });
    await insertLesson(product, { of, start: [tuesday, at(11)], status: 'pending' });
    await insertLesson(product, { of, start: [addDays(tuesday, index), '15:00'], minutes: 120 });
    const guest = { firstName, lastName, phone: '01632 960142' };
    await bookForClient(coach, guest, [addDays(tuesday, index), '18:00'], { price: 1000 });
  }
  let client: Client = { firstName: 'Margaret', lastName: 'Fairweather', phone: '01632 960143' };
  for (const [time, duration, forName] of [
    ['09:15', 45, 'Maximilian'],
    ['10:30', 30, 'Ben'],
    ['11:00', 30, 'Anna & Ben'],
    ['12:30', 90, 'Zoë'],
  ] as const) {
    const place = { name: 'Hadley Lawn Tennis Club of 1887' };
    const terms = { duration, price: 35, forName, place };
    const { userId } = await bookForClient(coach, client, [ofQuarters, time], terms);
    client = { id: userId };
  }
  await closeDates(
    knex,
    {
      date: addDays(tuesday, 1),
      startTime: '09:00',
      endTime: '10:00',
      reason: 'Dentist, and then to the county ground',
    },
    { date: mondayOf(tuesday), reason: 'County tournament, second round, with the juniors of three clubs' },
  );
});

test.each([
  ['a desktop', DESKTOP, 32],
  ['a tablet', TABLET, 44],
] as const)(
  'a week of twelve hours fits on %s without scrolling, and no word of it is cut',
  async (_, size, least) => {
    const path = `/admin-schedule?week=${tuesday}`;
    const { page, consoleErrors } = await visit(browser, product, { as: COACH, path, size });
    const free = page.getByRole('button', { name: /^Book .*, Open$/ });
    await free.first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(size.height);
    const heights = await free.evaluateAll((cells: { getBoundingClientRect(): { height: number } }[]) =>
      cells.map((cell) => cell.getBoundingClientRect().height),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(least);
    expect(await findCutText(page)).toEqual([]);
    expect(await checkPage(page, 'the week')).toEqual([]);
    expect(consoleErrors).toEqual([]);
  },
);

test.each([
  ['a desktop', DESKTOP, 24],
  ['a tablet', TABLET, 32],
] as const)(
  'lessons of half an hour, and what they leave free, are high enough to be pressed on %s, and no word is cut',
  async (_, size, least) => {
    const path = `/admin-schedule?week=${ofQuarters}`;
    const { page, consoleErrors } = await visit(browser, product, { as: COACH, path, size });
    const pressed = page.getByRole('button', { name: /^(Ben|Anna|Book .*, Free$)/ });
    await pressed.first().waitFor();
    expect(await pressed.count()).toBe(4);
    expect(Math.min(...(await boxesOf(pressed)).map(({ height }) => height))).toBeGreaterThanOrEqual(least);
    expect(await findCutText(page)).toEqual([]);
    expect(await checkPage(page, 'a week of quarters')).toEqual([]);
    expect(consoleErrors).toEqual([]);
  },
);

/** Returns the words of each name that are drawn; one that is longer than its line ends with dots. */
const NAMES_AS_DRAWN = `[...document.querySelectorAll('[data-lesson] strong')].map((name) => {
  const box = name.getBoundingClientRect();
  const text = name.firstChild;
  const drawn = [...text.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const rects = [...range.getClientRects()];
    if (rects.every(({ top }) => top >= box.bottom - 1)) return [];
    if (rects.some(({ bottom }) => bottom > box.bottom + 1)) throw new Error('Cut: ' + word);
    return rects.every(({ right }) => right <= box.right + 1) ? [word] : [word + '…'];
  });
  return drawn.join(' ');
})`;

async function namesAsDrawn(size: typeof TABLET): Promise<string[]> {
  const path = `/admin-schedule?week=${tuesday}`;
  const { page } = await visit(browser, product, { as: COACH, path, size });
  await page
    .getByRole('button', { name: /^Christopher/ })
    .first()
    .waitFor();
  return page.evaluate<string[]>(NAMES_AS_DRAWN);
}

const WHOLE_WORDS = new Set([
  // Where there is one line, as above what is to pay.
  'Maximiliana',
  'Christopher',
  'Maximiliana Wilhelmina',
  'Christopher Wainwright',
  'Zoë Okafor',
]);

test.each([
  ['a desktop', DESKTOP],
  ['a tablet', TABLET],
])(
  'a name in the week is drawn in full where it fits, and else ends with a whole word: on %s',
  async (_, size) => {
    expect(new Set(await namesAsDrawn(size))).toEqual(WHOLE_WORDS);
  },
);

test('on a narrow tablet a word of a name that is longer than its line ends with dots, and none is missing for it', async () => {
  const names = await namesAsDrawn(NARROW_TABLET);
  expect(new Set(names.map((name) => name.replaceAll('…', '')))).toEqual(WHOLE_WORDS);
});

test('the line of now passes behind the lesson that is under way, from a ball beside its words', async () => {
  const path = `/admin-schedule?week=${tuesday}`;
  const prepare = (page: Page) => stopClocks(page, londonInstant(tuesday, '08:10'));
  const { page } = await visit(browser, product, { as: COACH, path, size: DESKTOP, prepare });
  const now = page.locator('[data-now]');
  await now.getByRole('button', { name: /^Maximiliana/ }).waitFor();
  const drawn = await page.evaluate(`(() => {
    const period = document.querySelector('[data-now]');
    const [line, ball] = ['::before', '::after'].map((part) => getComputedStyle(period, part));
    const top = parseFloat(line.top) / period.clientHeight;
    const left = period.getBoundingClientRect().left;
    const words = [...period.querySelectorAll('button > span > *')].map((word) => word.getBoundingClientRect().left);
    return {
      isInside: top > 0 && top < 1,
      isBehind: Number(line.zIndex) < 0,
      isWider: parseFloat(line.width) > period.clientWidth,
      isBeside: left + parseFloat(ball.left) + parseFloat(ball.width) < Math.min(...words),
    };
  })()`);
  expect(drawn).toEqual({ isInside: true, isBehind: true, isWider: true, isBeside: true });
});

const boxesOf = (found: Locator) =>
  found.evaluateAll((elements: { getBoundingClientRect(): { y: number; height: number } }[]) =>
    elements.map((element) => {
      const { y, height } = element.getBoundingClientRect();
      return { y, height };
    }),
  );

test.each([
  ['a desktop', DESKTOP],
  ['a tablet', TABLET],
] as const)(
  'Bookings is a table with rows of 56 px on %s, also of long names and of what is to pay, in which prices have room',
  async (_, size) => {
    const { page } = await visit(browser, product, { as: COACH, path: '/admin?tab=bookings', size });
    const lessons = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^More/ }) });
    await lessons.filter({ hasText: '£1,000 to pay' }).first().waitFor();
    const heights = (await boxesOf(lessons)).map(({ height }) => height);
    expect(heights.length).toBeGreaterThan(4);
    expect(new Set(heights)).toEqual(new Set([56]));
    // What is clipped away, or lies below another, cannot be pressed.
    await lessons.getByText('Paid', { exact: true }).first().click({ trial: true });
    const prices = lessons.getByRole('strong');
    expect(await prices.first().textContent()).toMatch(/^£/);
    const tooWide = await prices.evaluateAll((found: { scrollWidth: number; clientWidth: number }[]) =>
      found.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
    );
    expect(tooWide).toEqual([]);
  },
);

test('the first lesson of Bookings is above 300 px on a phone, and the search is behind one button', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/admin?tab=bookings', size: PHONE });
  const lessons = page.getByRole('list', { name: /^Bookings of/ }).getByRole('listitem');
  await lessons.first().waitFor();
  const [first] = await boxesOf(lessons);
  expect(first?.y).toBeLessThan(300);
  const field = page.getByLabel('Name or email');
  expect(await field.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Search' }).tap();
  await field.fill('Zoë');
  await page.getByRole('button', { name: 'Search · 1 in force' }).waitFor();
  await lessons.filter({ hasText: 'Christopher' }).waitFor({ state: 'detached' });
});
