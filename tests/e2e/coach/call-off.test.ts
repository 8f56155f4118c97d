import { beforeAll, expect, test } from '@jest/globals';
import { addDays, dayOfWeek, formatShortDay, londonDateOf, londonInstant } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import {
  bookByApi,
  bookForClient,
  signInByApi,
  type BookedLesson,
  type Caller,
} from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { createAccount, type NewAccount } from '../../fixtures/browser/create-account.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { focused, press } from '../../fixtures/browser/keyboard.ts';
import { shiftLesson } from '../../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { linkInMail, openMail, readMails } from '../../fixtures/browser/sandbox-mails.ts';
import { EVERY_DAY, setHours } from '../../fixtures/browser/set-hours.ts';
import { COACH, PLAYER, type Account } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

/* A Saturday of eight lessons is rained off: four paid by card, one in cash, two unpaid, one under way. */

const { product, browser } = await openProduct();
const { knex } = product.database;
const today = londonDateOf(new Date());
const saturday = addDays(today, 8 + ((6 - dayOfWeek(addDays(today, 8)) + 7) % 7));

let coach: Caller;
let dana: Caller;
/** Lessons by card: Robin's three, and Dana's. */
const card: BookedLesson[] = [];
/** Has an account, and has not paid. */
let norman: NewAccount;
let underWay: string;

const guest = (firstName: string, phone: string) => ({ firstName, lastName: 'Client', phone });

beforeAll(async () => {
  await setHours(product, EVERY_DAY, ['09:00', '20:00']);
  coach = await signInByApi(product, COACH);
  await coach.call('POST', '/api/admin/first-steps/hide');
  const robin = await signInByApi(product, PLAYER);
  dana = await signInByApi(product, await createAccount(product, 'dana@example.com', { firstName: 'Dana' }));
  for (const time of ['10:00', '11:00', '12:00'])
    card.push(await bookByApi(product, robin, [saturday, time]));
  card.push(await bookByApi(product, dana, [saturday, '13:00']));
  const { id: cash } = await bookForClient(coach, guest('Cash', '01632 960143'), [saturday, '14:00']);
  await coach.call('POST', `/api/admin/bookings/${cash}/hand-payment`, { method: 'cash' });
  await bookForClient(coach, guest('Margaret', '01632 960144'), [saturday, '15:00']);
  norman = await createAccount(product, 'norman@example.com', { firstName: 'Norman', lastName: 'Client' });
  await bookForClient(coach, { id: norman.id }, [saturday, '16:00']);
  underWay = (await bookForClient(coach, guest('Una', '01632 960146'), [saturday, '17:00'])).id;
  // It began ten minutes ago, at whatever hour this runs.
  await shiftLesson(product, underWay, new Date(Date.now() - 10 * 60_000));
});

const openHome = () => visit(browser, product, { as: COACH, path: '/' });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const sheet = (page: Page) => page.getByRole('dialog');
const line = (page: Page) => page.getByRole('list', { name: 'Called off' });
const row = (page: Page, name: string) => sheet(page).getByRole('listitem').filter({ hasText: name });
const outcomes = async () =>
  Object.fromEntries(
    (
      (await knex('choices').select('booking_id', 'outcome')) as { booking_id: string; outcome: string }[]
    ).map(({ booking_id, outcome }) => [booking_id, outcome]),
  );

