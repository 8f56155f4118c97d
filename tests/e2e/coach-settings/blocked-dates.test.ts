import { beforeAll, expect, test } from '@jest/globals';
import { addDays, formatLongDate, formatShortDay, londonInstant } from '@lessons/rules';
import type { CalendarDate } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { bookByApi, signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { openDay, tuesdayAhead, turnTo, turnToMonth } from '../../fixtures/browser/choose-lesson.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

let page: Page;
let consoleErrors: string[];
const tuesday = tuesdayAhead();
const wednesday = addDays(tuesday, 1);
const thursday = addDays(tuesday, 2);
const nextTuesday = addDays(tuesday, 7);

beforeAll(async () => {
  await bookByApi(product, await signInByApi(product, PLAYER), [wednesday, '10:00']);
  ({ page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/admin?tab=blocked' }));
});

const choose = async (date: CalendarDate, on = page) => {
  await turnToMonth(on, date);
  await on.getByRole('button', { name: new RegExp(`^${formatLongDate(noon(date))}`) }).click();
};
const noon = (date: CalendarDate) => londonInstant(date, '12:00');
const listed = () => page.getByRole('region', { name: 'Current blocks' }).getByRole('listitem');
const blocks = async () => {
  const { rows } = await product.database.knex.raw<{ rows: unknown[] }>(
    `select date::text, b.start_time, b.end_time, note as reason
       from blocked_slots b join closings on closings.id = closing_id order by date`,
  );
  return rows;
};
const under = (on = page) => on.getByRole('status').filter({ hasText: 'Booked lessons under this block' });
const wholeDay = (date: CalendarDate) => ({ date, start_time: null, end_time: null, reason: 'Tournament' });

test('blocking a date asks for a date, and for times unless the whole day is blocked [spec 5 Block form]', async () => {
  await page.getByText('Nothing is blocked').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText('Please select at least one date').waitFor();

  await choose(tuesday);
  await page.getByRole('switch', { name: 'Block entire day' }).click();
  const hours = await page.getByLabel('Start time').locator('option').allInnerTexts();
  expect([hours.length, hours[1], hours.at(-1)]).toEqual([25, '00:00', '23:00']);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText('Please fill in start and end times or select whole day').waitFor();
  await page.getByRole('switch', { name: 'Block entire day' }).click();
  expect(await blocks()).toEqual([]);
});

test('the coach blocks several dates at once, with a tap on the first and the last', async () => {
  // The tap on the chosen day takes it back.
  await choose(tuesday);
  await choose(nextTuesday);
  await choose(addDays(nextTuesday, 1));
  await page.getByLabel('Reason (optional)').fill('Tournament');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText(/^Time slot blocked successfully/).waitFor();
  await listed().first().waitFor();
  expect(await listed().first().innerText()).toMatch(/Tournament · 2 days/);
  expect(await blocks()).toEqual([wholeDay(nextTuesday), wholeDay(addDays(nextTuesday, 1))]);

  const player = await visit(browser, product, { as: PLAYER, path: '/book' });
  const blocked = await turnTo(player.page, nextTuesday);
  expect(await blocked.isDisabled()).toBe(true);
  expect(await blocked.getAttribute('aria-label')).toContain('blocked');
  expect(await player.page.getByText('Tournament').count()).toBe(0);
});

test('a date that is blocked already is not blocked again', async () => {
  await choose(nextTuesday);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText('This time is already blocked.').waitFor();
  expect(await blocks()).toHaveLength(2);
  await choose(nextTuesday);
});

test('a block of hours over a booked lesson names it, links to it and leaves it booked', async () => {
  await choose(wednesday);
  await page.getByRole('switch', { name: 'Block entire day' }).click();
  await page.getByLabel('Start time').selectOption('09:00');
  await page.getByLabel('End time').selectOption('12:00');
  await page.getByRole('checkbox', { name: /Robin Player/ }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await under()
    .getByRole('button', { name: /10:00–11:00 · Robin Player$/ })
    .click();
  const lesson = page.getByRole('dialog', { name: 'Robin Player' });
  await lesson.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  await question.getByText('A block is over this time.').waitFor();
  await question.getByRole('button', { name: 'Keep booking' }).click();
  expect(await product.database.knex('bookings').select('status')).toEqual([{ status: 'confirmed' }]);
  await question.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await under().waitFor({ state: 'detached' });

  const { page: player } = await visit(browser, product, { as: PLAYER, path: '/book' });
  await openDay(player, wednesday);
  const first = player.getByRole('button', { name: /^\d\d:00, 1 hour/ }).first();
  expect(await first.innerText()).toMatch(/^12:00/);
});

test('on a desktop, the lessons under a block are named, too', async () => {
  await bookByApi(product, await signInByApi(product, PLAYER), [thursday, '10:00']);
  const { page: desktop } = await visit(browser, product, {
    as: COACH,
    path: '/admin?tab=blocked',
    size: { width: 1024, height: 768 },
  });
  await choose(thursday, desktop);
  await desktop.getByRole('checkbox', { name: /Robin Player/ }).click();
  await desktop.getByRole('button', { name: 'Close', exact: true }).click();
  await under(desktop).waitFor();
  await desktop.keyboard.press('Escape');
  await product.database.knex('blocked_slots').where({ date: thursday }).delete();
});

test('the coach removes a day of a block, and it can be booked again', async () => {
  await page.getByRole('button', { name: /^Show each day/ }).click();
  await page
    .getByRole('button', { name: new RegExp(`^Remove ${formatShortDay(noon(nextTuesday))}`) })
    .last()
    .click();
  await page.getByText(/^Blocked slot removed successfully/).waitFor();
  const left = [
    { date: wednesday, start_time: '09:00', end_time: '12:00', reason: null },
    wholeDay(addDays(nextTuesday, 1)),
  ];
  expect(await blocks()).toEqual(left);
  const { page: player } = await visit(browser, product, { as: PLAYER, path: '/book' });
  await openDay(player, nextTuesday);
  await player.getByRole('button', { name: /^09:00, 1 hour/ }).waitFor();
  // The browser's own line on the one date that was refused.
  expect(consoleErrors).toEqual([expect.stringContaining('422')]);
});
