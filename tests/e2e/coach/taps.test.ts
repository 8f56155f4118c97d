import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonDateOf, londonInstant } from '@lessons/rules';
import { signInByApi } from '../../fixtures/browser/book-by-api.ts';
import { Finger } from '../../fixtures/browser/finger.ts';
import { insertLesson, insertPlayer } from '../../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { EVERY_DAY, setHours } from '../../fixtures/browser/set-hours.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { stopClocks } from '../../fixtures/browser/stop-clocks.ts';
import { PHONE, visit, type Visit } from '../../fixtures/browser/visit.ts';

/*
 * How many taps lie between the coach's Home on a phone and what a coach does most. Each way has a test of its own.
 */

const { product, browser } = await openProduct();
const today = londonDateOf(new Date());

beforeAll(async () => {
  // Around the clock, so that there is a rest of today at whatever hour this runs.
  await setHours(product, EVERY_DAY, ['00:00', '24:00']);
  // The guide of a new coach would stand above the day.
  const coach = await signInByApi(product, COACH);
  await coach.call('POST', '/api/admin/first-steps/hide');
  const ana = await insertPlayer(product, {
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Lindqvist',
    phone: '+44 7700 900101',
  });
  await insertLesson(product, { of: ana, start: [addDays(today, 2), '10:00'] });
});

/** Opens Home on a phone. A call is noted instead of dialled. */
async function openHome(more: Visit = {}) {
  const { page } = await visit(browser, product, {
    as: COACH,
    path: '/',
    size: PHONE,
    hasEvents: false,
    ...more,
  });
  await page.evaluate(`addEventListener('click', (event) => {
    const { href = '' } = event.target.closest('a') ?? {};
    if (!href.startsWith('tel:')) return;
    event.preventDefault();
    globalThis.dialled = href;
  })`);
  return {
    page,
    finger: new Finger(),
  };
}

test('a coach sees who is next without a tap, and calls them with 1', async () => {
  const { page, finger } = await openHome();
  const next = page.getByRole('region', { name: 'Next on court' });
  const call = next.getByRole('link', { name: 'Call Ana Lindqvist' });
  const box = await call.boundingBox();
  expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  await finger.tap(call);
  expect(await page.evaluate('globalThis.dialled')).toBe('tel:+447700900101');
  expect(finger.taps).toBe(1);
});

test('a coach opens Clients with 1 tap, and one of them with 2', async () => {
  const { page, finger } = await openHome();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await finger.tap(navigation.getByRole('link', { name: 'Clients' }));
  await page.getByRole('listitem').filter({ hasText: 'Ana Lindqvist' }).first().waitFor();
  expect(finger.taps).toBe(1);
  await finger.tap(page.getByRole('link', { name: /^Ana Lindqvist/ }));
  await page.getByRole('heading', { name: 'Ana Lindqvist' }).waitFor();
  expect(finger.taps).toBe(2);
});

test('a coach blocks an hour of today with 3 taps', async () => {
  const { page, finger } = await openHome({
    prepare: (home) => stopClocks(home, londonInstant(today, '09:00')),
  });
  await finger.tap(page.getByRole('button', { name: 'Not here' }));
  await finger.tap(page.getByRole('button', { name: '15:00–16:00' }));
  await finger.tap(page.getByRole('button', { name: 'Close', exact: true }).last());
  await page.getByText(/^Time slot blocked successfully/).waitFor();
  expect(finger.taps).toBe(3);
  const { knex } = product.database;
  const blocks = await knex('blocked_slots').select(knex.raw('date::text, start_time, end_time'));
  expect(blocks).toEqual([{ date: today, start_time: '15:00', end_time: '16:00' }]);
});

test('a coach calls off what is left of today, a lesson under way with it, with 2 taps', async () => {
  const midnight = londonInstant(today, '00:00').getTime();
  const aWhileAgo = new Date(Math.max(Date.now() - 10 * 60_000, midnight));
  const id = await insertLesson(product, { of: 'ana@example.com', start: aWhileAgo });
  const { page, finger } = await openHome();
  const callOff = page.getByRole('button', { name: 'Not here' });
  const box = await callOff.boundingBox();
  // Without scrolling, whatever waits and however many lessons the day has.
  expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThan(PHONE.height / 2);
  await finger.tap(callOff);
  await finger.tap(page.getByRole('button', { name: 'Call off 1 and close' }));
  await page.getByText(/^Called off · 1 still choosing/).waitFor();
  expect(finger.taps).toBe(2);
  const { knex } = product.database;
  expect(await knex('choices').select('booking_id', 'outcome')).toEqual([
    { booking_id: id, outcome: 'open' },
  ]);
});
