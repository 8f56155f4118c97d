import { beforeAll, expect, test } from '@jest/globals';
import { formatShortDay, londonInstant } from '@lessons/rules';
import type { Locator } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { createAccount, type NewAccount } from '../../fixtures/browser/create-account.ts';
import { insertLesson, insertPlayer } from '../../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { DESKTOP, PHONE, visit } from '../../fixtures/browser/visit.ts';

/* Player and coach are one tap from a message, with the words ready. The test reads where the tap leads: it leaves the product. */

const { product, browser } = await openProduct();
const tuesday = tuesdayAhead();
const start = londonInstant(tuesday, '10:00');
const when = `on ${formatShortDay(start)} at 10:00: `;

let player: NewAccount;
beforeAll(async () => {
  player = await createAccount(product, 'sarah@example.com', { firstName: 'Sarah', lastName: 'Hill' });
  await insertLesson(product, { of: player.email, start: [tuesday, '10:00'] });
  const walter = await insertPlayer(product, {
    email: 'walter@example.com',
    firstName: 'Walter',
    lastName: 'Brook',
    phone: '01632 960142',
  });
  await insertLesson(product, { of: walter, start: [tuesday, '14:00'] });
  const nora = await insertPlayer(product, {
    email: 'nora@example.com',
    firstName: 'Nora',
    lastName: 'Park',
  });
  await insertLesson(product, { of: nora, start: [tuesday, '16:00'] });
});

/** Returns the site or scheme that a link opens, and the words that are ready there. */
async function readLink(link: Locator) {
  const href = (await link.getAttribute('href')) ?? '';
  const [address = '', query = ''] = href.split('?');
  const words = new URLSearchParams(query.replace(/^&/, ''));
  return [address, words.get('body') ?? words.get('text')];
}

test.each([
  ['a phone', PHONE, /^sms:\+?\d+$/],
  ['a desktop', DESKTOP, /^https:\/\/wa\.me\/44\d+$/],
])(
  'a player’s ticket on %s leads to a message to the coach, with the words ready',
  async (_, size, address) => {
    const { page } = await visit(browser, product, { as: player, size });
    const ticket = page.getByRole('region', { name: 'Next Lesson' });
    expect(await readLink(ticket.getByRole('link', { name: 'Message' }))).toEqual([
      expect.stringMatching(address),
      expect.stringMatching(new RegExp(`^Hi \\w+, about my lesson ${when}$`)),
    ]);
  },
);

test.each([
  ['a phone', PHONE, 'sms:01632960142', 1],
  ['a desktop', DESKTOP, 'https://wa.me/441632960142', 0],
])(
  'a lesson of the coach on %s leads to a message to its client, and to none without a number',
  async (_, size, address, whatsApps) => {
    const path = `/admin-schedule?week=${tuesday}`;
    const { page, consoleErrors } = await visit(browser, product, { as: COACH, path, size });
    await page
      .getByRole('button', { name: /^Walter Brook/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: 'Walter Brook' });
    expect(await readLink(sheet.getByRole('link', { name: 'Message' }))).toEqual([
      address,
      `Hi Walter, about your lesson on ${formatShortDay(start)} at 14:00: `,
    ]);
    await sheet.getByText('More', { exact: true }).click();
    expect(await sheet.getByRole('link', { name: 'WhatsApp' }).count()).toBe(whatsApps);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Nora Park/ })
      .first()
      .click();
    const other = page.getByRole('dialog', { name: 'Nora Park' });
    await other.getByRole('link', { name: 'nora@example.com' }).waitFor();
    expect(await other.getByRole('link', { name: /Message|WhatsApp/ }).count()).toBe(0);
    expect(consoleErrors).toEqual([]);
  },
);

test('Home asks a player for a phone number, which the coach then has', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: player });
  await page.getByLabel('Phone number, in case of rain').fill('07700 900123');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Phone number, in case of rain').waitFor({ state: 'detached' });
  // The session has it first, and the fields go.
  const row = () => product.database.knex('players').where({ id: player.id }).first();
  expect(await eventually(row, ({ phone }) => phone !== null)).toMatchObject({
    first_name: 'Sarah',
    phone: '+44 7700 900123',
  });
  expect(consoleErrors).toEqual([]);
});
