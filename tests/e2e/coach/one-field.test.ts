import { beforeAll, expect, test } from '@jest/globals';
import { addDays, formatShortDay, londonDateOf, londonInstant } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { bookForClient, signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { press } from '../../fixtures/browser/keyboard.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { DESKTOP, visit } from '../../fixtures/browser/visit.ts';

/* A coach's week by the one field: on a phone each job is a tap on the ball, what is said, and one to three taps; on a keyboard Ctrl K and Enter. */

const { product, browser } = await openProduct();
const { knex } = product.database;
const tuesday = tuesdayAhead();
const inWords = (days: number) => formatShortDay(londonInstant(addDays(tuesday, days), '12:00'));

beforeAll(async () => {
  const coach = await signInByApi(product, COACH);
  const sarah = { firstName: 'Sarah', lastName: 'Hill', phone: '01632 960142' };
  await bookForClient(coach, sarah, [tuesday, '10:00']);
  const frank = { firstName: 'Frank', lastName: 'Dunn', phone: '01632 960143' };
  const { userId } = await bookForClient(coach, frank, [addDays(londonDateOf(new Date()), -9), '10:00']);
  await bookForClient(coach, { id: userId }, [addDays(londonDateOf(new Date()), -2), '10:00']);
});

const field = (page: Page) => page.getByLabel('In a few words');
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });

/** Taps the ball and says something; returns with the number of taps so far. */
async function say(page: Page, finger: Finger, text: string): Promise<void> {
  await finger.tap(page.getByRole('button', { name: 'Say what you want to do' }));
  await field(page).fill(text);
}

test('on a phone each of seven jobs takes a sentence and at most four taps', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/admin-schedule' });
  const done: Record<string, number> = {};
  const job = async (text: string, ...taps: (() => ReturnType<Page['locator']>)[]) => {
    const finger = new Finger();
    await say(page, finger, text);
    for (const next of taps) await finger.tap(next());
    done[text] = finger.taps;
  };

  await job(
    `Sarah ${inWords(0)} 3.30 45 minutes 30 pounds`,
    () => button(page, 'Book'),
    () => button(page, /^Book/).last(),
  );
  await page.getByText(/^Sarah Hill · .* booked$/).waitFor();
  expect(await knex('bookings').where({ price_pence: 3_000 }).count()).toEqual([{ count: '1' }]);

  await job(
    `away ${inWords(7)} to ${inWords(9)}`,
    () => button(page, 'Not here'),
    () => button(page, 'Close').last(),
  );
  await page.getByRole('button', { name: /^Undo: / }).waitFor();

  await job(
    `move Sarah from ${inWords(0)} 10 to ${inWords(1)} 11`,
    () => dialog(page).getByRole('button', { name: /10:00–11:00$/ }),
    () => button(page, /^Move to/),
    () => button(page, 'Move lesson'),
  );
  await page
    .getByText(/now .* 11:00/)
    .first()
    .waitFor();

  await job(
    'Frank paid 100',
    () => button(page, 'Settle up with Frank Dunn'),
    () => button(page, 'Transfer £100'),
  );
  await page.getByText(/^Paid by transfer: £100/).waitFor();

  await job(inWords(3), () => button(page, /^Open /));
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await job('Frank', () => button(page, 'Open Frank Dunn'));
  await page.getByRole('heading', { level: 1, name: 'Frank Dunn' }).waitFor();

  await job('rain', () => button(page, 'Not here'));
  await button(page, 'Rain').and(page.locator('[aria-pressed="true"]')).waitFor();
  expect(Math.max(...Object.values(done))).toBeLessThanOrEqual(4);
  expect(consoleErrors).toEqual([]);
});

test('by keys alone the field opens, reads, and its sheet is filled in', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/', size: DESKTOP });
  await page.keyboard.press('ControlOrMeta+K');
  await field(page).and(page.locator(':focus')).waitFor();
  expect(await checkPage(page, 'the field')).toEqual([]);
  await page.keyboard.type(`Sarah ${inWords(2)} half two`);
  await button(page, 'Book').and(page.locator(':enabled')).waitFor();
  expect(await checkPage(page, 'what was understood')).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Book for a client').waitFor();
  await press(page, button(page, /^Book/).last());
  await page.getByText(/^Sarah Hill · .* booked$/).waitFor();
});
