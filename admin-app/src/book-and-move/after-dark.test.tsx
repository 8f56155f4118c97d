import { describe, expect, test } from '@jest/globals';
import { within } from '@testing-library/react';
import {
  bookForClient,
  checkSeries,
  getCoachSchedule,
  moveForClient,
  type CoachSchedule,
} from '@lessons/contract';
import { weeklyStarts } from '@lessons/rules';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { bookingApi } from '../../test/booking-api.ts';
import { coachSchedule } from '../../test/coach-schedule.ts';
import { bodyOf, booked, openBookDialog } from '../../test/open-book-dialog.tsx';

/* Friday 20 November 2026, 14:00, is now. The coach works on Tuesdays from 13 to 17, and it is dark from 15:50. */

const ana = buildAdminBooking('2026-11-24T13:00Z');

function darkApi(changes: Partial<CoachSchedule> = {}, bookings = [ana]): FakeApi {
  const tuesdays = [{ dayOfWeek: 2, startTime: '13:00', endTime: '17:00', isActive: true }];
  const dayEnds = [{ date: '2026-11-24', endTime: '15:50' }];
  return bookingApi(bookings)
    .on(getCoachSchedule, coachSchedule(tuesdays, { dayEnds, ...changes }))
    .on(bookForClient, booked);
}

describe('Booking into the dark', () => {
  test('the sheet says when the lesson ends and from when it is dark, and the button that it is booked anyway', async () => {
    const api = darkApi();
    const { person, dialog } = await openBookDialog(api, { start: '2026-11-24T16:00:00.000Z' });
    const line = await dialog.findByText('Ends at 17:00, dark from 15:50.');
    expect(line.closest('[role=status]')).toBeInTheDocument();
    await person.click(await dialog.findByRole('button', { name: /^Margaret Hill/ }));
    await person.click(dialog.getByRole('button', { name: 'Ends after dark · Book anyway' }));
    expect(bodyOf(api)).toMatchObject({ startTime: '2026-11-24T16:00:00.000Z', anyway: true });
  });

  test('a lesson that would be outside the hours by day, too, is outside the hours', async () => {
    const { person, dialog } = await openBookDialog(darkApi(), { start: '2026-11-24T16:00:00.000Z' });
    await person.click(dialog.getByRole('button', { name: '2 hours' }));
    expect(await dialog.findByRole('button', { name: 'Outside your hours · Book anyway' })).toBeVisible();
    expect(dialog.getByText('Ends at 18:00, dark from 15:50.')).toBeVisible();
  });

  test('the times of the day say which hours of the coach are dark', async () => {
    const { person, dialog } = await openBookDialog(darkApi(), { start: '2026-11-24T14:00:00.000Z' });
    await person.click(dialog.getByRole('button', { name: /^Time: / }));
    const times = within(await dialog.findByRole('group', { name: /^Times on/ }));
    expect(times.getAllByRole('button', { name: /dark$/ }).map(({ textContent }) => textContent)).toEqual([
      '15:00 dark',
      '16:00 dark',
    ]);
    expect(times.getByRole('button', { name: '13:00 taken' })).toBeDisabled();
  });

  test('a date of a series that ends in the dark says so, and one outside the hours that', async () => {
    const hours = ['2026-12-01', '2026-12-08'].map((date) => ({ date, endTime: '15:50' }));
    const dateHours = [{ date: '2026-12-08', startTime: '09:00', endTime: '10:00' }];
    const api = darkApi({ dayEnds: hours, dateHours }).on(checkSeries, ({ query }) =>
      weeklyStarts(new Date(query['startTime'] ?? ''), 3, 1).map((start, week) => ({
        startTime: start.toISOString(),
        obstacle: week === 0 ? null : ('outside_hours' as const),
        heldUntil: null,
      })),
    );
    const { person, dialog } = await openBookDialog(api, { start: '2026-11-24T16:00:00.000Z' });
    await person.click(dialog.getByRole('button', { name: 'Every week' }));
    expect(await dialog.findByRole('checkbox', { name: /Tue 1 Dec/ })).toHaveAccessibleName(
      /Dark from 15:50/,
    );
    expect(dialog.getByRole('checkbox', { name: /Tue 8 Dec/ })).toHaveAccessibleName(/Outside your hours/);
  });

  test('a lesson that is moved into the dark says so, too', async () => {
    const api = darkApi().on(moveForClient, ana);
    const { person, dialog } = await openBookDialog(api, { start: '2026-11-24T15:00:00.000Z', moved: ana });
    expect(await dialog.findByText('Ends at 16:00, dark from 15:50.')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Ends after dark · Move anyway' }));
    expect(api.bodiesTo(moveForClient)).toMatchObject([{ anyway: true }]);
  });
});
