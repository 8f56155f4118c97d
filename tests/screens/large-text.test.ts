import { expect, test } from '@jest/globals';
import { chooseLesson, chooseTime, tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { createAccount, createFullAccount } from '../fixtures/browser/create-account.ts';
import { hoursFromNow, insertLesson } from '../fixtures/browser/insert-lesson.ts';
import { enlargeText, findLargeTextFaults } from '../fixtures/browser/large-text.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { payByCard } from '../fixtures/browser/pay-by-card.ts';
import { SIGNED_IN_SCREENS, VISITOR_SCREENS } from '../fixtures/browser/screens.ts';
import { COACH } from '../fixtures/browser/start-product.ts';
import { visit, type Visited } from '../fixtures/browser/visit.ts';
import { waitForScreen } from '../fixtures/browser/wait-until-loaded.ts';

const { product, browser } = await openProduct();

async function withLargeText({ page }: Visited): Promise<(where: string) => Promise<string[]>> {
  await enlargeText(page);
  await page.reload();
  return async (where) => (await findLargeTextFaults(page)).map((line) => `${where}: ${line}`);
}

test('a first booking and one with a saved card fit with text of twice the size, and a short name is whole', async () => {
  const as = await createAccount(product, 'large@example.com', { firstName: 'Robin' });
  const visited = await visit(browser, product, { as, path: '/book', hasEvents: false });
  const { page } = visited;
  const look = await withLargeText(visited);
  const wrong: string[] = [];
  await chooseTime(page, tuesdayAhead(2), '09:00');
  wrong.push(...(await look('book')));
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByLabel('Card number').waitFor();
  wrong.push(...(await look('checkout')));
  const saveBox = page.getByLabel('Save payment details for future purchases');
  await saveBox.press('Space');
  expect(await saveBox.isChecked()).toBe(true);
  await payByCard(page);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  wrong.push(...(await look('confirmation')));
  await page.getByRole('link', { name: 'cancel or move your lesson' }).click();
  await waitForScreen(page, 'Tennis Lesson');
  wrong.push(...(await look('a lesson')));
  await page.goto('/book');
  await chooseLesson(page, tuesdayAhead(3), '09:00');
  await page.getByLabel('Visa •••• 4242').waitFor();
  wrong.push(...(await look('checkout with a saved card')));
  await page.goto('/');
  await waitForScreen(page, /Robin$/);
  wrong.push(...(await look('Home')));
  expect(wrong).toEqual([]);
});

test('twelve lessons, and one to pay, fit on the smallest phone with text of twice the size', async () => {
  const as = await createAccount(product, 'twelve@example.com', { firstName: 'Robin' });
  for (let week = 1; week <= 12; week += 1)
    await insertLesson(product, { of: as.email, start: hoursFromNow(-24 * 7 * week), status: 'completed' });
  await insertLesson(product, { of: as.email, start: hoursFromNow(200) });
  const { knex } = product.database;
  const [owed] = await knex('bookings').where({ status: 'completed' }).orderBy('starts_at', 'desc').limit(1);
  const paid = knex('payments').where({ booking_id: owed.id });
  await knex('receipts').whereIn('payment_id', paid.clone().select('id')).delete();
  await paid.delete();
  await knex('bookings').where({ id: owed.id }).update({ pay_plan: 'by_hand' });
  const size = { width: 320, height: 640 };
  const visited = await visit(browser, product, { as, path: '/nowhere', size, hasEvents: false });
  const { page } = visited;
  const look = await withLargeText(visited);
  await page.goto('/');
  await waitForScreen(page, /Robin$/);
  await page.getByText('12 lessons').waitFor();
  const wrong = await look('Home');
  await page.goto('/schedule');
  await page.getByRole('link', { name: 'Pay £50' }).waitFor();
  wrong.push(...(await look('Schedule')));
  expect(wrong).toEqual([]);
});

test('the button that closes time covers none of the sheet on the smallest phone with text of twice the size', async () => {
  const size = { width: 320, height: 640 };
  const visited = await visit(browser, product, { as: COACH, path: '/', size, hasEvents: false });
  const { page } = visited;
  const look = await withLargeText(visited);
  await page.getByRole('button', { name: 'Not here' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('No lessons in this time').waitFor();
  const box = await sheet.getByRole('button', { name: 'Close', exact: true }).last().boundingBox();
  expect(box?.y).toBeGreaterThan(size.height);
  expect(await look('not here')).toEqual([]);
});

test('nothing is cut on any screen with text of twice the size', async () => {
  const wrong: string[] = [];
  const as = await createFullAccount(product);
  for (const [screens, who] of [
    [VISITOR_SCREENS, {}],
    [SIGNED_IN_SCREENS, { as }],
  ] as const) {
    const visited = await visit(browser, product, { ...who, path: '/nowhere', hasEvents: false });
    const look = await withLargeText(visited);
    for (const { path, heading } of screens) {
      await visited.page.goto(path);
      await waitForScreen(visited.page, heading);
      wrong.push(...(await look(path)));
    }
  }
  expect(wrong).toEqual([]);
});
