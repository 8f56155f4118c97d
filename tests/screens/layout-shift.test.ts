import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonDateOf, londonInstant, type CalendarDate } from '@lessons/rules';
import { tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { createAccount, type NewAccount } from '../fixtures/browser/create-account.ts';
import { insertBusyWeeks } from '../fixtures/browser/insert-busy-weeks.ts';
import { insertLesson } from '../fixtures/browser/insert-lesson.ts';
import { slowDown } from '../fixtures/browser/layout-shifts.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { COACH, type Account } from '../fixtures/browser/start-product.ts';
import { DESKTOP, PHONE, visit } from '../fixtures/browser/visit.ts';

/*
 * Nothing moves while a screen comes, however late each of its answers is. The sum of all shifts is
 * compared, which is never less than the browser's own measure, the worst five seconds.
 */

const MAX_SHIFT = 0.01;
const SMALLEST = { width: 320, height: 640 };
const TABLET = { width: 820, height: 1180 };

const { product, browser } = await openProduct();

let regular: NewAccount;
let newcomer: NewAccount;

beforeAll(async () => {
  newcomer = await createAccount(product, 'newcomer@example.com');
  regular = await createAccount(product, 'regular@example.com', { firstName: 'Ada', lastName: 'Regular' });
  await insertBusyWeeks(product);
  const of = regular.email;
  const completed = { of, status: 'completed', coachNotes: 'Toss the ball higher.' } as const;
  await insertLesson(product, { of, start: [tuesdayAhead(), '13:00'] });
  // A habit, so that Home offers the usual lesson.
  for (const ago of [14, 21])
    await insertLesson(product, { ...completed, start: [addDays(tuesdayAhead(), -ago), '13:00'] });
  await insertLesson(product, { ...completed, start: [addDays(londonDateOf(new Date()), -1), '18:00'] });
  // Schedule shows the day between the lessons to come and the past ones, and knows it last.
  await insertWish(regular, addDays(tuesdayAhead(), 1));
});

async function insertWish({ id }: NewAccount, date: CalendarDate): Promise<void> {
  const { knex } = product.database;
  const times = { date, from_time: '17:00', to_time: '24:00', minutes: 60 };
  await knex('wishes').insert({ ...times, player_id: id, created_at: knex.fn.now() });
}

/** Matches the calls without which there is no skeleton: the account, and the product's configuration. */
const PROMPT = /\/api\/(me|config|coach-profile|events)|config\.json/;
const PROMPT_FOR_VISITORS = /\/api\/(config|events)|config\.json/;

const sizes = { SMALLEST, PHONE, TABLET, DESKTOP };
type Size = keyof typeof sizes;

/** A screen's path, what its skeleton says, and where it is measured. */
type Row = [path: string, skeleton: string, sizes: Size[]];

const everywhere: Size[] = ['SMALLEST', 'PHONE', 'TABLET', 'DESKTOP'];

async function shiftsOf(as: Account | undefined, rows: Row[]): Promise<string[]> {
  const moved: string[] = [];
  for (const size of everywhere) {
    const wanted = rows.filter(([, , measured]) => measured.includes(size));
    if (wanted.length === 0) continue;
    // A screen that nothing else waits for, to be signed in before anything is held back.
    const { page } = await visit(browser, product, {
      ...(as && { as }),
      path: as ? '/terms-conditions' : '/auth',
      size: sizes[size],
      hasEvents: false,
    });
    const slow = await slowDown(page, as ? PROMPT : PROMPT_FOR_VISITORS);
    for (const [path, skeleton] of wanted) {
      const shifts = await slow.openSlowly(path, skeleton);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      if (sum >= MAX_SHIFT)
        moved.push(
          `${path} at ${sizes[size].width} px: ${sum.toFixed(4)}\n${JSON.stringify(shifts, null, 1)}`,
        );
    }
    await page.context().close();
  }
  return moved;
}

test('nothing shifts on the landing page', async () => {
  expect(await shiftsOf(undefined, [['/', 'Loading the next free lessons', everywhere]])).toEqual([]);
});

test('nothing shifts on the sign-in form when a lesson waits', async () => {
  const at = londonInstant(tuesdayAhead(), '13:00').toISOString();
  const rows: Row[] = [
    [`/book?at=${at}&minutes=60`, 'Create Account', everywhere],
    [`/lessons/7c1f3f1e-0000-4000-8000-000000000000`, 'Welcome Back', ['PHONE', 'DESKTOP']],
  ];
  expect(await shiftsOf(undefined, rows)).toEqual([]);
});

test('nothing shifts on a player’s screens', async () => {
  expect(
    await shiftsOf(regular, [
      ['/', 'Loading your lessons', everywhere],
      ['/book', 'Loading the free times', everywhere],
      // Its lessons ahead are there as Home has stored them.
      ['/schedule', 'Schedule', ['PHONE', 'DESKTOP']],
      ['/profile', 'Loading', everywhere],
      ['/privacy-security', 'Loading two-factor authentication', everywhere],
    ]),
  ).toEqual([]);
});

test('nothing shifts on the first Home of a player', async () => {
  const row: Row = ['/', 'Loading your lessons', ['SMALLEST', 'PHONE', 'DESKTOP']];
  expect(await shiftsOf(newcomer, [row])).toEqual([]);
});

test('nothing shifts on the coach’s screens', async () => {
  expect(
    await shiftsOf(COACH, [
      ['/', 'Loading today', ['PHONE', 'TABLET', 'DESKTOP']],
      ['/admin', 'Loading the coach’s screens', ['PHONE', 'TABLET', 'DESKTOP']],
      ['/admin-schedule', 'Loading the coach’s screens', ['PHONE', 'DESKTOP']],
    ]),
  ).toEqual([]);
});
