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

test.each([
  ['10 MB', 'x'.repeat(10_000_000), 'This is too much for one list.'],
  ['a binary file', 'PK\u0003\u0004\u0014\u0001\u0008', 'This is not text.'],
  ['501 lines', 'Sarah 07700 900123\n'.repeat(501), 'This list has 501 lines.'],
])('a list of %s is refused with a sentence, and nothing is written', async (_, list, sentence) => {
  const { page } = await visit(browser, product, { as: COACH, path: CLIENTS, size: DESKTOP });
  const before = await product.database.knex('players').count();
  await page.getByRole('main').getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  // A busy browser takes its time to lay out 10 MB.
  await page.getByRole('dialog').getByRole('textbox').fill(list, { timeout: 90_000 });
  await page.getByRole('button', { name: 'Check the list' }).click({ timeout: 90_000 });
  await page.getByText(sentence).waitFor();
  expect(await product.database.knex('players').count()).toEqual(before);
});

test('a formula is nobody’s name, and a line of 100,000 characters without anybody is left out', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: CLIENTS, size: DESKTOP });
  await page.getByRole('main').getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const list = `=HYPERLINK("https://evil.example"),07700 900123\n${'Sarah '.repeat(17_000)}`;
  await page.getByRole('dialog').getByRole('textbox').fill(list);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByText('0 new, 1 to correct, 1 left out').waitFor();
  await page.getByText('No name was found here.').waitFor();
  await page.getByText('No name, phone number or email address').waitFor();
  expect(await page.getByRole('button', { name: 'Add 0 clients' }).isDisabled()).toBe(true);
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
