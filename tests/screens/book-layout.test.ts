import { beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { chooseTime, tuesdayAhead, turnTo } from '../fixtures/browser/choose-lesson.ts';
import { createAccount, type NewAccount } from '../fixtures/browser/create-account.ts';
import { hasFocus, tabTo } from '../fixtures/browser/keyboard.ts';
import { enlargeText } from '../fixtures/browser/large-text.ts';
import { insertLesson } from '../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { DESKTOP, PHONE, visit } from '../fixtures/browser/visit.ts';

/* How Book fills a window: what is whole, and what stays in view. */

const WIDE = { width: 1600, height: 900 };

const { product, browser } = await openProduct();

let player: NewAccount;

beforeAll(async () => {
  player = await createAccount(product, 'composed@example.com');
});

/** A coach who works each day from 8 to 20, with a horizon of a year: the calendar goes on to a month of six weeks. */
async function longDays(page: Page): Promise<void> {
  await page.route('**/api/coach-schedule', (route) =>
    route.fulfill({
      json: {
        availableSlots: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
          dayOfWeek,
          startTime: '08:00',
          endTime: '20:00',
          isActive: true,
        })),
        dateHours: [],
        dayEnds: [],
        pricing: { oneHour: 50, twoHour: 90 },
        bookingRules: { horizonWeeks: 52, noticeHours: 0 },
      },
    }),
  );
}

const summaryOf = (page: Page) => page.getByRole('region', { name: 'Booking Summary' });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element.toString()} is not shown`);
  return { ...box, bottom: box.y + box.height };
}

const scrollTo = (page: Page, top: number) => page.evaluate(`scrollTo(0, ${top})`);

test('on a phone two rows of times are whole above the summary of a choice, also below a month of six weeks', async () => {
  const { page } = await visit(browser, product, { as: player, path: '/book', prepare: longDays });
  const weeks = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ visible: true, has: page.getByRole('button') });
  for (let months = 0; months < 15 && (await weeks.count()) < 6; months += 1)
    await page.getByRole('button', { name: 'Next month' }).click();
  expect(await weeks.count()).toBe(6);
  await weeks.nth(2).getByRole('button').first().click();
  await page.getByRole('button', { name: /^08:00, 1 hour/ }).click();
  await summaryOf(page).getByText('08:00–09:00').waitFor();
  await scrollTo(page, 0);
  const summary = await boxOf(summaryOf(page));
  const rows = page.getByRole('region', { name: /^Available Times/ }).getByRole('listitem');
  const second = await boxOf(rows.nth(1));
  expect([PHONE.height, second.bottom <= summary.y]).toEqual([844, true]);
  const legend = page.getByRole('list', { name: 'What the marks mean' });
  expect((await boxOf(legend)).height).toBeLessThan(24);
});

test.each([
  ['1280', DESKTOP],
  ['1600', WIDE],
])('at %s px the summary stays in view while scrolling', async (_, size) => {
  const { page } = await visit(browser, product, { as: player, path: '/book', size, prepare: longDays });
  await chooseTime(page, tuesdayAhead(), '08:00');
  await summaryOf(page).getByText('08:00–09:00').waitFor();
  for (const top of [0, 10_000]) {
    await scrollTo(page, top);
    const summary = await boxOf(summaryOf(page));
    expect(summary.y).toBeGreaterThan(0);
    expect(summary.bottom).toBeLessThanOrEqual(size.height);
  }
});

test('a phone on its side shows times above the summary, which has its heading', async () => {
  const size = { width: 844, height: 390 };
  const { page } = await visit(browser, product, { as: player, path: '/book', size, prepare: longDays });
  const hours = page.getByRole('button', { name: /^\d\d:00, 1 hour £50 on / });
  await hours.first().waitFor();
  const summary = await boxOf(summaryOf(page));
  const boxes = await Promise.all((await hours.all()).map(boxOf));
  expect(boxes.some(({ bottom }) => bottom <= summary.y)).toBe(true);
  const heading = await boxOf(summaryOf(page).getByRole('heading', { name: 'Booking Summary' }));
  expect(heading.height).toBeGreaterThan(10);
});

test('a lesson is moved on a phone from the times above the fold, by keys along the rows of its week', async () => {
  const as = await createAccount(product, 'moves-by-keys@example.com');
  const id = await insertLesson(product, { of: as.email, start: [tuesdayAhead(), '13:00'] });
  const { page } = await visit(browser, product, { as, path: `/book?move=${id}`, prepare: longDays });
  const hours = page.getByRole('button', { name: /^\d\d:00, 1 hour on / });
  await hours.first().waitFor();
  const summary = await boxOf(summaryOf(page));
  const boxes = await Promise.all((await hours.all()).map(boxOf));
  expect(boxes.filter(({ bottom }) => bottom <= summary.y).length).toBeGreaterThanOrEqual(12);

  const hour = (time: string) =>
    page.getByRole('button', { name: new RegExp(`^${time}, 1 hour on Tuesday`) });
  await tabTo(page, hour('09:00'));
  await page.keyboard.press('ArrowRight');
  expect(await hasFocus(hour('10:00'))).toBe(true);
  await page.keyboard.press('ArrowDown');
  expect(await hasFocus(page.getByRole('button', { name: /^10:00, 1 hour on Wednesday/ }))).toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await summaryOf(page).getByText('10:00–11:00').waitFor();
});

test('on a phone the week of Move and its arrows stand in the line of the heading, also across months', async () => {
  const as = await createAccount(product, 'moves-across-months@example.com');
  const id = await insertLesson(product, { of: as.email, start: [tuesdayAhead(2), '13:00'] });
  const { page } = await visit(browser, product, { as, path: `/book?move=${id}`, prepare: longDays });
  const week = page.getByRole('group', { name: 'Week' });
  const acrossMonths = week.getByText(' – ');
  for (let weeks = 0; weeks < 5 && (await acrossMonths.count()) === 0; weeks += 1)
    await page.getByRole('button', { name: 'Next week' }).click();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const heading = await boxOf(page.getByRole('heading', { name: 'Available Times' }));
    const pager = await boxOf(week);
    expect([width, pager.height]).toEqual([width, 44]);
    expect(pager.y).toBeLessThan(heading.bottom);
    expect(heading.y).toBeLessThan(pager.bottom);
    expect(await acrossMonths.count()).toBe(1);
  }
});

test('the numbers of two days do not touch at 320 px with text of twice the size', async () => {
  const size = { width: 320, height: 640 };
  const { page } = await visit(browser, product, { as: player, path: '/book', size, hasEvents: false });
  await enlargeText(page);
  await page.reload();
  // Of this month only the days to come are shown.
  await turnTo(page, tuesdayAhead(5));
  const gaps = await page.evaluate<number[]>(`[...document.querySelectorAll('tr')].flatMap((row) => {
    const boxes = [...row.querySelectorAll('button')].filter((button) => button.checkVisibility()).map((button) => {
      const range = document.createRange();
      range.selectNodeContents(button.firstElementChild ?? button);
      return range.getBoundingClientRect();
    });
    return boxes.slice(1).map(({ left }, index) => left - boxes[index].right);
  })`);
  expect(gaps.length).toBeGreaterThan(6);
  expect(Math.min(...gaps)).toBeGreaterThan(4);
});
