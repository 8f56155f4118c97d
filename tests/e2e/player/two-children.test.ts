import { beforeAll, expect, test } from '@jest/globals';
import { londonInstant } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { chooseTime, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { createAccount, type NewAccount } from '../../fixtures/browser/create-account.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { payByCard } from '../../fixtures/browser/pay-by-card.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

/*
 * A mother on a phone books an hour for each of her children. What mails and calendars call them is in
 * `api/src/lessons/two-children.test.ts`.
 */

const { product, browser } = await openProduct();
const { knex } = product.database;

const tuesday = tuesdayAhead();

let mother: NewAccount;
let page: Page;
let consoleErrors: string[];

beforeAll(async () => {
  await knex('working_hours').where({ day_of_week: 2 }).update({ start_time: '09:00', end_time: '20:00' });
  const name = { firstName: 'Sarah', lastName: 'Hill' };
  mother = await createAccount(product, 'sarah.hill@example.com', name);
  ({ page, consoleErrors } = await visit(browser, product, { as: mother, path: '/book' }));
});

const shows = (where: Pick<Page, 'getByText'>, text: string) => where.getByText(text).first().waitFor();
const region = (name: string | RegExp) => page.getByRole('region', { name });
/** Types somebody's name in the open dialog. */
async function enterName(name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Who plays/ });
  await dialog.getByRole('button', { name: 'Somebody else' }).tap();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Choose' }).tap();
}

async function pay(): Promise<void> {
  await payByCard(page);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
}

test('a mother books 16:00 for Tomasz and, with *The next hour, too*, 17:00 for Ellanore', async () => {
  await chooseTime(page, tuesday, '16:00');
  await page.getByRole('button', { name: 'Somebody else' }).tap();
  await enterName('Tomasz');
  await page.getByRole('button', { name: 'For Tomasz' }).waitFor();
  expect(await checkPage(page, 'the summary with a child’s name')).toEqual([]);
  await page.getByRole('button', { name: 'Continue to Payment' }).tap();
  await pay();
  await shows(page, 'Tomasz');
  await page.getByRole('button', { name: 'The next hour, too' }).tap();
  await enterName('Ellanore');
  await shows(page, 'Ellanore');
  await pay();
  const lessons = (await knex('bookings').where({ player_id: mother.id }).orderBy('starts_at')) as {
    for_name: string;
    starts_at: Date;
  }[];
  expect(lessons.map(({ for_name, starts_at }) => [for_name, starts_at])).toEqual([
    ['Tomasz', londonInstant(tuesday, '16:00')],
    ['Ellanore', londonInstant(tuesday, '17:00')],
  ]);
});

test('the mother’s Home has both lessons on one ticket, and with 4 taps Benedikt plays at 16:00: her lists and the coach’s week say so', async () => {
  await page.goto('/');
  const blocks = region('Next Lesson').getByRole('listitem');
  await blocks.nth(1).waitFor();
  expect(await blocks.allInnerTexts()).toEqual([
    expect.stringMatching(/^16:00\s+Tomasz/),
    expect.stringMatching(/^17:00\s+Ellanore/),
  ]);
  expect(await checkPage(page, 'Home with two children’s lessons')).toEqual([]);
  const finger = new Finger();
  await finger.tap(region('Next Lesson').getByRole('link', { name: 'Details' }));
  await finger.tap(page.getByRole('button', { name: 'Change who plays' }));
  const dialog = page.getByRole('dialog', { name: /^Who plays/ });
  await finger.tap(dialog.getByRole('button', { name: 'Somebody else' }));
  await dialog.getByLabel('Name').fill('Benedikt');
  await finger.tap(dialog.getByRole('button', { name: 'Choose' }));
  await shows(region('Who plays'), 'Benedikt');
  expect(finger.taps).toBe(4);
  await page.goto('/schedule');
  for (const name of ['Benedikt', 'Ellanore']) await shows(region('Upcoming Lessons'), name);
  expect(await page.getByText('Tomasz').count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  const path = `/admin-schedule?week=${tuesday}`;
  const { page: week } = await visit(browser, product, { as: COACH, path });
  for (const name of ['Benedikt', 'Ellanore']) await shows(week, `${name} (Sarah Hill)`);
});
