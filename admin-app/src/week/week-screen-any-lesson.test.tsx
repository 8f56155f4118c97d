import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AdminBooking } from '@lessons/contract';
import { atHadleyClub, buildAdminBooking, toPayByHand } from '../../../player-app/test/sample-data.ts';
import { bookingApi } from '../../test/booking-api.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { onWideScreen } from '../../test/wide-screen.ts';

/* The coach works Monday to Friday from 9 to 13. The week is in the far future, so that none of its hours is past. */

const PATH = '/admin-schedule?week=2090-11-20';
const tom = buildAdminBooking('2090-11-20T09:30Z', {
  duration: 45,
  price: 35,
  forName: 'Tom',
  ...atHadleyClub,
});
const half = buildAdminBooking('2090-11-21T09:00Z', { duration: 30, price: 25 });

const open = (bookings: AdminBooking[] = [tom, half]) => openAdmin(bookingApi(bookings), PATH);

describe('Admin Schedule with lessons of any length, on a desktop', () => {
  onWideScreen();

  test('a lesson of 45 minutes stands at its quarter, with who plays, its place and its length', async () => {
    open();
    const lesson = await screen.findByRole('button', { name: /^Tom \(Ana Lindqvist\)/ });
    expect(lesson).toHaveAccessibleName(
      'Tom (Ana Lindqvist) 09:30–10:15 at Hadley Club 45 min · £35 · Paid by card',
    );
    expect(lesson.closest('li')).toHaveStyle({ '--from': '0.5', '--hours': '0.75' });
  });

  test('what a lesson leaves of its hours is free to book; a quarter, which is too short for a lesson, only says so', async () => {
    open([tom, buildAdminBooking('2090-11-21T09:15Z', { duration: 45 })]);
    const monday = within(await screen.findByRole('region', { name: /^Monday 20 November/ }));
    expect(monday.getByRole('button', { name: 'Book Mon 20 Nov 09:00–09:30, Free' })).toBeVisible();
    expect(monday.getByRole('button', { name: 'Book Mon 20 Nov 10:15–11:00, Free' })).toBeVisible();
    expect(monday.getAllByRole('button', { name: /, Open$/ })).toHaveLength(2);
    const tuesday = within(screen.getByRole('region', { name: /^Tuesday 21 November/ }));
    expect(tuesday.getByText('Free')).toBeInTheDocument();
    expect(tuesday.queryByRole('button', { name: /, Free$/ })).toBeNull();
  });

  test('a tap on what is left of an hour opens the booking at its quarter, as long as it is free', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Book Mon 20 Nov 10:15–11:00, Free' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book for a client' }));
    expect(dialog.getByRole('button', { name: /^Time: / })).toHaveTextContent(
      'Time: Mon 20 Nov · 10:15–11:00',
    );
  });

  test('a lesson that is moved goes to what is left of an hour only if it fits there', async () => {
    const moved = buildAdminBooking('2090-11-22T11:00Z', { duration: 45 });
    openAdmin(
      bookingApi([tom, half, moved]),
      `/admin-schedule?week=2090-11-20&move=${moved.id}&of=2090-11-22`,
    );
    expect(await screen.findByRole('button', { name: 'Move to Mon 20 Nov 10:15–11:00, Free' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Move to Mon 20 Nov 09:00/ })).toBeNull();
    expect(screen.getByText('Choose a free time of 45 minutes.')).toBeVisible();
  });
});

describe('Admin Schedule with lessons of any length, on a phone', () => {
  test('a screen reader hears of each lesson when it ends and how it is paid', async () => {
    const owed = buildAdminBooking('2090-11-20T11:00Z', { ...toPayByHand });
    open([tom, owed]);
    const names = await screen.findAllByRole('button', {
      name: /Ana Lindqvist.* hour|Ana Lindqvist.* minutes/,
    });
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Tom (Ana Lindqvist) 09:30–10:15 · Paid by card 45 minutes · £35 · at Hadley Club',
      'Ana Lindqvist 11:00–12:00 · £50 to pay 1 hour',
    ]);
  });

  test('the day’s strip has each lesson at its time, who plays and where, and what is left of the hour', async () => {
    open();
    const strip = await screen.findByRole('list', { name: 'Hours of Monday 20 November' });
    const rows = within(strip).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '09:00Free until 09:30',
      '09:30Tom (Ana Lindqvist) 09:30–10:15 · Paid by card 45 minutes · £35 · at Hadley Club',
      '10:15Free until 11:00',
      '11:00Open',
      '12:00Open',
    ]);
  });
});
