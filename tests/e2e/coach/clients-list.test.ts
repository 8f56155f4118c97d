import { beforeAll, expect, test } from '@jest/globals';
import { findViolations } from '../../fixtures/browser/find-violations.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { insertPlayer } from '../../fixtures/browser/insert-lesson.ts';
import { focused, press, tabTo } from '../../fixtures/browser/keyboard.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { readMails } from '../../fixtures/browser/sandbox-mails.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { DESKTOP, PHONE, visit } from '../../fixtures/browser/visit.ts';

/* A coach who begins: the names that are in a phone or a notebook become clients. Typing and pasting are no taps. */

const { product, browser } = await openProduct();
const CLIENTS = '/admin?tab=clients';

beforeAll(async () => {
  await insertPlayer(product, {
    email: 'margaret@example.com',
    firstName: 'Margaret',
    lastName: 'Hill',
    phone: '01632 960142',
  });
  await insertPlayer(product, { email: 'ana@example.com', firstName: 'Ana', lastName: 'Lindqvist' });
});

const surnames = ['Groß', 'Müller', 'O’Brien', 'Ångström', 'Novák', 'Hall'];
const number = (index: number) => 900200 + index;
const names = Array.from({ length: 37 }, (_, index) => `Kim${'abcdefg'[index % 7]} ${surnames[index % 6]}`);
/** 40 lines: three forms, notes in between, two who are known, one without a name. */
const LIST = [
  ...names.slice(0, 13).map((name, index) => `${name},left-handed,07700 ${number(index)}`),
  ...names.slice(13, 25).map((name, index) => `+44 7700 ${number(index + 13)}\tTuesdays\t${name}`),
  ...names.slice(25).map((name, index) => `${name} <kim${index}@example.com>`),
  'Margaret Hill 01632 960142',
  'Ana Lindqvist, ANA@example.com',
  '07700 900299',
].join('\n');

test('a coach pastes 40 clients with 5 taps, sees what will happen before it does, mails nobody, and takes them back', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: CLIENTS, size: PHONE });
  const { knex } = product.database;
  const guests = () => knex('players').where({ has_account: false }).whereNull('closed_at');
  const finger = new Finger();
  await finger.tap(page.getByRole('main').getByText('More', { exact: true }));
  await finger.tap(page.getByRole('button', { name: 'Paste a list' }));
  const dialog = page.getByRole('dialog');
  await focused(dialog.getByRole('textbox')).waitFor();
  await dialog.getByRole('textbox').fill(LIST);
  await finger.tap(page.getByRole('button', { name: 'Check the list' }));
  await dialog.getByText('37 new, 1 to correct, 2 known already').waitFor();
  await dialog.getByText('Already a client: Margaret Hill').waitFor();
  await dialog.getByText('Already a client: Ana Lindqvist').waitFor();
  await dialog.getByText('No name was found here.').waitFor();
  expect(await guests()).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
  await finger.tap(page.getByRole('button', { name: 'Add 37 clients' }));
  await page.getByRole('dialog', { name: '37 clients added' }).waitFor();
  expect(await guests()).toHaveLength(37);
  expect(await readMails(product, 'kim0@example.com')).toEqual([]);
  await finger.tap(page.getByRole('button', { name: 'Undo' }));
  expect(finger.taps).toBe(5);
  await page.getByRole('dialog', { name: '37 clients removed again' }).waitFor();
  expect(await guests()).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  expect(consoleErrors).toEqual([]);
});

test('a coach adds a client without a lesson by keys alone, and writes the phone number of an account that has none', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: CLIENTS, size: DESKTOP });
  await press(page, page.getByRole('button', { name: 'New client' }));
  await focused(page.getByLabel('First name')).waitFor();
  await page.keyboard.type('Nora');
  await tabTo(page, page.getByRole('textbox', { name: 'Phone' }));
  await page.keyboard.type('07700 900188');
  expect(await findViolations(page)).toEqual([]);
  await press(page, page.getByRole('button', { name: 'Add client' }));
  await page.getByRole('heading', { level: 1, name: 'Nora' }).waitFor();

  await page.goto(CLIENTS);
  await press(page, page.getByRole('link', { name: /^Ana Lindqvist/ }));
  await press(page, page.getByRole('button', { name: 'Add phone' }));
  await focused(page.getByRole('textbox', { name: 'Phone' })).waitFor();
  await page.keyboard.type('07700 900101');
  expect(await findViolations(page)).toEqual([]);
  await press(page, page.getByRole('button', { name: 'Save number' }));
  await page.getByRole('link', { name: 'Call Ana Lindqvist' }).waitFor();
  const rows = await product.database.knex('players').where({ email: 'ana@example.com' });
  expect(rows).toMatchObject([{ phone: '+44 7700 900101' }]);
  expect(consoleErrors).toEqual([]);
});
