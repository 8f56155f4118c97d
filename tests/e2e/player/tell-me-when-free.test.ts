import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../fixtures/api/eventually.ts';
import { bookByApi, signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { openDay, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { readMails } from '../../fixtures/browser/sandbox-mails.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

/* A day with one hour, which somebody else has. The mails follow London's day and night: their job is tested with the API. */

const { product, browser } = await openProduct();
const { knex } = product.database;
const tuesday = tuesdayAhead(2);

beforeAll(async () => {
  const coach = await signInByApi(product, COACH);
  await coach.call('POST', '/api/admin/other-hours', {
    id: randomUUID(),
    from: tuesday,
    to: tuesday,
    weekdays: [2],
    windows: [{ startTime: '18:00', endTime: '19:00' }],
  });
  const rival = await signInByApi(product, await createAccount(product, 'rival@example.com'));
  await bookByApi(product, rival, [tuesday, '18:00']);
});

test('a newcomer waits for a full day with two taps, confirms the address by the mail, the coach sees that one waits, and Schedule ends it', async () => {
  // The sandbox lets people in without asking whether the address is theirs.
  const as = await createAccount(product, 'newcomer@example.com', { firstName: 'Kate' });
  const { page, consoleErrors } = await visit(browser, product, { as, path: '/book' });
  await openDay(page, tuesday);
  const finger = new Finger();
  const ask = page.getByRole('button', { name: 'Tell me when free' });
  await ask.waitFor();
  expect(await checkPage(page, 'a full day')).toEqual([]);
  await finger.tap(ask);
  await finger.tap(page.getByRole('button', { name: 'After five' }));
  const said = (hasText: string) => page.getByRole('status').filter({ hasText }).waitFor();
  await said('Once your address is confirmed, we’ll email you when a time after five is free.');
  expect(finger.taps).toBe(2);
  await page.getByRole('button', { name: 'Send me the link' }).tap();
  await said(`Open the link we sent to ${as.email} once, and we’ll tell you.`);
  const [mail] = await eventually(
    () => readMails(product, as.email),
    (mails) => mails.length > 0,
  );
  const mailed = await page.context().newPage();
  await mailed.goto(/http\S+\/confirm-address#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
  await mailed.getByText('Your email address is confirmed.', { exact: false }).waitFor();
  expect(await checkPage(mailed, 'an address that is confirmed')).toEqual([]);
  await mailed.close();
  await page.reload();
  await openDay(page, tuesday);
  await page.getByText('We’ll email you when a time after five is free.', { exact: true }).waitFor();
  expect(await checkPage(page, 'a day for which a player waits')).toEqual([]);
  expect(await knex('wishes')).toMatchObject([{ from_time: '17:00', to_time: '24:00', minutes: 60 }]);

  const week = await visit(browser, product, { as: COACH, path: `/admin-schedule?week=${tuesday}` });
  await week.page.getByText('1 waits', { exact: false }).first().waitFor({ state: 'attached' });
  expect(await checkPage(week.page, 'a week in which somebody waits')).toEqual([]);

  await page.goto('/schedule');
  const waiting = page.getByRole('region', { name: 'Tell me when free' });
  await waiting.waitFor();
  expect(await checkPage(page, 'a Schedule with a day for which a player waits')).toEqual([]);
  await waiting.getByRole('button', { name: /^Don’t tell me/ }).tap();
  await waiting.waitFor({ state: 'detached' });
  expect(await knex('wishes')).toEqual([]);
  expect([...consoleErrors, ...week.consoleErrors]).toEqual([]);
});
