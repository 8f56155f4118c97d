import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonDateOf, londonInstant } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { checkPage } from '../../fixtures/browser/check-page.ts';
import { insertLesson, insertPlayer } from '../../fixtures/browser/insert-lesson.ts';
import { focused, press } from '../../fixtures/browser/keyboard.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { stopClocks } from '../../fixtures/browser/stop-clocks.ts';
import { DESKTOP, PHONE, visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();
const today = londonDateOf(new Date());

beforeAll(async () => {
  const ana = await insertPlayer(product, {
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Lindqvist',
    phone: '+44 7700 900101',
  });
  const long = await insertPlayer(product, {
    email: 'max@example.com',
    firstName: 'Maximiliana Wilhelmina',
    lastName: 'Featherstonehaugh-Cholmondeley',
  });
  // At midnight, so that they are today at whatever hour this runs.
  await insertLesson(product, { of: long, start: [today, '00:00'], status: 'completed' });
  await insertLesson(product, {
    of: ana,
    start: [addDays(today, -7), '10:00'],
    status: 'completed',
    coachNotes: 'Second serve: toss further left.',
  });
  await insertLesson(product, { of: ana, start: [addDays(today, 2), '10:00'] });
});

/** Opens Home after hours, when what is over is not folded, at whatever hour this runs. */
const visitHome = () =>
  visit(browser, product, {
    as: COACH,
    path: '/',
    prepare: (page) => stopClocks(page, londonInstant(today, '23:30')),
  });
const day = (page: Page) => page.getByRole('list', { name: 'Today’s lessons' });
const countTaps = (page: Page) =>
  page.evaluate(
    `globalThis.taps = 0; document.addEventListener('click', () => (globalThis.taps += 1), true)`,
  );
const taps = (page: Page) => page.evaluate<number>('globalThis.taps');

test('a coach sees today without a tap, and writes a note with two', async () => {
  const { page, consoleErrors } = await visitHome();
  await countTaps(page);
  await day(page).getByText('Maximiliana Wilhelmina Featherstonehaugh-Cholmondeley').waitFor();
  const next = page.getByRole('region', { name: 'Next on court' });
  await next.getByText('Ana Lindqvist').waitFor();
  await next.getByText('Second serve: toss further left.').waitFor();
  expect(await taps(page)).toBe(0);
  // Below the specified greeting.
  const [greeting, middle] = await Promise.all([
    page.getByRole('heading', { level: 1, name: /^Good / }).boundingBox(),
    next.boundingBox(),
  ]);
  expect(greeting?.y).toBeLessThan(middle?.y ?? 0);

  await day(page)
    .getByRole('button', { name: /^Note on the lesson of Max/ })
    .click();
  await focused(page.getByLabel('Notes')).waitFor();
  await page.keyboard.type('Keep the left hand up.');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await page.getByText('Coach notes saved').first().waitFor();
  expect(await taps(page)).toBe(2);
  await day(page)
    .getByRole('button', { name: /^Edit the note on the lesson of Max/ })
    .waitFor();
  expect(
    await product.database.knex('bookings').where({ coach_notes: 'Keep the left hand up.' }),
  ).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
});

test('the next lesson stands right below the title on a phone, and the day beside it on a desktop', async () => {
  const phone = await visit(browser, product, { as: COACH, path: '/', size: PHONE });
  const [title, first] = await Promise.all([
    phone.page.getByRole('heading', { name: 'Today', exact: true }).boundingBox(),
    phone.page.getByRole('region', { name: 'Next on court' }).boundingBox(),
  ]);
  expect((first?.y ?? 0) - (title?.y ?? 0)).toBeLessThan(70);

  const { page } = await visit(browser, product, { as: COACH, path: '/', size: DESKTOP });
  const [next, rows] = await Promise.all([
    page.getByRole('region', { name: 'Next on court' }).boundingBox(),
    day(page).boundingBox(),
  ]);
  expect(rows?.x).toBeGreaterThan((next?.x ?? 0) + (next?.width ?? 0));
});

test('a lesson of the day is opened, noted and left with the keyboard alone', async () => {
  const { page } = await visitHome();
  const details = day(page).getByRole('button', { name: /^Maximiliana/ });
  await press(page, details);
  const dialog = page.getByRole('dialog', { name: /^Maximiliana/ });
  await press(page, dialog.getByRole('button', { name: /notes$/ }));
  await focused(page.getByLabel('Notes')).waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('By keys alone.');
  await press(page, page.getByRole('button', { name: 'Save notes' }));
  await page.getByText('Coach notes saved').first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('Home of a coach has no accessibility faults', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/' });
  await day(page).waitFor();
  expect(await checkPage(page, 'Home of a coach')).toEqual([]);
});

test('a player sees Home without the coach’s day', async () => {
  const { page } = await visit(browser, product, { as: PLAYER, path: '/' });
  await page.getByRole('region', { name: 'Next Lesson' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Today' }).count()).toBe(0);
});
