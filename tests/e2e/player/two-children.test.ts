import { beforeAll, expect, test } from '@jest/globals';
import { formatShortDay, londonInstant } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { findTablesWith } from '../../fixtures/api/find-text.ts';
import { parseCalendar } from '../../fixtures/api/parse-calendar.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { chooseTime, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { createAccount, type NewAccount } from '../../fixtures/browser/create-account.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { payByCard } from '../../fixtures/browser/pay-by-card.ts';
import { openMail, readMails } from '../../fixtures/browser/sandbox-mails.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';
import { waitUntilLoaded } from '../../fixtures/browser/wait-until-loaded.ts';

/* A mother on a phone books an hour for each of her children. Each test goes on where the one before has ended. */

const { product, browser } = await openProduct();
const { knex } = product.database;

const NAMES = ['Tomasz', 'Ellanore', 'Benedikt'];
/** The called-off hour in the coach's calendar. */
const BLOCKED = 'Blocked: Rain';
const tuesday = tuesdayAhead();
const day = formatShortDay(londonInstant(tuesday, '12:00'));

let mother: NewAccount;
/** The mother's phone and the coach's. */
let page: Page;
let consoleErrors: string[];
let coachsPage: Page;
let coachsErrors: string[];
/** The ids of the lessons. */
const ids = { tomasz: '', ellanore: '' };

beforeAll(async () => {
  await knex('working_hours').where({ day_of_week: 2 }).update({ start_time: '09:00', end_time: '20:00' });
  const name = { firstName: 'Sarah', lastName: 'Hill' };
  mother = await createAccount(product, 'sarah.hill@example.com', name);
  ({ page, consoleErrors } = await visit(browser, product, { as: mother, path: '/book' }));
  ({ page: coachsPage, consoleErrors: coachsErrors } = await visit(browser, product, { as: COACH }));
});

const shows = (where: Pick<Page, 'getByText'>, text: string) => where.getByText(text).first().waitFor();
const region = (name: string | RegExp) => page.getByRole('region', { name });
const calledOff = () => region(/^Called off: rain .* 17:00–18:00/);
const subjectsTo = async (email: string) =>
  (await readMails(product, email)).map(({ subject }) => subject ?? '');

/** Types somebody's name in the open dialog. */
async function enterName(name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Who plays?' });
  await dialog.getByRole('button', { name: 'Somebody else' }).tap();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Choose' }).tap();
}

async function pay(): Promise<void> {
  await payByCard(page);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
}

/** Opens the newest mail of a subject, and returns what it says. */
async function readMail(reader: Page, subject: string): Promise<string> {
  await openMail(reader, subject);
  return reader.frameLocator('iframe').locator('body').innerText();
}

/** Returns the titles in the calendar whose address a screen shows. */
async function titlesIn(reader: Page, path: string, ask: string | RegExp): Promise<string[]> {
  await reader.goto(path);
  await reader.getByRole('button', { name: ask }).tap();
  const address = await reader.getByRole('link', { name: 'Subscribe' }).getAttribute('href');
  const calendar = await fetch(String(address).replace('webcal:', 'http:'));
  return parseCalendar(await calendar.text()).events.map(({ summary }) => summary);
}
const mothersTitles = () => titlesIn(page, '/profile', /^(Get calendar link|Show address)$/);
const coachsTitles = () =>
  titlesIn(coachsPage, '/admin?screen=settings&section=feed', /^(Get calendar address|Show address)$/);

test('a mother books 16:00 for Tomasz and, with *The next hour, too*, 17:00 for Ellanore', async () => {
  await chooseTime(page, tuesday, '16:00');
  await page.getByRole('button', { name: 'For you' }).tap();
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
    id: string;
    for_name: string;
    starts_at: Date;
  }[];
  expect(lessons.map(({ for_name, starts_at }) => [for_name, starts_at])).toEqual([
    ['Tomasz', londonInstant(tuesday, '16:00')],
    ['Ellanore', londonInstant(tuesday, '17:00')],
  ]);
  [ids.tomasz, ids.ellanore] = lessons.map(({ id }) => id) as [string, string];
});

