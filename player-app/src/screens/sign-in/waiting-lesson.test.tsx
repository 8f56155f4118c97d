import { expect, test } from '@jest/globals';
import { getCoachSchedule } from '@lessons/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../test/fake-api.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { allowReports } from '../../error-reports/allow-reports.ts';
import { openAsVisitor } from '../../shell/open-as-visitor.tsx';

const SLOT = '/book?at=2036-11-25T11%3A00%3A00.000Z&minutes=60';

const api = fakeApi();
freshBrowser();

test('the form says which lesson waits, for an account that is created as for one that is there', async () => {
  api.on(getCoachSchedule, {
    availableSlots: [],
    pricing: { oneHour: 50, twoHour: 90 },
    bookingRules: { horizonWeeks: 26, noticeHours: 0 },
  });
  openAsVisitor(SLOT);
  expect(await screen.findByText('Tue 25 Nov 11:00 · £50')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByText('Tue 25 Nov 11:00 · £50')).toBeVisible();
});

test('the lesson that waits has no price while the prices are not known', async () => {
  openAsVisitor('/book?at=2036-06-25T11%3A00%3A00.000Z&minutes=120');
  expect(await screen.findByText('Wed 25 Jun 12:00')).toBeVisible();
});

test('a newcomer with a chosen time creates an account first, and comes to signing in by one press', async () => {
  openAsVisitor(SLOT);
  await screen.findByRole('heading', { name: 'Create Account' });
  expect(screen.getByText('Create New Account')).toHaveAttribute('aria-current', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByRole('heading', { name: 'Welcome Back' })).toHaveFocus();
});

test('whoever was signed in here before signs in first, also with a chosen time', async () => {
  allowReports(true);
  openAsVisitor(SLOT);
  await screen.findByRole('heading', { name: 'Welcome Back' });
});

const calledOff = '/schedule?choose=7c1f3f1e&was=2026-11-26T10%3A00%3A00.000Z';
test.each([
  [
    `${calledOff}&start=2026-11-27T09%3A00%3A00.000Z`,
    'Called off: Thu 26 Nov 10:00. Sign in to take Fri 27 Nov 09:00.',
  ],
  [calledOff, 'Called off: Thu 26 Nov 10:00. Sign in to choose a new time.'],
  ['/schedule?choose=7c1f3f1e&start=soon', 'Sign in to choose a new time.'],
  ['/book?move=7c1f3f1e', 'Sign in to move your lesson.'],
  ['/lessons/7c1f3f1e', 'Sign in to see your lesson.'],
  ['/pay?lesson=7c1f3f1e', 'Sign in to pay for your lesson.'],
  ['/receipt?booking=7c1f3f1e', 'Sign in to see your receipt.'],
])('the sign-in form says what a mail’s door leads to: %s', async (path, words) => {
  openAsVisitor(path);
  expect(await screen.findByText(words)).toBeVisible();
  // There is an account behind it.
  expect(screen.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test.each(['/book?at=2020-11-25T11%3A00%3A00.000Z', '/book?at=soon', '/book', '/schedule'])(
  'no lesson waits at %s',
  async (path) => {
    openAsVisitor(path);
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(screen.queryByText(/\d\d:\d\d/)).toBeNull();
  },
);
