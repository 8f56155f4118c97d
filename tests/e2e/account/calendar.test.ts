import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { londonDateOf, addDays } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { parseCalendar } from '../../fixtures/api/parse-calendar.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { insertLesson } from '../../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

test('a lesson goes into a calendar as a file, and all lessons by an address to subscribe to', async () => {
  const date = addDays(londonDateOf(new Date()), 9);
  const id = await insertLesson(product, { of: PLAYER.email, start: [date, '10:00'] });
  const { page, consoleErrors } = await visit(browser, product, { as: PLAYER, path: `/lessons/${id}` });
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const file = page.getByRole('link', { name: /\.ics file/i });
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect(download.suggestedFilename()).toBe(`tennis-lesson-${date}.ics`);
  const { events } = parseCalendar(await text(await download.createReadStream()));
  expect(events).toMatchObject([{ uid: `${id}@tennis-lessons`, sequence: 0 }]);

  await page.getByRole('link', { name: 'Subscribe to your lessons' }).click();
  await page.getByRole('button', { name: 'Get calendar link' }).click();
  const subscribe = page.getByRole('link', { name: 'Subscribe' });
  const address = String(await subscribe.getAttribute('href')).replace('webcal:', 'http:');
  const feed = parseCalendar(await (await fetch(address)).text());
  expect(feed.events).toMatchObject([{ uid: `${id}@tennis-lessons` }]);
  expect(consoleErrors).toEqual([]);
});

test('an hour after signing in, the address of a calendar is shown and made once the password is entered, to a player and the coach', async () => {
  for (const { as, path, make } of [
    { as: PLAYER, path: '/profile', make: 'Get calendar link' },
    { as: COACH, path: '/admin?screen=settings&section=feed', make: 'Get calendar address' },
  ]) {
    await product.database.knex('calendar_feeds').delete();
    const { page, consoleErrors } = await visit(browser, product, { as, path });
    await signInAnHourAgo(page);
    await page.getByRole('button', { name: make }).click();
    await enterPassword(page, as.password);
    const subscribe = page.getByRole('link', { name: 'Subscribe' });
    await subscribe.waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Show address' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await checkPage(page, 'the dialog that asks for the password')).toEqual([]);
    await enterPassword(page, as.password);
    await subscribe.waitFor();
    await page.getByText('No calendar has read it yet.').waitFor();
    expect(consoleErrors.filter((error) => !error.includes('422'))).toEqual([]);
  }
});

/** Makes this browser's session one that was signed in an hour ago, and renews its token. */
async function signInAnHourAgo(page: Page): Promise<void> {
  await product.database.knex.raw(
    `update auth_sandbox.sessions set signed_in_at = signed_in_at - interval '1 hour'`,
  );
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('lessons.session') ?? '{}');
    localStorage.setItem('lessons.session', JSON.stringify({ ...session, expires_at: 0 }));
  });
  await page.reload();
}

async function enterPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your password' });
  await dialog.waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
