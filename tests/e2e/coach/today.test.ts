import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonDateOf, londonInstant } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { Finger } from '../../fixtures/browser/finger.ts';
import { insertLesson, insertPlayer } from '../../fixtures/browser/insert-lesson.ts';
import { focused } from '../../fixtures/browser/keyboard.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { stopClocks } from '../../fixtures/browser/stop-clocks.ts';
import { PHONE, visit } from '../../fixtures/browser/visit.ts';

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

test('a coach sees today without a tap, and writes a note with two', async () => {
  const { page, consoleErrors } = await visitHome();
  await day(page).getByText('Maximiliana Wilhelmina Featherstonehaugh-Cholmondeley').waitFor();
  const next = page.getByRole('region', { name: 'Next on court' });
  await next.getByText('Ana Lindqvist').waitFor();
  await next.getByText('Second serve: toss further left.').waitFor();
  // Below the specified greeting.
  const [greeting, middle] = await Promise.all([
    page.getByRole('heading', { level: 1, name: /^Good / }).boundingBox(),
    next.boundingBox(),
  ]);
  expect(greeting?.y).toBeLessThan(middle?.y ?? 0);

  const finger = new Finger();
  await finger.tap(day(page).getByRole('button', { name: /^Note on the lesson of Max/ }));
  await focused(page.getByLabel('Notes')).waitFor();
  await page.keyboard.type('Keep the left hand up.');
  await finger.tap(page.getByRole('button', { name: 'Save notes' }));
  await page.getByText('Coach notes saved').first().waitFor();
  expect(finger.taps).toBe(2);
  await day(page)
    .getByRole('button', { name: /^Edit the note on the lesson of Max/ })
    .waitFor();
  expect(
    await product.database.knex('bookings').where({ coach_notes: 'Keep the left hand up.' }),
  ).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
});

test('a coach calls who is next with 1 tap, and opens Clients with 1 and one of them with 2', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/', size: PHONE });
  // A call is noted instead of dialled.
  await page.evaluate(`addEventListener('click', (event) => {
    const { href = '' } = event.target.closest('a') ?? {};
    if (!href.startsWith('tel:')) return;
    event.preventDefault();
    globalThis.dialled = href;
  })`);
  const call = page.getByRole('region', { name: 'Next on court' }).getByRole('link', { name: /^Call Ana/ });
  const box = await call.boundingBox();
  expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  await call.tap();
  expect(await page.evaluate('globalThis.dialled')).toBe('tel:+447700900101');

  const finger = new Finger();
  await finger.tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }));
  await finger.tap(page.getByRole('link', { name: /^Ana Lindqvist/ }));
  await page.getByRole('heading', { name: 'Ana Lindqvist' }).waitFor();
  expect(finger.taps).toBe(2);
});
