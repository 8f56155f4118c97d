import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonDateOf } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { bookForClient, signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { createAccount, type NewAccount } from '../../fixtures/browser/create-account.ts';
import { press } from '../../fixtures/browser/keyboard.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { linkInMail, openMail, readMails } from '../../fixtures/browser/sandbox-mails.ts';
import { EVERY_DAY, setHours } from '../../fixtures/browser/set-hours.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

/* The five lessons of tomorrow morning are rained off, and the coach learns who may still come to the court. */

const { product, browser } = await openProduct();
const { knex } = product.database;
const tomorrow = addDays(londonDateOf(new Date()), 1);

let dana: NewAccount;
let erik: NewAccount;
let coachId: string;

beforeAll(async () => {
  await setHours(product, EVERY_DAY, ['09:00', '20:00']);
  const coach = await signInByApi(product, COACH);
  coachId = String((await coach.call('GET', '/api/me'))['id']);
  await coach.call('POST', '/api/admin/first-steps/hide');
  dana = await createAccount(product, 'dana@example.com', { firstName: 'Dana', lastName: 'Home' });
  erik = await createAccount(product, 'erik@example.com', { firstName: 'Erik', lastName: 'Schedule' });
  const phone = '07700 900145';
  const frank = await createAccount(product, 'frank@example.com', {
    firstName: 'Frank',
    lastName: 'Phone',
    phone,
  });
  const clients = [
    { id: dana.id },
    { id: erik.id },
    { firstName: 'Margaret', lastName: 'Guest', phone: '01632 960144' },
    { id: frank.id },
    { firstName: 'Opal', lastName: 'Mail', email: 'opal@example.com', phone: '01632 960146' },
  ];
  for (const [index, client] of clients.entries())
    await bookForClient(coach, client, [tomorrow, `${String(9 + index).padStart(2, '0')}:00`]);
});

const sheet = (page: Page) => page.getByRole('dialog');
const notSeen = (page: Page) => sheet(page).getByRole('region', { name: 'Not seen yet' });
const line = (page: Page) => page.getByRole('list', { name: 'Called off' });
const says = (page: Page, text: RegExp) => line(page).getByText(text).waitFor();
/** Who has not seen it, by the coach's list. */
const names = (page: Page) => notSeen(page).getByRole('button').locator('strong').allTextContents();

test('of five lessons that are rained off two are seen at once, two clients are told, one opens the mail, and the list is empty', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH });
  await page.getByRole('button', { name: 'Not here' }).tap();
  await page.getByLabel('From', { exact: true }).fill(tomorrow);
  await page.getByRole('switch', { name: 'Block entire day' }).click();
  await page.getByRole('button', { name: 'Rain', exact: true }).click();
  await page.getByRole('button', { name: 'Call off 5 and close' }).tap();
  await notSeen(page).waitFor();
  expect(await names(page)).toEqual([
    'Dana Home',
    'Erik Schedule',
    'Margaret Guest',
    'Frank Phone',
    'Opal Mail',
  ]);
  await page.keyboard.press('Escape');
  await says(page, /^Rain .* · 5 called off, 5 have not seen it$/);

  const calledOff = { name: /^Called off: rain/ };
  for (const [as, path] of [
    [dana, '/'],
    [erik, '/schedule'],
  ] as const) {
    const { page: own } = await visit(browser, product, { as, path });
    await own.getByRole('region', calledOff).waitFor();
    expect(await own.getByText(/seen|told/i).count()).toBe(0);
  }
  await says(page, / · 5 called off, 3 have not seen it$/);
  await line(page).getByRole('button').tap();
  await notSeen(page).waitFor();
  expect(await names(page)).toEqual(['Margaret Guest', 'Frank Phone', 'Opal Mail']);
  await notSeen(page)
    .getByText(/^gets no email · 11:00–12:00/)
    .waitFor();
  expect(await checkPage(page, 'the list of who has not seen it')).toEqual([]);

  const margaret = (kind: string) => sheet(page).getByRole('link', { name: `${kind} Margaret Guest` });
  expect(await margaret('Message').getAttribute('href')).toMatch(/^sms:.*I%20have%20to%20call%20off/);
  await margaret('Message').tap();
  await sheet(page).getByRole('button', { name: 'Undo: told Margaret Guest' }).tap();
  await margaret('Call').waitFor();
  await press(page, margaret('Call'));
  await sheet(page).getByRole('button', { name: 'Undo: told Margaret Guest' }).waitFor();
  // The focus is on her row, in its new part.
  expect(await page.locator(':focus').textContent()).toMatch(/^Margaret Guest.* · told \d\d:\d\d · /);
  await sheet(page).getByRole('link', { name: 'Call Frank Phone' }).tap();
  await sheet(page).getByRole('button', { name: 'Undo: told Frank Phone' }).waitFor();
  expect(await names(page)).toEqual(['Opal Mail']);

  await knex('mails').where({ kind: 'lesson-called-off' }).update({ send_at: knex.fn.now() });
  await knex.raw(`select graphile_worker.add_job('send-due-mails')`);
  const { page: opal } = await visit(browser, product, { path: '/sandbox/mail' });
  await eventually(
    () => readMails(product, 'opal@example.com'),
    (mails) => mails.some(({ subject }) => subject.startsWith('Called off')),
  );
  await openMail(opal, 'opal@example.com');
  await linkInMail(opal, '·').first().tap();
  await opal.getByRole('heading', { name: 'Called off: rain' }).waitFor();
  expect(await names(page)).toEqual(['Opal Mail']);
  await opal.getByText('Free near that time').tap();
  await notSeen(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await says(page, /^Rain .* · 5 still choosing$/);
  const rows = await knex('choices')
    .join('bookings', 'bookings.id', 'booking_id')
    .orderBy('starts_at')
    .select('seen_at', 'told_by');
  expect(rows.map(({ seen_at, told_by }) => [seen_at !== null, told_by])).toEqual([
    [true, null],
    [true, null],
    [false, coachId],
    [false, coachId],
    [true, null],
  ]);
  expect(consoleErrors).toEqual([]);
});
