import { describe, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { bookSeries, checkSeries, type SeriesDateResponse } from '@lessons/contract';
import { weeklyStarts } from '@lessons/rules';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { bookingApi, margaret } from '../../test/booking-api.ts';
import { openBookDialog } from '../../test/open-book-dialog.tsx';

type Obstacles = Record<number, Partial<SeriesDateResponse>>;

/** Answers with the weeks that are asked for, of which some can't simply be booked. */
function withDates(api: FakeApi, obstacles: Obstacles = {}): FakeApi {
  return api.on(checkSeries, ({ query }) =>
    weeklyStarts(
      new Date(query['startTime'] ?? ''),
      Number(query['count']),
      Number(query['everyWeeks'] ?? 1),
    ).map((start, index) => ({
      startTime: start.toISOString(),
      obstacle: null,
      heldUntil: null,
      ...obstacles[index],
    })),
  );
}
const lesson = (startTime: string) =>
  buildAdminBooking(startTime, { userId: margaret.id, user: { ...margaret }, seriesId: margaret.id });

async function openEveryWeek(api: FakeApi, options = {}) {
  const opened = await openBookDialog(api, options);
  await opened.person.click(await opened.dialog.findByRole('button', { name: /^Margaret Hill/ }));
  await opened.person.click(opened.dialog.getByRole('button', { name: 'Every week' }));
  return opened;
}

describe('Booking every week', () => {
  test('booking every week at a time outside the hours that the coach has chosen counts for all weeks', async () => {
    const outside = { obstacle: 'outside_hours' } as const;
    const api = withDates(bookingApi(), { 0: outside, 1: outside, 2: { obstacle: 'blocked' } });
    const { person, dialog } = await openEveryWeek(api);
    await person.selectOptions(dialog.getByLabelText('Lessons'), '3');
    expect(await dialog.findByRole('button', { name: 'Book 2 of 3' })).toBeEnabled();
  });

  test('fewer than two weeks can’t be booked as a series', async () => {
    const { person, dialog } = await openEveryWeek(withDates(bookingApi(), { 1: { obstacle: 'taken' } }));
    await person.selectOptions(dialog.getByLabelText('Lessons'), '2');
    expect(await dialog.findByRole('button', { name: 'Book 1 of 2' })).toBeDisabled();
  });

  test('booking every week shows the list again after a week was lost meanwhile', async () => {
    const message =
      'Nothing was booked. Tue 1 Dec, 10:00: it has been taken. Please look at the dates again.';
    const api = withDates(bookingApi()).refuse(bookSeries, 422, message, 'slot_taken');
    const { person, dialog } = await openEveryWeek(api);
    const book = await dialog.findByRole('button', { name: 'Book 10 lessons' });
    withDates(api, {
      1: { obstacle: 'taken' },
      2: { obstacle: 'held', heldUntil: '2026-11-20T14:32:00.000Z' },
    });
    await person.click(book);
    expect(await dialog.findByText(message)).toHaveAttribute('role', 'alert');
    expect(await dialog.findByRole('checkbox', { name: 'Tue 1 Dec Taken' })).toBeDisabled();
    expect(dialog.getByRole('checkbox', { name: 'Tue 8 Dec Being paid for until 14:32' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Book 8 of 10' })).toBeEnabled();
  });

  test('without its dates a series can’t be booked, but one lesson can', async () => {
    const api = bookingApi().refuse(checkSeries, 500, 'Something went wrong.');
    const { person, dialog } = await openEveryWeek(api);
    expect(await dialog.findByText('The dates couldn’t be loaded.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: /^Book/ })).toBeDisabled();
    await person.click(dialog.getByRole('button', { name: 'Once' }));
    expect(dialog.getByRole('button', { name: 'Book' })).toBeEnabled();
  });

  test('Book 10 more opens the sheet in the week after the last lesson, for the same client and series', async () => {
    // The last one was moved to another day.
    const series = ['2026-11-10T10:00Z', '2026-11-17T10:00Z', '2026-11-26T12:00Z'].map(lesson);
    const api = withDates(bookingApi()).on(bookSeries, series);
    const { person, dialog } = await openBookDialog(api, { series });
    expect(dialog.getByRole('button', { name: /^Time: / })).toHaveTextContent('Tue 1 Dec · 10:00–11:00');
    expect(dialog.getByLabelText('Client')).toHaveValue('Margaret Hill');
    await person.click(await dialog.findByRole('button', { name: 'Book 10 lessons' }));
    await waitFor(() =>
      expect(api.bodiesTo(bookSeries)).toMatchObject([
        { client: { id: margaret.id }, continues: margaret.id },
      ]),
    );
  });
});
