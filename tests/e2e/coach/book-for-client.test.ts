import { beforeAll, expect, test } from '@jest/globals';
import { addDays, formatShortDay, londonInstant } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { findSmallTargets } from '../../fixtures/browser/find-small-targets.ts';
import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { insertPlayer } from '../../fixtures/browser/insert-lesson.ts';
import { focused, press, tabTo } from '../../fixtures/browser/keyboard.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { DESKTOP, PHONE, visit } from '../../fixtures/browser/visit.ts';

/* From the phone call to the lesson in the week, and from there to another time. Typing is no tap. */

const { product, browser } = await openProduct();

const tuesday = tuesdayAhead();
const nextDay = addDays(tuesday, 1);
const path = `/admin-schedule?week=${tuesday}`;

beforeAll(async () => {
  await insertPlayer(product, {
    email: 'margaret@example.com',
    firstName: 'Margaret',
    lastName: 'Hill',
    phone: '01632 960142',
  });
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Book for a client' });
const freeTime = (verb: 'Book' | 'Move to', date: string, time: string) =>
  `${verb} ${formatShortDay(londonInstant(date, time))} ${time}, Open`;

async function expectLesson(date: string, time: string): Promise<void> {
  const lessons = await product.database.knex('bookings').where({ starts_at: londonInstant(date, time) });
  expect(lessons).toMatchObject([{ status: 'confirmed', pay_plan: 'by_hand', price_pence: 5_000 }]);
}

test('on a phone the coach books for a client with 3 taps, and moves the lesson with 4', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path, size: PHONE });
  const finger = new Finger();
  await finger.tap(button(page, freeTime('Book', tuesday, '10:00')));
  await focused(sheet(page).getByLabel('Client')).waitFor();
  expect(await findSmallTargets(page)).toEqual([]);
  await page.keyboard.type('mar');
  await finger.tap(button(page, /^Margaret Hill/));
  await finger.tap(button(page, 'Book'));
  const lesson = button(page, /^Margaret Hill/);
  await focused(lesson).waitFor();
  await sheet(page).waitFor({ state: 'hidden' });
  expect(finger.taps).toBe(3);
  await expectLesson(tuesday, '10:00');

  finger.taps = 0;
  await finger.tap(lesson);
  await finger.tap(button(page, 'Move'));
  await page.getByRole('dialog', { name: 'Has Margaret agreed?' }).waitFor();
  await finger.tap(button(page, '14:00'));
  expect(await findSmallTargets(page)).toEqual([]);
  await finger.tap(button(page, 'Move lesson'));
  await button(page, freeTime('Book', tuesday, '10:00')).waitFor();
  expect(finger.taps).toBe(4);
  await expectLesson(tuesday, '14:00');
  expect(consoleErrors).toEqual([]);
});

test('the coach books for a new client outside the hours and moves the lesson by keys alone, without accessibility faults', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path, size: DESKTOP });
  await press(page, button(page, freeTime('Book', nextDay, '11:00')));
  await focused(sheet(page).getByLabel('Client')).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await press(page, button(page, /^Time: /));
  await press(page, button(page, '19:00'));
  await press(page, button(page, 'New client'));
  await focused(page.getByLabel('First name')).waitFor();
  await page.keyboard.type('Jo');
  await tabTo(page, page.getByLabel('Phone'));
  await page.keyboard.type('01632 960111');
  expect(await findViolations(page)).toEqual([]);
  await press(page, button(page, 'Outside your hours · Book anyway'));
  await sheet(page).waitFor({ state: 'hidden' });
  await expectLesson(nextDay, '19:00');

  await press(page, button(page, /^Jo /));
  await press(page, button(page, 'Move'));
  await page.getByRole('dialog', { name: 'Has Jo agreed?' }).waitFor();
  await press(page, button(page, '12:00'));
  expect(await findViolations(page)).toEqual([]);
  await press(page, button(page, 'Move lesson'));
  await focused(button(page, /^Jo /)).waitFor();
  await expectLesson(nextDay, '12:00');
  expect(consoleErrors).toEqual([]);
});
