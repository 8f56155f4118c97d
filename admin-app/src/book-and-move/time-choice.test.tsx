import { describe, expect, test } from '@jest/globals';
import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getCoachSchedule } from '@lessons/contract';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { bookingApi } from '../../test/booking-api.ts';
import { openBookDialog } from '../../test/open-book-dialog.tsx';
import { coachSchedule } from '../../test/coach-schedule.ts';

type Within = ReturnType<typeof within>;

/** Opens the times of the day, and returns them. */
async function openTimes({ person, dialog }: { person: UserEvent; dialog: Within }) {
  await person.click(dialog.getByRole('button', { name: /^Time: / }));
  return within(await dialog.findByRole('group', { name: /^Times on/ }));
}

const quartersOf = (times: Within) => within(times.getByRole('group', { name: 'Quarters of this hour' }));

describe('The time of a lesson', () => {
  test('an hour that is tapped is chosen and opens its quarters; a quarter closes the list, with the focus on the time', async () => {
    const { person, dialog } = await openBookDialog(bookingApi());
    const times = await openTimes({ person, dialog });
    const time = dialog.getByRole('button', { name: /^Time: / });
    await person.click(times.getByRole('button', { name: '17:00', expanded: false }));
    expect(time).toHaveTextContent('Tue 24 Nov · 17:00–18:00');
    const names = quartersOf(times)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['17:00', '17:15', '17:30', '17:45']);
    await person.click(times.getByRole('button', { name: '17:30' }));
    expect(time).toHaveTextContent('Tue 24 Nov · 17:30–18:30');
    expect(time).toHaveFocus();
    expect(dialog.queryByRole('group', { name: /^Times on/ })).not.toBeInTheDocument();
    const again = await openTimes({ person, dialog });
    expect(again.getByRole('button', { name: '17:30', pressed: true })).toBeInTheDocument();
  });

  test('an hour of which a lesson has a part opens the quarters that are left, and keeps the time until one is chosen', async () => {
    const short = buildAdminBooking('2026-11-24T11:00Z', {
      duration: 30,
      endTime: '2026-11-24T11:30:00.000Z',
    });
    const { person, dialog } = await openBookDialog(bookingApi([short]));
    const times = await openTimes({ person, dialog });
    await person.click(times.getByRole('button', { name: '11:00 part taken' }));
    const quarters = quartersOf(times);
    expect(quarters.getByRole('button', { name: '11:15' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: /^Time: / })).toHaveTextContent('10:00–11:00');
    await person.click(quarters.getByRole('button', { name: '11:30' }));
    expect(dialog.getByRole('button', { name: /^Time: / })).toHaveTextContent('11:30–12:30');
  });

  test('a lesson that would go on after midnight is said to', async () => {
    const late = [{ dayOfWeek: 2, startTime: '09:00', endTime: '24:00', isActive: true }];
    const api = bookingApi().on(getCoachSchedule, coachSchedule(late));
    const { person, dialog } = await openBookDialog(api, { start: '2026-11-24T23:00:00.000Z' });
    expect(dialog.queryByText(/midnight/)).not.toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: '2 hours' }));
    expect(dialog.getByText('A lesson has to end by midnight.')).toBeInTheDocument();
    const times = await openTimes({ person, dialog });
    expect(times.getByRole('button', { name: '22:00' })).toBeEnabled();
    expect(times.queryByRole('button', { name: '23:00' })).not.toBeInTheDocument();
  });
});
