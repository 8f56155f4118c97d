import { beforeAll, expect, test } from '@jest/globals';
import {
  addDays,
  dayOfWeek,
  formatShortDay,
  formatWeekdays,
  londonDateOf,
  londonInstant,
} from '@lessons/rules';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { signInByApi, type Caller } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { createAccount, type NewAccount } from '../../fixtures/browser/create-account.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { insertLesson } from '../../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { payByCard } from '../../fixtures/browser/pay-by-card.ts';
import { readMails } from '../../fixtures/browser/sandbox-mails.ts';
import { EVERY_DAY, setHours } from '../../fixtures/browser/set-hours.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

/* Two families want the same hour of each week, and the coach has one of them. */

const { product, browser } = await openProduct();
const { knex } = product.database;

/** The first of the ten. */
const first = addDays(londonDateOf(new Date()), 1);
const dates = Array.from({ length: 10 }, (_, week) => addDays(first, 7 * week));
const dayOf = (index: number) => formatShortDay(londonInstant(dates[index] ?? '', '17:00'));
const time = `${formatWeekdays(dayOfWeek(first))} 17:00`;

let coach: Caller;
let sarah: NewAccount;
let ben: NewAccount;

/** Inserts three lessons that are over, the last one so many weeks before the first of the ten. */
async function insertHabit(of: NewAccount, forName: string | null, weeks: number): Promise<void> {
  for (const week of [0, 1, 2]) {
    const start = [addDays(first, -7 * (weeks + week)), '17:00'] as [string, string];
    await insertLesson(product, { of: of.email, start, status: 'completed' });
  }
  await knex('bookings').where({ player_id: of.id }).update({ for_name: forName });
}

beforeAll(async () => {
  await setHours(product, EVERY_DAY, ['09:00', '20:00']);
  coach = await signInByApi(product, COACH);
  await coach.call('POST', '/api/admin/first-steps/hide');
  const phone = '01632 960199';
  sarah = await createAccount(product, 'sarah@example.com', { firstName: 'Sarah', lastName: 'Hill', phone });
  ben = await createAccount(product, 'ben@example.com', { firstName: 'Ben', lastName: 'Stone', phone });
  await insertHabit(sarah, 'Tom', 1);
  await insertHabit(ben, null, 4);
  const block = { date: dates[2], startTime: null, endTime: null, reason: null };
  await coach.call('POST', '/api/admin/blocked-slots', block);
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function ask(as: NewAccount, wish: string) {
  const visited = await visit(browser, product, { as, path: '/' });
  const { page } = visited;
  const finger = new Finger();
  await finger.tap(button(page, 'Keep this time'));
  await page.getByRole('dialog', { name: `Ask Alex to keep ${wish}` }).waitFor();
  expect(await checkPage(page, 'the question to the coach')).toEqual([]);
  await finger.tap(button(page, 'Ask'));
  await page.getByText(`You have asked Alex to keep ${wish}.`).waitFor();
  expect(finger.taps).toBe(2);
  return visited;
}

test('a player asks for a time, the coach books ten over a block, the first is paid, and the next who asks reads Not now', async () => {
  const { page: sarahs, consoleErrors } = await ask(sarah, `${time} for Tom`);
  expect(await checkPage(sarahs, 'Home with a request')).toEqual([]);

  const { page } = await visit(browser, product, { as: COACH, path: '/' });
  expect(await checkPage(page, 'Home of a coach with a request')).toEqual([]);
  await button(page, `Sarah Hill would like ${time} for Tom`).tap();
  await button(page, 'Book 9 of 10').waitFor();
  await page.getByRole('checkbox', { name: `${dayOf(2)} Blocked or busy` }).tap();
  await button(page, 'Book 10 lessons').tap();
  await page.getByText(/^Tom \(Sarah Hill\) · 10 lessons from .* booked$/).waitFor();
  await button(page, `Sarah Hill would like ${time} for Tom`).waitFor({ state: 'detached' });

  await sarahs.reload();
  await sarahs.getByText(`Kept for you: ${time}`).waitFor();
  await sarahs.getByRole('region', { name: 'Next Lesson' }).getByRole('link', { name: 'Pay £50' }).tap();
  await payByCard(sarahs);
  await sarahs.getByRole('heading', { level: 1, name: 'Paid online' }).waitFor();

  const { page: bens } = await ask(ben, time);
  await page.reload();
  await button(page, `Not now: Ben Stone would like ${time}`).tap();
  await page.getByLabel('In the email').waitFor();
  expect(await checkPage(page, 'Not now')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).tap();
  await page.getByText('Not now: Ben Stone will get an email').waitFor();
  const mails = await eventually(
    () => readMails(product, ben.email),
    (found) => found.length > 0,
  );
  expect(mails.map(({ subject }) => subject)).toEqual([`Not now: ${time}`]);
  await bens.reload();
  await bens.getByText(`Alex can’t keep ${time} for now.`).waitFor();
  expect(await button(bens, 'Keep this time').count()).toBe(0);
  expect(consoleErrors).toEqual([]);
});
