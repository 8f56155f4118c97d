import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press, setUpBooking } from '../../../test/set-up-booking.ts';

const { open } = setUpBooking();
const real = globalThis.matchMedia;

beforeEach(() => {
  globalThis.matchMedia = (query) => Object.assign(real(query), { matches: query === '(min-width: 760px)' });
});
afterEach(() => {
  globalThis.matchMedia = real;
});

const day = async (name: string) => within(await screen.findByRole('listitem', { name }));
const summary = () => within(screen.getByRole('region', { name: 'Booking Summary' }));

describe('the week view on a wide screen', () => {
  test('the free hours of a week have seven columns, from Sunday to Saturday', async () => {
    await open();
    await press(/^Tuesday 24 November/);
    const tuesday = await day('Tuesday 24 November');
    expect(tuesday.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual([
      '14:00, 1 hour £50 on Tuesday 24 November',
      '15:00, 1 hour £50 on Tuesday 24 November',
      '16:00, 1 hour £50 on Tuesday 24 November',
    ]);
    expect(tuesday.getByText('taken')).toBeVisible();
    expect((await day('Sunday 22 November')).queryByRole('button')).toBeNull();
    expect((await day('Saturday 28 November')).queryByRole('button')).toBeNull();
  });

  test('a free hour of a week is chosen by one press, with the day', async () => {
    await open();
    await press(/^14:00.* on Friday 20 November/);
    await press(/^Wednesday 25 November/);
    await press(/^15:00.* on Thursday 26 November/);
    expect(screen.getByRole('heading', { name: 'Available Times - Thu 26 Nov' })).toBeVisible();
    expect(summary().getByText('15:00–16:00')).toBeVisible();
  });

  test('the free hours of a week have room for two hours once that length is chosen', async () => {
    await open();
    await press(/^Tuesday 24 November/);
    await press(/^15:00.* on Tuesday 24 November/);
    await press(/^2 hours £90/);
    expect(summary().getByText('15:00–17:00')).toBeVisible();
    expect(summary().getByText('£90')).toBeVisible();
    const tuesday = await day('Tuesday 24 November');
    expect(tuesday.queryByRole('button', { name: /^16:00/ })).toBeNull();
    expect(tuesday.getAllByText('taken')).toHaveLength(2);
  });

  test('the arrow keys lead from one free hour of a week to the nearest', async () => {
    await open();
    const person = userEvent.setup();
    await press(/^Tuesday 24 November/);
    await press(/^16:00.* on Tuesday 24 November/);
    await person.keyboard('{ArrowRight}{ArrowDown}');
    expect(screen.getByRole('button', { name: /^17:00.* on Wednesday 25 November/ })).toHaveFocus();
    await person.keyboard('{ArrowLeft}');
    // 17:00 is taken.
    expect(screen.getByRole('button', { name: /^16:00.* on Tuesday 24 November/ })).toHaveFocus();
    await person.keyboard('{ArrowLeft}{ArrowDown}');
    const monday = screen.getByRole('button', { name: /^17:00.* on Monday 23 November/ });
    expect(monday).toHaveFocus();
    // The browser's way back.
    await person.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(monday).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(summary().getByText('Mon 23 Nov')).toBeVisible();
  });

  test('another week is opened on its first free day, from this week to the last', async () => {
    await open();
    const before = () => screen.getByRole('button', { name: 'Previous week' });
    expect(await screen.findByText('15–21 Nov')).toBeVisible();
    expect(before()).toHaveAttribute('aria-disabled', 'true');
    await press('Next week');
    expect(screen.getByRole('heading', { name: 'Available Times - Mon 23 Nov' })).toBeVisible();
    await press('Next week');
    expect(screen.getByText('29 Nov – 5 Dec')).toBeVisible();
    // Monday is blocked.
    expect(screen.getByRole('heading', { name: 'Available Times - Tue 1 Dec' })).toBeVisible();
    await press('Previous week');
    await press('Previous week');
    expect(before()).toHaveAttribute('aria-disabled', 'true');
  });
});
