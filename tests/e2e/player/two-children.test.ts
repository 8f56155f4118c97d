import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { findTablesWith } from '../../fixtures/api/find-text.ts';
import { signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { chooseTime, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { payByCard } from '../../fixtures/browser/pay-by-card.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

/* A mother on a phone books an hour for each of her children. */

const { product, browser } = await openProduct();
const { knex } = product.database;

const NAMES = ['Tomasz', 'Ellanore', 'Benedikt'];
const tuesday = tuesdayAhead();

/** Types somebody's name in the open dialog. */
async function enterName(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Who plays?' });
  await dialog.getByRole('button', { name: 'Somebody else' }).tap();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Choose' }).tap();
}

test('a mother pays for two children’s hours, one is called off, one is renamed, and nothing keeps their names once her account is deleted', async () => {
  const mother = await createAccount(product, 'sarah.hill@example.com', {
    first_name: 'Sarah',
    last_name: 'Hill',
  });
  const { page, consoleErrors } = await visit(browser, product, { as: mother, path: '/book' });
  await chooseTime(page, tuesday, '14:00');
  await page.getByRole('button', { name: 'For you' }).tap();
  await enterName(page, 'Tomasz');
  await page.getByRole('button', { name: 'For Tomasz' }).waitFor();
  expect(await checkPage(page, 'the summary with a child’s name')).toEqual([]);
  await page.getByRole('button', { name: 'Continue to Payment' }).tap();
  await payByCard(page);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  await page.getByText('Tomasz').first().waitFor();

  await page.getByRole('button', { name: 'The next hour, too' }).tap();
  await enterName(page, 'Ellanore');
  await page.getByText('Ellanore').first().waitFor();
  await payByCard(page);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  await page.getByRole('link', { name: 'View My Lessons' }).tap();
  const upcoming = page.getByRole('region', { name: 'Upcoming Lessons' });
  await upcoming.getByText('Tomasz').first().waitFor();
  await upcoming.getByText('Ellanore').first().waitFor();
  const [toms, ellas] = await knex('bookings').where({ player_id: mother.id }).orderBy('starts_at');
  expect([toms.for_name, ellas.for_name]).toEqual(['Tomasz', 'Ellanore']);

  const coach = await signInByApi(product, COACH);
  await coach.call('POST', '/api/admin/call-offs', {
    id: randomUUID(),
    bookingIds: [ellas.id],
    reason: 'rain',
  });
  const week = await visit(browser, product, { as: COACH, path: `/admin-schedule?week=${tuesday}` });
  await week.page.getByText('Tomasz (Sarah Hill)').first().waitFor();
  await week.page.getByText('Ellanore (Sarah Hill)').first().waitFor();
  await week.page.context().close();
  await page.goto('/');
  const calledOff = page.getByRole('region', { name: /^Called off: rain/ });
  await calledOff.getByText('Ellanore').first().waitFor();
  expect(await checkPage(page, 'Home with a child’s lesson called off')).toEqual([]);

  await page.goto(`/lessons/${toms.id}`);
  await page.getByRole('button', { name: 'Change who plays' }).tap();
  await enterName(page, 'Benedikt');
  await page.getByRole('region', { name: 'Who plays' }).getByText('Benedikt').waitFor();
  expect(await knex('bookings').where({ id: toms.id }).first('for_name')).toEqual({ for_name: 'Benedikt' });

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
  for (const name of [...NAMES, 'Sarah', 'sarah.hill'])
    expect([name, await findTablesWith(knex, name)]).toEqual([name, []]);
});
