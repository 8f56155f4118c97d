import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  checkSeriesMove,
  getSeries,
  listAdminBookings,
  listPlaces,
  moveForClient,
  moveSeries,
  type AdminBooking,
  type SeriesDateResponse,
} from '@lessons/contract';
import { addDays, lessonAt, londonDateOf, londonInstant, londonTimeOf } from '@lessons/rules';
import { buildAdminBooking, nextId, toPayByHand } from '../../../player-app/test/sample-data.ts';
import { bookingApi, undoable } from '../../test/booking-api.ts';
import { openBookDialog } from '../../test/open-book-dialog.tsx';

const seriesId = nextId();
/** Friday 20 November 2026, 14:00, is now: Tom comes on Tuesdays at 10:00. */
const weekly = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'].map((day) =>
  buildAdminBooking(`${day}T10:00Z`, {
    ...toPayByHand,
    user: { firstName: 'Sarah', lastName: 'Hill', email: '' },
    forName: 'Tom',
    seriesId,
  }),
) as [AdminBooking, AdminBooking, AdminBooking, AdminBooking];
const [first] = weekly;

/** Returns a lesson a day later, an hour earlier. */
function dayLater(lesson: AdminBooking): AdminBooking {
  const start = new Date(lesson.startTime);
  const to = londonInstant(
    addDays(londonDateOf(start), 1),
    londonTimeOf(new Date(start.getTime() - 3_600_000)),
  );
  const { end } = lessonAt(to, lesson.duration);
  return { ...lesson, startTime: to.toISOString(), endTime: end.toISOString(), date: londonDateOf(to) };
}

/** Opens the move of the first lesson to Wednesday 09:00, and ticks all later ones. */
async function openSeriesMove(
  series: readonly AdminBooking[] = weekly,
  obstacles: Record<number, Partial<SeriesDateResponse>> = {},
) {
  const goingAhead = series.filter(({ calledOff }) => !calledOff);
  const api = bookingApi([first])
    .on(getSeries, [...series])
    .on(listPlaces, [])
    .on(
      checkSeriesMove,
      goingAhead.map((lesson, index) => ({
        bookingId: lesson.id,
        startTime: dayLater(lesson).startTime,
        obstacle: null,
        heldUntil: null,
        ...obstacles[index],
      })),
    );
  const opened = await openBookDialog(api, { start: '2026-11-25T09:00:00.000Z', moved: first });
  const { person, dialog } = opened;
  await person.click(await dialog.findByRole('checkbox', { name: /^This and all later/ }));
  await dialog.findByRole('checkbox', { name: 'Wed 25 Nov' });
  return { ...opened, api };
}

test('a lesson and all later ones of its series are moved together, and Undo moves them all back', async () => {
  const { api, person, dialog } = await openSeriesMove();
  expect(
    dialog.getByRole('checkbox', { name: 'This and all later: 4 lessons until Tue 15 Dec' }),
  ).toBeChecked();
  expect(api.requestsTo(checkSeriesMove)).toMatchObject([
    {
      path: `/api/admin/series/${seriesId}/move`,
      query: { from: first.id, startTime: '2026-11-25T09:00:00.000Z' },
    },
  ]);
  expect(dialog.getByText('All at 09:00.')).toBeVisible();
  const after = weekly.map(dayLater);
  api.on(moveSeries, () => after.map(undoable));
  await person.click(dialog.getByRole('button', { name: 'Move 4 lessons' }));
  expect(await screen.findByText('Tom (Sarah Hill) · 4 lessons now from Wed 25 Nov 09:00')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tell Sarah' })).toBeVisible();
  api.on(moveSeries, weekly);
  await person.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText('Tom (Sarah Hill) · 4 lessons from Tue 24 Nov 10:00 again')).toBeVisible();
  expect(api.bodiesTo(moveSeries)).toEqual([
    { lessons: after.map(({ id, startTime }) => ({ id, startTime })) },
    { lessons: weekly.map(({ id, startTime }) => ({ id, startTime, anyway: true })) },
  ]);
});

