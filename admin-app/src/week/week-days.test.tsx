import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { listAdminBlockedSlots, listAdminBookings, type AdminBooking } from '@lessons/contract';
import { buildAdminBooking, nextId } from '../../../player-app/test/sample-data.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { onWideScreen } from '../../test/wide-screen.ts';
import { WIDE } from '../use-wide-layout.ts';
import { tabTo } from '../../../player-app/test/tab-to.ts';
import { openOn } from '../../test/coach-schedule.ts';
import { emptyWeek } from '../../test/empty-week.ts';

/** A week in the far future, so that none of its hours is past. */
const PATH = '/admin-schedule?week=2090-11-20';
const MONDAY = '2090-11-20';
const quiet = buildAdminBooking('2090-11-20T09:00Z', {
  user: { firstName: null, lastName: null, email: 'quiet@example.org', phone: null },
});

afterEach(() => {
  jest.restoreAllMocks();
});

function apiWith(bookings: AdminBooking[] = [quiet]) {
  return emptyWeek(openOn([1, 2], '09:00', '13:00')).on(listAdminBookings, bookings);
}

describe('the days of the week on a desktop', () => {
  onWideScreen();

  test('Tab leads to one place of the week, which the arrow keys move, and then past it', async () => {
    const { person } = openAdmin(apiWith(), PATH);
    const first = await screen.findByRole('button', { name: /^quiet 09:00/ });
    await tabTo(person, screen.getByRole('button', { name: 'Next week' }));
    await person.keyboard('{Tab}');
    expect(document.activeElement).toHaveAttribute('data-stop');
    await person.keyboard(
      '{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowUp}{ArrowUp}',
    );
    expect(first).toHaveFocus();
    await person.keyboard('{ArrowDown}{Tab}');
    expect(document.activeElement).not.toHaveAttribute('data-stop');
    await person.keyboard('{Shift>}{Tab}{/Shift}');
    expect(first).not.toHaveFocus();
    expect(document.activeElement).toHaveAttribute('data-stop');
    await person.keyboard('{ArrowUp}');
    expect(first).toHaveFocus();
  });
});

test.each([
  ['desktop', true],
  ['phone', false],
])('a blocked day full of lessons says on a %s that it is blocked', async (_, isWide) => {
  const narrow = globalThis.matchMedia;
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => Object.assign(narrow(query), isWide && { matches: query === WIDE }));
  const whole = {
    id: nextId(),
    date: MONDAY,
    reason: 'Club match',
    startTime: null,
    endTime: null,
  };
  const hours = [9, 10, 11, 12].map((hour) =>
    buildAdminBooking(`2090-11-20T${String(hour).padStart(2, '0')}:00Z`),
  );
  openAdmin(apiWith(hours).on(listAdminBlockedSlots, [whole]), PATH);
  expect(await screen.findAllByRole('button', { name: /^Ana Lindqvist/ })).toHaveLength(4);
  if (isWide) expect(screen.getByRole('heading', { name: /^Monday 20 November.*Blocked/ })).toBeVisible();
  else {
    expect(screen.getByText('Blocked')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Mon 20 4 lessons, blocked' })).toBeVisible();
  }
});