test('the mother’s Home, Schedule, tickets, mails and calendar say whose each lesson is', async () => {
  await page.getByRole('link', { name: 'View My Lessons' }).tap();
  await shows(region('Upcoming Lessons'), 'Tomasz');
  await shows(region('Upcoming Lessons'), 'Ellanore');
  for (const [id, name] of [
    [ids.tomasz, 'Tomasz'],
    [ids.ellanore, 'Ellanore'],
  ] as const) {
    await page.goto(`/lessons/${id}`);
    await shows(region(/^Starts /), name);
    await shows(region('Who plays'), name);
  }
  await page.goto('/');
  // One after the other, on one ticket.
  const blocks = region('Next Lesson').getByRole('listitem');
  await blocks.nth(1).waitFor();
  expect(await blocks.allInnerTexts()).toEqual([
    expect.stringMatching(/^16:00\s+Tomasz/),
    expect.stringMatching(/^17:00\s+Ellanore/),
  ]);
  expect(await checkPage(page, 'Home with two children’s lessons')).toEqual([]);
  expect(await readMail(page, `Lesson for Tomasz booked: ${day}, 16:00`)).toContain('Tomasz');
  expect(await readMail(page, `Lesson for Ellanore booked: ${day}, 17:00`)).toContain('Ellanore');
  expect(await mothersTitles()).toEqual([
    expect.stringMatching(/^Tennis lesson for Tomasz with /),
    expect.stringMatching(/^Tennis lesson for Ellanore with /),
  ]);
});

test('the coach’s week, Bookings, client’s page, mails and calendar say whose each lesson is, and the coach calls off Ellanore’s', async () => {
  const both = ['Tomasz (Sarah Hill)', 'Ellanore (Sarah Hill)'];
  for (const path of [`/admin-schedule?week=${tuesday}`, '/admin?tab=bookings']) {
    await coachsPage.goto(path);
    for (const each of both) await shows(coachsPage, each);
  }
  await coachsPage.getByRole('button', { name: 'Search' }).tap();
  await coachsPage.getByLabel('Name or email').fill('ellano');
  await coachsPage.getByText('Tomasz (Sarah Hill)').first().waitFor({ state: 'detached' });
  await coachsPage.getByRole('button', { name: 'Ellanore (Sarah Hill)', exact: true }).tap();
  await coachsPage.getByRole('dialog').getByText('More', { exact: true }).tap();
  await coachsPage.getByRole('link', { name: 'Lessons and notes' }).tap();
  await coachsPage.getByRole('heading', { name: 'Sarah Hill', exact: true }).waitFor();
  for (const name of ['Tomasz', 'Ellanore']) await shows(coachsPage, name);
  const mail = await readMail(coachsPage, `New lesson: Ellanore (Sarah Hill), ${day}, 17:00`);
  expect(mail).toContain('Ellanore (Sarah Hill)');
  expect(await subjectsTo(COACH.email)).toContain(`New lesson: Tomasz (Sarah Hill), ${day}, 16:00`);
  expect(await coachsTitles()).toEqual(both.map((each) => `Lesson: ${each}`));

  await coachsPage.goto('/');
  await coachsPage.getByRole('button', { name: 'Not here' }).tap();
  const sheet = coachsPage.getByRole('dialog');
  await sheet.getByLabel('From', { exact: true }).fill(tuesday);
  await sheet.getByRole('switch', { name: 'Block entire day' }).tap();
  await sheet.getByRole('button', { name: 'Rain' }).tap();
  await sheet.getByRole('checkbox', { name: 'Ellanore (Sarah Hill)' }).waitFor();
  await sheet.getByRole('checkbox', { name: 'Tomasz (Sarah Hill)' }).uncheck();
  await sheet.getByRole('button', { name: 'Call off 1 and close' }).tap();
  await sheet.getByRole('heading', { name: 'Choosing' }).waitFor();
  await shows(sheet, 'Ellanore (Sarah Hill)');
  expect(coachsErrors).toEqual([]);
});

