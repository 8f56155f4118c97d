import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { bookSeries, checkSeries, getSeries, type SeriesDateResponse } from '@lessons/contract';
import { weeklyStarts } from '@lessons/rules';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { bookingApi, margaret } from '../../test/booking-api.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { openBookDialog } from '../../test/open-book-dialog.tsx';

const TUESDAY_10 = '2026-11-24T10:00:00.000Z';
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
  test('ten weeks are booked with one tap more, at today’s price, and read out', async () => {
    const api = withDates(bookingApi());
    const { person, dialog } = await openEveryWeek(api);
    const book = await dialog.findByRole('button', { name: 'Book 10 lessons' });
    expect(await dialog.findAllByRole('checkbox', { checked: true })).toHaveLength(10);
    expect(dialog.getByText('All at 10:00.')).toBeInTheDocument();
    expect(api.requestsTo(checkSeries).at(-1)?.query).toEqual({
      startTime: TUESDAY_10,
      duration: '60',
      count: '10',
      clientId: margaret.id,
    });
    api.on(bookSeries, [lesson('2026-11-24T10:00Z'), lesson('2026-12-01T10:00Z')]);
    await person.click(book);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.bodiesTo(bookSeries)).toEqual([
      {
        id: expect.any(String),
        client: { id: margaret.id },
        duration: 60,
        price: 50,
        lessons: weeklyStarts(new Date(TUESDAY_10), 10).map((start) => ({ startTime: start.toISOString() })),
      },
    ]);
    expect(screen.getByText('Margaret Hill · 2 lessons from Tue 24 Nov 10:00 booked')).toBeInTheDocument();
  });

  test('lessons of every two weeks are booked with one tap more, too', async () => {
    const api = withDates(bookingApi()).on(bookSeries, [lesson('2026-11-24T10:00Z')]);
    const { person, dialog } = await openEveryWeek(api);
    await person.click(dialog.getByRole('button', { name: 'Every two weeks' }));
    expect(await dialog.findByRole('checkbox', { name: 'Tue 8 Dec' })).toBeChecked();
    expect(dialog.queryByRole('checkbox', { name: 'Tue 1 Dec' })).not.toBeInTheDocument();
    expect(api.requestsTo(checkSeries).at(-1)?.query).toMatchObject({ everyWeeks: '2' });
    await person.click(dialog.getByRole('button', { name: 'Book 10 lessons' }));
    await waitFor(() => expect(api.bodiesTo(bookSeries)).toMatchObject([{ everyWeeks: 2 }]));
    const [body] = api.bodiesTo(bookSeries) as { lessons: object[] }[];
    expect(body?.lessons[1]).toEqual({ startTime: '2026-12-08T10:00:00.000Z' });
  });

  test('booking every week leaves taken weeks out; blocked ones can be ticked anyway, and free ones unticked', async () => {
    const api = withDates(bookingApi(), {
      1: { obstacle: 'taken' },
      2: { obstacle: 'held', heldUntil: '2026-11-20T14:32:00.000Z' },
      3: { obstacle: 'blocked' },
    }).on(bookSeries, [lesson('2026-11-24T10:00Z')]);
    const { person, dialog } = await openEveryWeek(api);
    await dialog.findByRole('button', { name: 'Book 7 of 10' });
    expect(dialog.getByRole('checkbox', { name: 'Tue 1 Dec Taken' })).toBeDisabled();
    expect(dialog.getByRole('checkbox', { name: 'Tue 8 Dec Being paid for until 14:32' })).toBeDisabled();
    await person.click(dialog.getByRole('checkbox', { name: 'Tue 15 Dec Blocked or busy' }));
    await person.click(dialog.getByRole('checkbox', { name: 'Tue 22 Dec' }));
    await person.click(dialog.getByRole('button', { name: 'Book 7 of 10' }));
    await waitFor(() => expect(api.bodiesTo(bookSeries)).toHaveLength(1));
    const starts = (api.bodiesTo(bookSeries)[0] as { lessons: object[] }).lessons;
    expect(starts.slice(0, 3)).toEqual([
      { startTime: TUESDAY_10 },
      { startTime: '2026-12-15T10:00:00.000Z', anyway: true },
      { startTime: '2026-12-29T10:00:00.000Z' },
    ]);
  });

  test('booking every week at a time outside the hours that the coach has chosen counts for all weeks', async () => {
    const outside = { obstacle: 'outside_hours' } as const;
    const api = withDates(bookingApi(), { 0: outside, 1: outside, 2: { obstacle: 'blocked' } });
    const { person, dialog } = await openEveryWeek(api);
    await person.selectOptions(dialog.getByLabelText('Lessons'), '3');
    expect(await dialog.findByRole('button', { name: 'Book 2 of 3' })).toBeEnabled();
  });

  test('booking every week says when the clocks change, and that the lesson stays at its time', async () => {
    const api = withDates(bookingApi());
    const { person, dialog } = await openEveryWeek(api);
    await person.selectOptions(dialog.getByLabelText('Lessons'), '26');
    expect(await dialog.findByText('The clocks change on 28 March: still 10:00.')).toBeInTheDocument();
    expect(dialog.getByRole('checkbox', { name: 'Tue 18 May' })).toBeChecked();
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
    withDates(api, { 1: { obstacle: 'taken' } });
    await person.click(book);
    expect(await dialog.findByText(message)).toHaveAttribute('role', 'alert');
    expect(await dialog.findByRole('checkbox', { name: 'Tue 1 Dec Taken' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Book 9 of 10' })).toBeEnabled();
  });

  test('without its dates a series can’t be booked, but one lesson can', async () => {
    const api = bookingApi().refuse(checkSeries, 500, 'Something went wrong.');
    const { person, dialog } = await openEveryWeek(api);
    expect(await dialog.findByText('The dates couldn’t be loaded.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: /^Book/ })).toBeDisabled();
    await person.click(dialog.getByRole('button', { name: 'Once' }));
    expect(dialog.getByRole('button', { name: 'Book' })).toBeEnabled();
  });

  test('a lesson that took place is entered once', async () => {
    const { dialog } = await openBookDialog(bookingApi(), {
      path: '/admin-schedule?week=2026-11-06',
      time: 'Enter a lesson Fri 6 Nov 09:00, Past',
    });
    expect(dialog.queryByRole('button', { name: 'Every week' })).not.toBeInTheDocument();
  });

  test('Book 10 more opens the sheet in the week after the last lesson, for the same client and series', async () => {
    // The last one was moved to another day.
    const series = ['2026-11-10T10:00Z', '2026-11-17T10:00Z', '2026-11-26T12:00Z'].map(lesson);
    const api = withDates(bookingApi()).on(getSeries, series).on(bookSeries, series);
    const { person } = openAdmin(api, `/admin-schedule?week=2026-11-24&series=${margaret.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Book for a client' }));
    expect(dialog.getByRole('button', { name: /^Time: / })).toHaveTextContent('Tue 1 Dec · 10:00–11:00');
    expect(dialog.getByLabelText('Client')).toHaveValue('Margaret Hill');
    await person.click(await dialog.findByRole('button', { name: 'Book 10 lessons' }));
    await waitFor(() =>
      expect(api.bodiesTo(bookSeries)).toMatchObject([
        { client: { id: margaret.id }, continues: margaret.id },
      ]),
    );
  });

  test('Book 10 more goes on with length, price, place, name and interval of the series, not with one hour at the list price', async () => {
    const series = ['2026-11-10T10:00Z', '2026-11-24T10:00Z'].map((start) => ({
      ...lesson(start),
      duration: 45,
      endTime: start.replace('T10:00Z', 'T10:45:00.000Z'),
      price: 40,
      payPlan: 'by_hand' as const,
      location: 'Hill Barn',
      elsewhere: { address: null },
      forName: 'Tom',
    }));
    const api = withDates(bookingApi()).on(getSeries, series).on(bookSeries, series);
    const { person } = openAdmin(api, `/admin-schedule?week=2026-11-24&series=${margaret.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Book for a client' }));
    expect(dialog.getByRole('button', { name: /^Time: / })).toHaveTextContent('Tue 8 Dec · 10:00–10:45');
    expect(await dialog.findByText('£40 to pay in person, as last time')).toBeInTheDocument();
    await person.click(await dialog.findByRole('button', { name: 'Book 10 lessons' }));
    await waitFor(() =>
      expect(api.bodiesTo(bookSeries)).toMatchObject([
        {
          duration: 45,
          price: 40,
          place: { name: 'Hill Barn' },
          forName: 'Tom',
          everyWeeks: 2,
          continues: margaret.id,
        },
      ]),
    );
    expect(api.requestsTo(checkSeries).at(-1)?.query).toMatchObject({ duration: '45', everyWeeks: '2' });
  });
});