test('a lesson under way is called off with 2 taps, undone with 1, and called off again by keys', async () => {
  const { page, consoleErrors } = await openHome();
  const finger = new Finger();
  await finger.tap(button(page, 'Not here'));
  expect(await checkPage(page, 'the sheet that calls off')).toEqual([]);
  await finger.tap(button(page, 'Call off 1 and close'));
  await sheet(page).getByText('They won’t get an email: tell them yourself').waitFor();
  expect(finger.taps).toBe(2);
  expect(await outcomes()).toEqual({ [underWay]: 'open' });
  expect(await knex('blocked_slots')).toHaveLength(1);
  expect(await checkPage(page, 'the list of what was called off')).toEqual([]);
  await finger.tap(sheet(page).getByRole('button', { name: /^Undo/ }));
  await eventually(outcomes, (now) => now[underWay] === 'resumed');
  await line(page).waitFor({ state: 'detached' });
  expect(await knex('blocked_slots')).toEqual([]);
  await press(page, button(page, 'Not here'));
  await button(page, 'Call off 1 and close').waitFor();
  await press(page, button(page, 'Call off 1 and close'));
  await sheet(page).getByText('They won’t get an email: tell them yourself').waitFor();
  await page.keyboard.press('Escape');
  await focused(button(page, 'Not here')).waitFor();
  await line(page)
    .getByText(/· 1 still choosing$/)
    .waitFor();
  const lessons = page.getByRole('list', { name: 'Today’s lessons' });
  await lessons.getByRole('button', { name: /^Una Client .* · Called off/ }).waitFor();
  expect(consoleErrors).toEqual([]);
});

test('a Saturday of seven lessons is called off, and stays in the week without being counted', async () => {
  const { page } = await openHome();
  const finger = new Finger();
  await finger.tap(button(page, 'Not here'));
  await page.getByLabel('From', { exact: true }).fill(saturday);
  await page.getByRole('switch', { name: 'Block entire day' }).click();
  await button(page, 'Rain').click();
  await finger.tap(button(page, 'Call off 7 and close'));
  await sheet(page).getByText('They won’t get an email: tell them yourself').waitFor();
  expect(finger.taps).toBe(2);
  expect(Object.values(await outcomes())).toEqual(Array.from({ length: 8 }, () => 'open'));
  for (const name of ['Cash', 'Margaret'])
    await row(page, name)
      .getByRole('link', { name: `Message ${name} Client` })
      .waitFor();
  await page.goto(`/admin-schedule?week=${saturday}`);
  await page.getByText('Called off').first().waitFor();
  await page.getByRole('button', { name: /^Margaret Client/ }).click();
  const lesson = page.getByRole('dialog', { name: 'Margaret Client' });
  await lesson.getByText(/^Rain: Margaret has until /).waitFor();
  expect(await lesson.getByRole('button', { name: /to pay|Didn’t come|^Cancel$/ }).count()).toBe(0);
});

/** The sign that the mail's buttons with free times have in their names: Fri 27 Nov · 09:00–10:00. */
const TIME = '·';

/** The subject of the one mail about all of a player's lessons on that Saturday. */
const ofThree = `Called off: 3 lessons, ${formatShortDay(londonInstant(saturday, '12:00'))}`;
const ofOne = (time: string) =>
  `Called off: your lesson, ${formatShortDay(londonInstant(saturday, time))}, ${time}`;

interface Followed {
  subject: string;
  /** The lesson's start. */
  time: string;
  link: string;
  /** Counted from 0 among the links of that name; each lesson has three free times of its own. */
  index?: number;
}

/** Follows a link in the mail about lessons that were called off, and returns what the app shows of the lesson. */
async function followMail(page: Page, { email }: Account, { subject, time, link, index = 0 }: Followed) {
  await eventually(
    () => readMails(product, email),
    (mails) => mails.some((mail) => mail.subject === subject),
  );
  await openMail(page, subject);
  await linkInMail(page, link).nth(index).tap();
  return page.getByRole('region', { name: new RegExp(`^Called off: rain .* ${time}–`) });
}
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name });
const untilDecided = (id: string | undefined, outcome: string) =>
  eventually(outcomes, (all) => all[id ?? ''] === outcome);

