import { beforeAll, expect, test } from '@jest/globals';
import {
  addDays,
  clockChanges,
  dayOfWeek,
  formatDayOfMonth,
  formatShortDay,
  londonDateOf,
  londonInstant,
  londonTimeOf,
} from '@lessons/rules';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { bookForClient, signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { focused, tabTo } from '../../fixtures/browser/keyboard.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { readMails } from '../../fixtures/browser/sandbox-mails.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

/*
 * A regular on ten Tuesdays over a change of the clocks, and a child every second week. What rain, a late cancellation and
 * payments do to a series is in `api/src/series/ten-weeks.test.ts`.
 */

const { product, browser } = await openProduct();
const { knex } = product.database;

const now = new Date();
const aYearFromNow = new Date(now.getTime() + 366 * 24 * 60 * 60_000);
/** The first change of the clocks that is six weeks ahead or more. */
const change = clockChanges(now, aYearFromNow).find((date) => date >= addDays(londonDateOf(now), 42)) ?? '';
/** Five weeks before the change. */
const first = addDays(change, -35 + ((9 - dayOfWeek(addDays(change, -35))) % 7));
const tuesdays = Array.from({ length: 10 }, (_, week) => addDays(first, 7 * week));
const dayOf = (index: number) => formatShortDay(londonInstant(tuesdays[index] ?? '', '10:00'));

beforeAll(async () => {
  await knex('working_hours').update({ end_time: '20:00' });
  const coach = await signInByApi(product, COACH);
  await (await signInByApi(product, PLAYER)).call('GET', '/api/me');
  await coach.call('POST', '/api/admin/coach-settings', { pricePerHour: 50, priceTwoHours: 90 });
  // Two conflicts: another client's lesson in the third week, a block in the sixth.
  const client = { firstName: 'Ana', phone: '01632 960143' };
  await bookForClient(coach, client, [tuesdays[2] ?? '', '10:00'], { price: 0 });
  const block = { date: tuesdays[5], startTime: null, endTime: null, reason: null };
  await coach.call('POST', '/api/admin/blocked-slots', block);
});

interface LessonRow {
  id: string;
  starts_at: Date;
  series_id: string;
}
const lessonsOf = (status: string): Promise<LessonRow[]> =>
  knex('bookings').whereNotNull('series_id').where({ status }).orderBy('starts_at');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('the coach books eight of ten Tuesdays over a change of the clocks by thumb: two conflicts, one week skipped', async () => {
  const path = `/admin-schedule?week=${first}`;
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path });
  const finger = new Finger();
  await finger.tap(page.getByRole('button', { name: new RegExp(`^Book ${dayOf(0)} 10:00`) }));
  await page.getByRole('textbox', { name: 'Client' }).waitFor();
  await page.keyboard.type('rob');
  await finger.tap(button(page, /^Robin Player/));
  await finger.tap(button(page, 'Every week'));
  const clocks = formatDayOfMonth(change);
  await page.getByText(`The clocks change on ${clocks}: still 10:00.`).waitFor();
  await button(page, 'Book 8 of 10').waitFor();
  const lastDate = await page.getByRole('checkbox', { name: dayOf(9) }).boundingBox();
  const foot = await button(page, 'Book 8 of 10').boundingBox();
  expect(lastDate && foot && lastDate.y + lastDate.height < foot.y).toBe(true);
  expect(await page.getByRole('checkbox', { name: `${dayOf(2)} Taken` }).isDisabled()).toBe(true);
  expect(await checkPage(page, 'the sheet that books every week')).toEqual([]);
  // The block does not matter, but one week is skipped.
  await finger.tap(page.getByRole('checkbox', { name: `${dayOf(5)} Blocked or busy` }));
  await finger.tap(page.getByRole('checkbox', { name: dayOf(7) }));
  await finger.tap(button(page, 'Book 8 of 10'));
  await page.getByText(/^Robin Player · 8 lessons from .* booked$/).waitFor();
  expect(finger.taps).toBe(6);
  const lessons = await lessonsOf('confirmed');
  expect(lessons.map(({ starts_at }) => [londonDateOf(starts_at), londonTimeOf(starts_at)])).toEqual(
    tuesdays.flatMap((date, index) => (index === 2 || index === 7 ? [] : [[date, '10:00']])),
  );
  const mails = await eventually(
    () => readMails(product, PLAYER.email),
    (found) => found.length > 0,
  );
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^8 lessons booked: Tuesdays, /),
  ]);
  expect(consoleErrors).toEqual([]);
});

