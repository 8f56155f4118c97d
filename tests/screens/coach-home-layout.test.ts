import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonDateOf, londonInstant } from '@lessons/rules';
import type { Locator, Page } from 'playwright-core';
import { bookForClient, signInByApi } from '../fixtures/browser/book-by-api.ts';
import { tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { insertLesson, insertPlayer } from '../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { EVERY_DAY, setHours } from '../fixtures/browser/set-hours.ts';
import { COACH } from '../fixtures/browser/start-product.ts';
import { stopClocks } from '../fixtures/browser/stop-clocks.ts';
import { PHONE, visit } from '../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();
const tuesday = tuesdayAhead();
const NOTE = 'Forehand much heavier today. Keep the racket head below the ball and finish over the shoulder.';

beforeAll(async () => {
  const { knex } = product.database;
  await knex('coach_first_steps').update({ hidden_at: knex.fn.now() });
  await setHours(product, EVERY_DAY, ['08:00', '20:00']);
  const of = await insertPlayer(product, {
    email: 'margaret@example.com',
    firstName: 'Margaret',
    lastName: 'Hill',
    phone: '+44 7700 900103',
  });
  for (let hour = 9; hour < 19; hour += 1) {
    const start: [string, string] = [tuesday, `${String(hour).padStart(2, '0')}:00`];
    // What is over by the page’s clock is not what comes next for the API.
    const status = hour < 14 ? 'completed' : 'confirmed';
    await insertLesson(product, { of, start, status, ...(hour === 13 && { coachNotes: NOTE }) });
  }
  // Two lines that wait.
  await insertLesson(product, { of, start: [addDays(tuesday, 1), '11:00'], status: 'pending' });
  const coach = await signInByApi(product, COACH);
  const guest = { firstName: 'Frank', lastName: 'Tolliver', phone: '01632 960142' };
  await bookForClient(coach, guest, [addDays(londonDateOf(new Date()), -1), '10:00']);
});

async function boxOf(found: Locator) {
  const box = await found.boundingBox();
  if (!box) throw new Error('It is not drawn');
  return { top: box.y, bottom: box.y + box.height };
}

test('a phone shows the next of ten lessons above 200 px and, after 14:00, the last one above 844 px, with a note and two lines that wait', async () => {
  const prepare = (page: Page) => stopClocks(page, londonInstant(tuesday, '14:05'));
  const { page, consoleErrors } = await visit(browser, product, {
    as: COACH,
    path: '/',
    size: PHONE,
    prepare,
  });
  const lessons = page.getByRole('list', { name: 'Today’s lessons' });
  await lessons.waitFor();
  const next = page.getByRole('region', { name: 'On court now' });
  await next.getByText(NOTE).waitFor();
  await page.getByRole('list', { name: 'Waiting for you' }).getByText('Frank Tolliver owes £50').waitFor();
  await page.getByRole('list', { name: 'Called off' }).waitFor();
  await page.getByRole('button', { name: '5 done · £250' }).waitFor();
  const last = lessons.getByRole('button', { name: /^Margaret Hill 18:00/ });
  expect((await boxOf(next)).top).toBeLessThan(200);
  expect((await boxOf(last)).bottom).toBeLessThan(844);
  expect(consoleErrors).toEqual([]);
});
