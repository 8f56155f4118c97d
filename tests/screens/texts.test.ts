import { expect, test } from '@jest/globals';
import { coach } from '@lessons/contract/coach';
import { formatDay, formatLongDate, formatShortDay, formatTimeRange, londonInstant } from '@lessons/rules';
import type { Locator } from 'playwright-core';
import { tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { createAccount } from '../fixtures/browser/create-account.ts';
import { hoursFromNow, insertLesson } from '../fixtures/browser/insert-lesson.ts';
import { expectContent, expectScreens } from '../fixtures/browser/expect-content.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { COACH } from '../fixtures/browser/start-product.ts';
import { visit } from '../fixtures/browser/visit.ts';
import { newcomerTexts } from './texts/newcomer-texts.ts';
import { policyTexts } from './texts/policy-texts.ts';
import { visitorTexts } from './texts/visitor-texts.ts';

const { product, browser } = await openProduct();

async function shows(place: Locator, words: readonly string[]): Promise<void> {
  for (const text of words) await place.getByText(text).first().waitFor();
}

test('a visitor sees the landing page and the sign-in form [spec 2 Landing page] [spec 2 Sign in]', async () => {
  const { page, consoleErrors } = await visit(browser, product);
  await expectScreens(page, visitorTexts);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Create New Account' }).click();
  await expectContent(page, [
    { heading: 'Create Account' },
    'Join our coaching and book your first lesson',
    { field: 'Email' },
    { field: 'Password' },
    { field: 'Confirm password' },
    { button: 'Create Account' },
    { button: 'Sign In' },
  ]);
  expect(consoleErrors).toEqual([]);
});

test('a player without lessons or a name sees Home and Schedule', async () => {
  const as = await createAccount(product, 'newcomer@example.com');
  const { page, consoleErrors } = await visit(browser, product, { as });
  await expectScreens(page, [...newcomerTexts, ...policyTexts]);
  await page.goto('/admin-setup');
  await expectContent(page, [as.id]);
  expect(consoleErrors).toEqual([]);
});

test('a player with lessons sees them on Home and in Schedule [spec 2 Home] [spec 2 Schedule]', async () => {
  const regular = await createAccount(product, 'regular@example.com', {
    firstName: 'Ada',
    lastName: 'Regular',
    phone: '01632 960199',
  });
  const of = regular.email;
  const next = londonInstant(tuesdayAhead(), '10:00');
  const later = londonInstant(tuesdayAhead(2), '10:00');
  const [yesterday, lastWeek, cancelled] = [hoursFromNow(-24), hoursFromNow(-24 * 9), hoursFromNow(72)];
  await insertLesson(product, { of, start: next, minutes: 120 });
  await insertLesson(product, { of, start: later });
  await insertLesson(product, { of, start: yesterday, status: 'completed', coachNotes: 'Lovely backhand.' });
  await insertLesson(product, { of, start: lastWeek, status: 'completed' });
  await insertLesson(product, { of, start: cancelled, status: 'cancelled', isRefunded: true });
  const { page, consoleErrors } = await visit(browser, product, { as: regular });

  const ahead = page.getByRole('region', { name: 'Next Lesson' });
  await shows(ahead, ['10:00', '–12:00', formatDay(next), 'Village Tennis Court', 'Lesson Confirmed']);
  await expectContent(page, [
    { heading: /, Ada$/ },
    coach.address,
    { link: 'Call Coach', to: `tel:${coach.phone.replaceAll(' ', '')}` },
    `${formatShortDay(yesterday)} · ${formatTimeRange(yesterday, new Date(yesterday.getTime() + 3_600_000))}`,
    'Lesson Complete',
    { not: formatShortDay(lastWeek) },
  ]);
  const directions = ahead.getByRole('link', { name: 'Directions' });
  expect(await directions.getAttribute('href')).toContain(`${coach.map.latitude}`);

  await page.goto('/schedule');
  const upcoming = page.getByRole('region', { name: 'Upcoming Lessons' }).getByRole('article');
  const recent = page.getByRole('region', { name: 'Recent Lessons' }).getByRole('article');
  const off = page.getByRole('region', { name: 'Cancelled Lessons' }).getByRole('article');
  await expectContent(page, [{ button: 'Clear Activity' }]);
  // Drawn once the days are known for which the player waits.
  await recent.last().waitFor();
  expect([await upcoming.count(), await recent.count(), await off.count()]).toEqual([2, 2, 1]);
  await shows(upcoming.first(), [formatLongDate(next), '2 hours', '£90', 'Paid', 'Reschedule', 'Cancel']);
  await shows(upcoming.last(), [formatShortDay(later), '10:00–11:00', 'Confirmed', '1 hour', '£50 Paid']);
  await shows(recent.first(), ['Lovely backhand.', '£50']);
  await recent.first().getByRole('link', { name: 'Rebook' }).waitFor();
  await shows(off, ['Cancelled - Refunded']);

  await recent
    .first()
    .getByRole('link', { name: formatShortDay(yesterday) })
    .click();
  await expectContent(page, [{ heading: 'Tennis Lesson' }, `with ${coach.name}`, 'Lesson Complete']);
  await expectContent(page, [coach.address, 'Lovely backhand.', { heading: 'Coach notes' }]);
  await page.getByRole('link', { name: 'Back to Schedule' }).click();
  await upcoming.first().getByRole('link').first().click();
  await expectContent(page, ['Lesson Confirmed', coach.address, 'Reschedule', { button: 'Cancel' }]);
  await shows(page.getByRole('main'), [
    '10:00',
    '–12:00',
    'Village Tennis Court',
    'Arrive 5-10 minutes early',
  ]);
  await page.getByRole('link', { name: 'Back to Schedule' }).click();
  await upcoming
    .last()
    .getByRole('link', { name: formatShortDay(later) })
    .click();
  await expectContent(page, ['Lesson Confirmed', coach.address, 'Reschedule', { button: 'Cancel' }]);

  await page.goto('/profile');
  await expectContent(page, [{ heading: 'Ada Regular' }, 'regular@example.com', '+44 1632 960199']);
  expect(consoleErrors).toEqual([]);
});

test('the coach has a badge and links of their own', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/profile' });
  await expectContent(page, [
    { heading: coach.name },
    { link: 'Coach Admin Panel', to: '/admin' },
    { link: 'Admin Schedule View', to: '/admin-schedule' },
  ]);
  await page.getByRole('main').getByText('Coach', { exact: true }).waitFor();
  await page.goto('/admin-setup');
  await expectContent(page, ['You already have admin access!', { link: 'Go to Admin Panel', to: '/admin' }]);
  expect(consoleErrors).toEqual([]);
});
