import { expect, test } from '@jest/globals';
import { getCoachSchedule } from '@lessons/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../test/fake-api.ts';
import { freshBrowser } from '../../test/fresh-browser.ts';
import { openAsVisitor } from './open-as-visitor.tsx';

const api = fakeApi();
freshBrowser();

test('the sign-in form says which lesson waits, also while an account is created', async () => {
  api.on(getCoachSchedule, { availableSlots: [], pricing: { oneHour: 50, twoHour: 90 } });
  openAsVisitor('/book?at=2036-11-25T11%3A00%3A00.000Z&minutes=60');
  expect(await screen.findByText('Tue 25 Nov 11:00 · £50')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Create New Account' }));
  expect(screen.getByText('Tue 25 Nov 11:00 · £50')).toBeVisible();
});

test('the lesson that waits has no price while the prices are not known', async () => {
  openAsVisitor('/book?at=2036-06-25T11%3A00%3A00.000Z&minutes=120');
  expect(await screen.findByText('Wed 25 Jun 12:00')).toBeVisible();
});

test.each(['/book?at=2020-11-25T11%3A00%3A00.000Z', '/book?at=soon', '/book', '/schedule'])(
  'no lesson waits at %s',
  async (path) => {
    openAsVisitor(path);
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(screen.queryByText(/\d\d:\d\d/)).toBeNull();
  },
);