test('a lesson says its place in the series, and is cancelled with all later ones by thumb, with one mail', async () => {
  const lessons = await lessonsOf('confirmed');
  const chosen = lessons[4];
  if (!chosen) throw new Error('The series is not booked');
  const later = lessons.filter(({ starts_at }) => starts_at >= chosen.starts_at);
  const path = `/admin-schedule?week=${londonDateOf(chosen.starts_at)}`;
  const { page } = await visit(browser, product, { as: COACH, path });
  const finger = new Finger();
  await finger.tap(button(page, /^Robin Player/));
  await page.getByText(/^Every Tuesday · \d of 8$/).waitFor();
  expect(await checkPage(page, 'the sheet of a lesson of a series')).toEqual([]);
  await finger.tap(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
  await finger.tap(page.getByRole('checkbox', { name: `This and all later: ${later.length} lessons` }));
  await page.getByText('Nothing was paid.').waitFor();
  expect(await checkPage(page, 'the question before a series is cancelled')).toEqual([]);
  await finger.tap(button(page, `Cancel ${later.length} Bookings`));
  const toast = `${later.length} bookings cancelled. Nothing was paid.`;
  await page.getByText(toast, { exact: true }).waitFor();
  expect(finger.taps).toBe(4);
  expect((await lessonsOf('cancelled')).map(({ id }) => id)).toEqual(later.map(({ id }) => id));
  const cancelled = async () =>
    (await readMails(product, PLAYER.email)).filter(({ subject }) => subject.includes(' cancelled '));
  expect(await eventually(cancelled, (found) => found.length > 0)).toMatchObject([
    { subject: expect.stringContaining(`cancelled ${later.length} lessons`) },
  ]);
});

test('the weeks of a series are chosen with the keyboard alone', async () => {
  const path = `/admin-schedule?week=${tuesdayAhead()}`;
  const { page } = await visit(browser, product, { as: COACH, path });
  await page
    .getByRole('button', { name: /^Book .* 11:00, Open$/ })
    .first()
    .press('Enter');
  await focused(page.getByRole('textbox', { name: 'Client' })).waitFor();
  await tabTo(page, button(page, 'Every week'));
  await page.keyboard.press('Space');
  await button(page, 'Book 10 lessons').waitFor();
  await tabTo(page, page.getByRole('checkbox').nth(1));
  await page.keyboard.press('Space');
  await button(page, 'Book 9 of 10').waitFor();
});

test('half an hour from 17:30 is booked for a child every two weeks, which names players’ lost hour, and moves to Thursdays for good from the fourth on', async () => {
  const fortnights = Array.from({ length: 10 }, (_, index) => addDays(first, 14 * index));
  const timesOfTom = async () =>
    ((await knex('bookings').where({ for_name: 'Tom' }).orderBy('starts_at')) as LessonRow[]).map(
      ({ starts_at }) => `${londonDateOf(starts_at)} ${londonTimeOf(starts_at)}`,
    );
  const { page, consoleErrors } = await visit(browser, product, {
    as: COACH,
    path: `/admin-schedule?week=${first}`,
  });
  await button(page, `Book ${dayOf(0)} 17:00, Open`).tap();
  await page.getByRole('textbox', { name: 'Client' }).waitFor();
  await page.keyboard.type('rob');
  await button(page, /^Robin Player/).tap();
  await button(page, '30 min').tap();
  await button(page, /^Time: /).tap();
  await page
    .getByRole('group', { name: 'Quarters of this hour' })
    .getByRole('button', { name: '17:30' })
    .tap();
  await page.getByRole('status').filter({ hasText: 'Players can’t book 17:00 then.' }).waitFor();
  await button(page, 'More').tap();
  await page.getByLabel('Who plays').fill('Tom');
  expect(await checkPage(page, 'the sheet with a quarter, a name and a place')).toEqual([]);
  await button(page, 'Every two weeks').tap();
  await button(page, 'Book 10 lessons').tap();
  await page.getByText(/^Tom \(Robin Player\) · 10 lessons from .* booked$/).waitFor();
  expect(await timesOfTom()).toEqual(fortnights.map((date) => `${date} 17:30`));

  await page.goto(`/admin-schedule?week=${fortnights[3]}`);
  await page
    .getByRole('button')
    .filter({ has: page.getByText('Tom (Robin Player)', { exact: true }) })
    .tap();
  await button(page, 'Move').tap();
  for (let day = 0; day < 2; day += 1) await button(page, 'The day after').tap();
  await page.getByRole('checkbox', { name: /^This and all later: 7 lessons until / }).tap();
  await button(page, 'Move 7 lessons').tap();
  await page.getByText(/^Tom \(Robin Player\) · 7 lessons now from /).waitFor();
  expect(await timesOfTom()).toEqual(
    fortnights.map((date, index) => `${index < 3 ? date : addDays(date, 2)} 17:30`),
  );
  expect(consoleErrors).toEqual([]);
});