test('the mother’s Home, Schedule, lesson and mail say that it is Ellanore’s that was called off, and the calendars keep Tomasz’s', async () => {
  await knex('mails').where({ kind: 'lesson-called-off' }).update({ send_at: knex.fn.now() });
  await knex.raw(`select graphile_worker.add_job('send-due-mails')`);
  for (const path of ['/', '/schedule', `/lessons/${ids.ellanore}`]) {
    await page.goto(path);
    await shows(calledOff(), 'Ellanore');
    expect(await region(/^Called off/).count()).toBe(1);
    if (path === '/') expect(await checkPage(page, 'Home with a child’s lesson called off')).toEqual([]);
  }
  await page.goto('/');
  await shows(region('Next Lesson'), 'Tomasz');
  const subject = `Called off: Ellanore’s lesson, ${day}, 17:00`;
  await eventually(
    () => subjectsTo(mother.email),
    (subjects) => subjects.includes(subject),
  );
  const mail = await readMail(page, subject);
  expect([mail.includes('Ellanore'), mail.includes('Tomasz')]).toEqual([true, false]);
  expect(await mothersTitles()).toEqual([expect.stringMatching(/^Tennis lesson for Tomasz with /)]);
  expect(await coachsTitles()).toEqual(['Lesson: Tomasz (Sarah Hill)', BLOCKED]);
});

test('the mother says with 4 taps that Benedikt plays at 16:00: all lists and calendars say so, and nobody is mailed', async () => {
  const mailed = async () => [await subjectsTo(mother.email), await subjectsTo(COACH.email)];
  const before = await mailed();
  await page.goto('/');
  const finger = new Finger();
  await finger.tap(region('Next Lesson').getByRole('link', { name: 'Details' }));
  await finger.tap(page.getByRole('button', { name: 'Change who plays' }));
  const dialog = page.getByRole('dialog', { name: 'Who plays?' });
  await finger.tap(dialog.getByRole('button', { name: 'Somebody else' }));
  await dialog.getByLabel('Name').fill('Benedikt');
  await finger.tap(dialog.getByRole('button', { name: 'Choose' }));
  await shows(region('Who plays'), 'Benedikt');
  expect(finger.taps).toBe(4);
  await page.goto('/');
  await shows(region('Next Lesson'), 'Benedikt');
  await page.goto('/schedule');
  await shows(region('Upcoming Lessons'), 'Benedikt');
  expect(await page.getByText('Tomasz').count()).toBe(0);
  await coachsPage.goto(`/admin-schedule?week=${tuesday}`);
  await shows(coachsPage, 'Benedikt (Sarah Hill)');
  expect(await coachsPage.getByText('Tomasz').count()).toBe(0);
  expect(await mothersTitles()).toEqual([expect.stringMatching(/^Tennis lesson for Benedikt with /)]);
  expect(await coachsTitles()).toEqual(['Lesson: Benedikt (Sarah Hill)', BLOCKED]);
  expect(await mailed()).toEqual(before);
});

test('no table of the database holds a name of the family once the mother has deleted her account', async () => {
  const everyName = [...NAMES, 'Sarah', 'sarah.hill'];
  for (const name of everyName) expect([name, await findTablesWith(knex, name)]).not.toEqual([name, []]);
  await page.goto('/privacy-security');
  // Once the account is closed, what the page still asks for is refused.
  expect(consoleErrors).toEqual([]);
  await page.getByRole('button', { name: 'Delete my account' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill(mother.password);
  await page.keyboard.press('Enter');
  await page.getByText('Account deleted', { exact: true }).waitFor();
  const pending = () => knex('refunds').where({ status: 'pending' });
  await eventually(pending, (refunds) => refunds.length === 0);
  const state = async () => {
    // It waits for refunds and mails, and is else tried again every few minutes.
    const job = { task: 'delete-account', payload: JSON.stringify({ playerId: mother.id }) };
    await knex.raw('select graphile_worker.add_job(:task, :payload::json, job_key := :task)', job);
    return knex('account_deletions').where({ player_id: mother.id }).first('state');
  };
  expect(await eventually(state, (row) => row?.state === 'erased')).toEqual({ state: 'erased' });
  for (const name of everyName) expect([name, await findTablesWith(knex, name)]).toEqual([name, []]);

  expect(await coachsTitles()).toEqual([BLOCKED]);
  for (const path of ['/', `/admin-schedule?week=${tuesday}`, '/admin?tab=bookings']) {
    await coachsPage.goto(path);
    await waitUntilLoaded(coachsPage);
    const text = await coachsPage.locator('body').innerText();
    expect([path, everyName.filter((name) => text.includes(name))]).toEqual([path, []]);
  }
});