test('after a move of a series it is said which date stays', async () => {
  const { api, person, dialog } = await openSeriesMove(weekly, { 1: { obstacle: 'taken' } });
  const after = weekly.filter((_, index) => index !== 1).map(dayLater);
  api.on(moveSeries, after);
  await person.click(dialog.getByRole('button', { name: 'Move 3 of 4' }));
  expect(
    await screen.findByText(
      'Tom (Sarah Hill) · 3 lessons now from Wed 25 Nov 09:00 · Tue 1 Dec stays where it is',
    ),
  ).toBeVisible();
});

test('the time of the next lesson is free for a series that moves a week on, but not for one lesson alone', async () => {
  const { api, person, dialog } = await openSeriesMove();
  const later = weekly.map((lesson, index) => ({
    bookingId: lesson.id,
    startTime: weekly[index + 1]?.startTime ?? '2026-12-22T10:00:00.000Z',
    obstacle: null,
    heldUntil: null,
  }));
  api.on(checkSeriesMove, later).on(listAdminBookings, weekly);
  await person.click(dialog.getByRole('button', { name: /^Time: / }));
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-12-01' } });
  const times = within(await dialog.findByRole('group', { name: /^Times on/ }));
  await person.click(await times.findByRole('button', { name: '10:00', expanded: false }));
  expect(await dialog.findByRole('checkbox', { name: 'Tue 22 Dec' })).toBeChecked();
  expect(dialog.queryByText(/has a lesson/)).not.toBeInTheDocument();
  await person.click(dialog.getByRole('checkbox', { name: /^This and all later/ }));
  expect(await dialog.findByText('Tom (Sarah Hill) has a lesson 10:00–11:00.')).toBeVisible();
});

test('two lessons that would come to the same time are both listed, the later one as taken', async () => {
  const consoleError = jest.spyOn(console, 'error');
  const { dialog } = await openSeriesMove(weekly, {
    1: { startTime: dayLater(first).startTime, obstacle: 'taken' },
  });
  expect(dialog.getByRole('checkbox', { name: 'Wed 25 Nov' })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: 'Wed 25 Nov Taken' })).not.toBeChecked();
  expect(dialog.getByRole('button', { name: 'Move 3 of 4' })).toBeEnabled();
  // React complains about rows that it can't tell apart.
  expect(consoleError).not.toHaveBeenCalled();
});

test('a lesson of a series that is moved alone, or is the only one that the coach ticks, is moved by itself', async () => {
  const { api, person, dialog } = await openSeriesMove();
  for (const day of ['Wed 2 Dec', 'Wed 9 Dec', 'Wed 16 Dec'])
    await person.click(dialog.getByRole('checkbox', { name: day }));
  api.on(moveForClient, dayLater(first));
  await person.click(dialog.getByRole('button', { name: 'Move 1 of 4' }));
  await waitFor(() =>
    expect(api.bodiesTo(moveForClient)).toEqual([{ startTime: '2026-11-25T09:00:00.000Z' }]),
  );
  expect(api.requestsTo(moveSeries)).toEqual([]);
});

test('a move of all later lessons that is refused says which day, keeps the sheet, and shows the dates anew', async () => {
  const message = 'Nothing was moved. Wed 2 Dec, 09:00: it has been taken. Please look at the dates again.';
  const { api, person, dialog } = await openSeriesMove();
  api.refuse(moveSeries, 422, message, 'slot_taken');
  const dates = weekly.map((lesson, index) => ({
    bookingId: lesson.id,
    startTime: dayLater(lesson).startTime,
    obstacle: index === 1 ? ('taken' as const) : null,
    heldUntil: null,
  }));
  api.on(checkSeriesMove, dates);
  await person.click(dialog.getByRole('button', { name: 'Move 4 lessons' }));
  expect(await dialog.findByText(message)).toHaveAttribute('role', 'alert');
  expect(await dialog.findByRole('checkbox', { name: 'Wed 2 Dec Taken' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Move 3 of 4' })).toBeEnabled();
});