test('the players choose in the app, from the mail on: two move, of whom one lost the slot that was offered, one is refunded, and one drops the lesson', async () => {
  await knex('mails')
    .whereIn('kind', ['lesson-called-off', 'lessons-called-off'])
    .update({ send_at: knex.fn.now() });
  await knex.raw(`select graphile_worker.add_job('send-due-mails')`);
  const { page, consoleErrors } = await visit(browser, product, { as: PLAYER });
  expect(await checkPage(page, 'Home with lessons that are called off')).toEqual([]);
  const finger = new Finger();
  await followMail(page, PLAYER, { subject: ofThree, time: '10:00', link: TIME });
  await finger.tap(confirm(page, 'Move lesson'));
  await untilDecided(card[0]?.id, 'moved');

  const snatched = await followMail(page, PLAYER, { subject: ofThree, time: '11:00', link: TIME, index: 4 });
  const friday = addDays(saturday, -1);
  const day = formatShortDay(londonInstant(friday, '15:00'));
  await page.getByRole('alertdialog', { name: `Take ${day}, 15:00–16:00?` }).waitFor();
  // Dana is faster.
  await bookByApi(product, dana, [friday, '15:00']);
  await finger.tap(confirm(page, 'Move lesson'));
  await snatched.getByText(/ has just been taken\. Please choose another time\.$/).waitFor();
  const times = snatched.getByRole('listitem').getByRole('button');
  await times.filter({ hasText: `${day} 15:00` }).waitFor({ state: 'detached' });
  await finger.tap(times.first());
  await finger.tap(confirm(page, 'Move lesson'));
  await untilDecided(card[1]?.id, 'moved');

  const refunded = await followMail(page, PLAYER, {
    subject: ofThree,
    time: '12:00',
    link: 'Other times or refund',
    index: 2,
  });
  await finger.tap(refunded.getByRole('button', { name: 'Refund £50' }));
  await finger.tap(confirm(page, 'Refund £50'));
  await untilDecided(card[2]?.id, 'refunded');
  expect(consoleErrors.filter((consoleError) => !/status of 422/.test(consoleError))).toEqual([]);

  const { page: other } = await visit(browser, product, { as: norman });
  const dropped = await followMail(other, norman, {
    subject: ofOne('16:00'),
    time: '16:00',
    link: 'Other times, or cancel it',
  });
  await finger.tap(dropped.getByRole('button', { name: 'Cancel it' }));
  await finger.tap(confirm(other, 'Cancel it'));
  await eventually(outcomes, (all) => Object.values(all).includes('dropped'));
  expect(finger.taps).toBe(8);
});

test('the coach sees what each has chosen, also the player who deletes the account, and the rest ends at the deadline', async () => {
  await dana.call('POST', '/api/me/deletion');
  await untilDecided(card[3]?.id, 'refunded');
  const { page } = await openHome();
  await line(page)
    .getByText(/· 7: 2 moved, 2 refunded, 1 cancelled, 2 still choosing$/)
    .waitFor();
  await button(page, /· 7: /).tap();
  await sheet(page).getByText('Refunded: the account was deleted').waitFor();
  await sheet(page).getByText('Refunded by the player').waitFor();
  await sheet(page).getByText('Cancelled by the player; nothing was paid').waitFor();
  const moves = sheet(page).getByText(/^Moved by the player to /);
  expect(await moves.count()).toBe(2);

  await knex('choices')
    .where({ outcome: 'open' })
    .update({ choose_by: knex.raw(`now() - interval '1 minute'`) });
  await knex.raw(
    'insert into reconciliation (looked_until) values (now()) on conflict (id) do update set looked_until = now()',
  );
  await knex.raw(`select graphile_worker.add_job('end-choices')`);
  await eventually(outcomes, (all) => !Object.values(all).includes('open'));
  await page.reload();
  await line(page)
    .getByText(/· 7: 2 moved, 3 refunded, 2 cancelled$/)
    .waitFor();
  await button(page, /· 7: /).tap();
  await sheet(page).getByText('£50 to give back at the deadline').waitFor();
  await sheet(page).getByText('Cancelled at the deadline; nothing was paid').waitFor();
});
