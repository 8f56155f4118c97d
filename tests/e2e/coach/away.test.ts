import { expect, test } from '@jest/globals';
import {
  addDays,
  firstOfMonth,
  formatDay,
  formatLongDate,
  londonDateOf,
  londonInstant,
  type CalendarDate,
} from '@lessons/rules';
import type { Page } from 'playwright-core';
import { bookForClient, signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { openDay, tuesdayAhead, turnToMonth } from '../../fixtures/browser/choose-lesson.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { EVERY_DAY, setHours } from '../../fixtures/browser/set-hours.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

/* The coach closes a fortnight, opens a day off, and looks after what stands in the way, on a phone. */

const { product, browser } = await openProduct();
const { knex } = product.database;
const tuesday = tuesdayAhead(2);

const noon = (date: CalendarDate) => londonInstant(date, '12:00');
const day = (page: Page, date: CalendarDate) =>
  page.getByRole('button', { name: new RegExp(`(^|, )${formatLongDate(noon(date))}`) });
const notHere = async (page: Page, finger: Finger) => {
  await finger.tap(page.getByRole('button', { name: 'Not here' }));
  await finger.tap(page.getByRole('button', { name: 'Choose days' }));
};
const months = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** Turns the calendar to a month by its list, two taps: one opens it, one chooses. */
async function chooseMonth(page: Page, finger: Finger, date: CalendarDate): Promise<void> {
  const label = new Intl.DateTimeFormat('en-GB', months).format(noon(date));
  await page.getByLabel('Month', { exact: true }).selectOption({ label });
  finger.taps += 2;
}

test('a fortnight that begins next month is closed from Home without a digit, its lessons are called off, and Undo opens it all again', async () => {
  const coach = await signInByApi(product, COACH);
  await coach.call('POST', '/api/admin/first-steps/hide');
  const first = addDays(firstOfMonth(londonDateOf(new Date()), 1), 3);
  for (const days of [0, 9]) {
    const client = { firstName: 'Margaret', lastName: `Hill ${days}`, phone: '01632 960142' };
    await bookForClient(coach, client, [addDays(first, days), '10:00'], { anyway: true });
  }
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/' });
  const finger = new Finger();
  await notHere(page, finger);
  await finger.tap(page.getByRole('button', { name: /next month/i }));
  await finger.tap(day(page, first));
  await finger.tap(day(page, addDays(first, 13)));
  const close = page.getByRole('button', { name: 'Call off 2 and close' });
  await close.waitFor();
  expect(await checkPage(page, 'the days away, with their lessons')).toEqual([]);
  await finger.tap(close);
  const sheet = page.getByRole('dialog');
  await sheet.getByText('They won’t get an email: tell them yourself').waitFor();
  expect(finger.taps).toBe(6);
  expect(await checkPage(page, 'days that were closed a moment ago')).toEqual([]);
  expect(await knex('blocked_slots')).toHaveLength(14);
  expect(await knex('bookings').where({ status: 'pending' })).toHaveLength(2);

  await sheet.getByRole('button', { name: /^Undo/ }).tap();
  await sheet.waitFor({ state: 'detached' });
  expect(await knex('blocked_slots')).toEqual([]);
  expect(await knex('bookings').where({ status: 'confirmed' })).toHaveLength(2);
  expect(consoleErrors).toEqual([]);
});

test('a fortnight in another season is closed with nine taps at most, and an hour of tomorrow with four', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/' });
  const far = addDays(firstOfMonth(londonDateOf(new Date()), 8), 3);
  const finger = new Finger();
  await notHere(page, finger);
  await chooseMonth(page, finger, far);
  await finger.tap(day(page, far));
  await finger.tap(day(page, addDays(far, 13)));
  await finger.tap(page.getByRole('button', { name: 'Close', exact: true }).last());
  await page.getByText(/^Time slot blocked successfully/).waitFor();
  expect(finger.taps).toBe(7);
  expect(await knex('blocked_slots')).toHaveLength(14);

  await setHours(product, EVERY_DAY, ['09:00', '17:00']);
  await page.reload();
  const hour = new Finger();
  await hour.tap(page.getByRole('button', { name: 'Not here' }));
  await hour.tap(page.getByRole('button', { name: 'The day after' }));
  await hour.tap(page.getByRole('button', { name: '11:00–12:00' }));
  await hour.tap(page.getByRole('button', { name: 'Close', exact: true }).last());
  await page.getByText(/^Time slot blocked successfully: .*, 11:00–12:00/).waitFor();
  expect(hour.taps).toBe(4);
  await knex('closings').delete();
});

test('other hours open a Sunday, on which a player finds times to book', async () => {
  await knex('working_hours').where({ day_of_week: 0 }).delete();
  const sunday = addDays(tuesday, 5);
  const { page, consoleErrors } = await visit(browser, product, {
    as: COACH,
    path: '/admin?tab=blocked',
    scheme: 'dark',
  });
  await page.getByRole('button', { name: 'Other hours' }).tap();
  await turnToMonth(page, sunday);
  await day(page, sunday).tap();
  expect(await checkPage(page, 'other hours')).toEqual([]);
  await page.getByRole('button', { name: 'Set hours' }).tap();
  await page.getByRole('button', { name: /^Remove/ }).waitFor();
  expect(await checkPage(page, 'the list with other hours')).toEqual([]);
  const player = await visit(browser, product, { as: PLAYER, path: '/book' });
  await openDay(player.page, sunday);
  await player.page
    .getByRole('button', { name: new RegExp(`^09:00, 1 hour £50( on ${formatDay(noon(sunday))})?$`) })
    .waitFor();

  await page.getByRole('button', { name: /^Remove/ }).tap();
  await page.getByRole('button', { name: /^Remove/ }).waitFor({ state: 'detached' });
  expect(await knex('date_hours')).toEqual([]);
  expect([...consoleErrors, ...player.consoleErrors]).toEqual([]);
});
