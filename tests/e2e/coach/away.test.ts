import { expect, test } from '@jest/globals';
import { addDays, formatDay, londonInstant, type CalendarDate } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { bookForClient, signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { openDay, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

/* The coach closes a fortnight, opens a day off, and looks after what stands in the way, on a phone. */

const { product, browser } = await openProduct();
const { knex } = product.database;
const tuesday = tuesdayAhead(2);

/** A date as the coach types it. */
const typed = (date: CalendarDate) => date.split('-').toReversed().join('/');

/** Types the first and the last day, a tap each. */
async function enterDays(page: Page, finger: Finger, from: CalendarDate, to: CalendarDate): Promise<void> {
  for (const [label, date] of [
    ['From', from],
    ['To', to],
  ] as const) {
    await finger.tap(page.getByLabel(label, { exact: true }));
    await page.keyboard.type(typed(date));
  }
}

test('a fortnight is closed with one press, its lessons are called off, and Undo opens it all again', async () => {
  const coach = await signInByApi(product, COACH);
  for (const days of [0, 9]) {
    const client = { firstName: 'Margaret', lastName: `Hill ${days}`, phone: '01632 960142' };
    await bookForClient(coach, client, [addDays(tuesday, days), '10:00']);
  }
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/admin?tab=schedule' });
  const finger = new Finger();
  await finger.tap(page.getByRole('link', { name: 'Away', exact: true }));
  await enterDays(page, finger, tuesday, addDays(tuesday, 13));
  const close = page.getByRole('button', { name: 'Call off 2 and close' });
  await close.waitFor();
  expect(await checkPage(page, 'the days away, with their lessons')).toEqual([]);
  await finger.tap(close);
  const closed = page.getByRole('status').filter({ hasText: '2 lessons called off.' });
  await closed.waitFor();
  expect(finger.taps).toBeLessThanOrEqual(5);
  expect(await checkPage(page, 'days that were closed a moment ago')).toEqual([]);
  // Neither has an email address.
  expect(await page.getByRole('list', { name: 'To tell' }).getByRole('listitem').count()).toBe(2);
  expect(await knex('blocked_slots').whereNotNull('away_id')).toHaveLength(14);
  expect(await knex('bookings').where({ status: 'pending' })).toHaveLength(2);

  await closed.getByRole('button', { name: /^Undo/ }).tap();
  await page.getByText('No time away').waitFor();
  expect(await knex('blocked_slots').whereNotNull('away_id')).toEqual([]);
  expect(await knex('bookings').where({ status: 'confirmed' })).toHaveLength(2);
  expect(consoleErrors).toEqual([]);
});

test('other hours open a Sunday, on which a player finds times to book', async () => {
  const sunday = addDays(tuesday, 5);
  const { page, consoleErrors } = await visit(browser, product, {
    as: COACH,
    path: '/admin?tab=other-hours',
    scheme: 'dark',
  });
  await enterDays(page, new Finger(), sunday, sunday);
  expect(await checkPage(page, 'other hours')).toEqual([]);
  await page.getByRole('button', { name: 'Save other hours' }).tap();
  await page.getByRole('button', { name: /^Remove/ }).waitFor();
  expect(await checkPage(page, 'the list of other hours')).toEqual([]);
  const player = await visit(browser, product, { as: PLAYER, path: '/book' });
  await openDay(player.page, sunday);
  await player.page
    .getByRole('button', {
      name: new RegExp(`^09:00, 1 hour £50( on ${formatDay(londonInstant(sunday, '12:00'))})?$`),
    })
    .waitFor();

  await page.getByRole('button', { name: /^Remove/ }).tap();
  await page.getByRole('button', { name: /^Remove/ }).waitFor({ state: 'detached' });
  expect(await knex('date_hours')).toEqual([]);
  expect([...consoleErrors, ...player.consoleErrors]).toEqual([]);
});

test('without floodlights no hour of players ends long after sunset', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/admin?tab=schedule' });
  const coach = await signInByApi(product, COACH);
  await page.getByRole('switch', { name: 'No floodlights' }).tap();
  await page.getByText(/^Today the last hour ends by \d\d:\d\d\.$/).waitFor();
  expect(await checkPage(page, 'the hours, with the switch for daylight')).toEqual([]);
  expect(await coach.call('GET', '/api/admin/daylight')).toMatchObject({ minutesAfterSunset: 15 });
  await page.getByRole('switch', { name: 'No floodlights' }).tap();
  await page.getByLabel('Minutes after sunset').waitFor({ state: 'detached' });
  expect(consoleErrors).toEqual([]);
});
