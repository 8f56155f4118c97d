import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  bookForClient,
  bookSeries,
  cancelBookingWithRefund,
  cancelSeriesLessons,
  checkSeries,
  moveForClient,
  type AdminBooking,
} from '@lessons/contract';
import { DAY } from '@lessons/rules';
import { buildAdminBooking, nextId } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { bookingApi, freddie, margaret, undoable } from '../../test/booking-api.ts';
import { buildCalledOff } from '../../test/call-off.ts';
import { booked, openBookDialog } from '../../test/open-book-dialog.tsx';

const unpaid = { payPlan: 'by_hand', paymentStatus: 'to_pay', paymentIntentId: null } as const;
const cancelled = { refund: null, isEligibleForRefund: true, hoursUntilLesson: 92 };
const moved = {
  ...booked,
  startTime: '2026-11-25T09:00:00.000Z',
  endTime: '2026-11-25T10:00:00.000Z',
  date: '2026-11-25',
};

/** Books Tuesday 10:00 for a client, and returns what was opened. */
async function book(client: typeof margaret, lesson: AdminBooking = booked) {
  const api = bookingApi().on(bookForClient, () => undoable(lesson));
  const { person, dialog, ...opened } = await openBookDialog(api);
  const name = new RegExp(`^${client.firstName} ${client.lastName}`);
  await person.click(await dialog.findByRole('button', { name }));
  await person.click(dialog.getByRole('button', { name: 'Book' }));
  return { api, person, ...opened };
}

/** Moves a lesson of Tuesday 10:00 to Wednesday 09:00. */
async function move(lesson: AdminBooking, shell: { serverAheadMs?: number } = {}) {
  const after = { ...lesson, startTime: moved.startTime, endTime: moved.endTime, date: moved.date };
  const api = bookingApi([lesson]).on(moveForClient, () => undoable(after));
  const opened = await openBookDialog(api, { start: moved.startTime, moved: lesson, ...shell });
  await opened.person.click(opened.dialog.getByRole('button', { name: 'Move lesson' }));
  return { api, ...opened };
}

describe('after an act of the coach', () => {
  test('a lesson that was just booked is said back, and Undo cancels it: nothing is owed', async () => {
    const { api, person } = await book(margaret, { ...booked, ...unpaid });
    const undo = await screen.findByRole('button', {
      name: 'Undo: Margaret Hill · Tue 24 Nov 10:00 booked',
    });
    api.on(cancelBookingWithRefund, cancelled);
    await person.click(undo);
    expect(await screen.findByText('Margaret Hill · Tue 24 Nov 10:00 cancelled again')).toBeVisible();
    expect(api.requestsTo(cancelBookingWithRefund)).toMatchObject([
      {
        path: `/api/bookings/${booked.id}/cancel-with-refund`,
        body: { refund: false, seen: 'unpaid' },
      },
    ]);
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });

  test('a lesson stays booked if its Undo fails, and can be undone once more', async () => {
    const { api, person, notify } = await book(margaret);
    api.refuse(cancelBookingWithRefund, 500, 'Sorry.');
    await person.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(expect.objectContaining({ title: 'The booking was not undone' })),
    );
    expect(screen.getByText('Margaret Hill · Tue 24 Nov 10:00 booked')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Undo/ })).not.toHaveAttribute('aria-busy'),
    );
  });

  test('a client without an email address is told from the coach’s own phone', async () => {
    const share = jest.fn<Navigator['share']>(async () => undefined);
    Object.assign(navigator, { share });
    const { person } = await book(margaret);
    await person.click(await screen.findByRole('button', { name: 'Tell Margaret' }));
    expect(share).toHaveBeenCalledWith({
      text: 'Hi Margaret, your lesson is booked: Tue 24 Nov · 10:00–11:00.',
    });
    Reflect.deleteProperty(navigator, 'share');
  });

  test('a client whom an email tells is not told twice', async () => {
    await book(freddie, { ...booked, user: { ...freddie } });
    expect(await screen.findByText('Freddie Free · Tue 24 Nov 10:00 booked')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Tell/ })).not.toBeInTheDocument();
  });

  test('lessons of every week that were just booked are undone together', async () => {
    const seriesId = nextId();
    const lessons = ['2026-11-24T10:00Z', '2026-12-01T10:00Z'].map((start) =>
      buildAdminBooking(start, { user: { ...margaret }, seriesId, ...unpaid }),
    );
    const api = bookingApi()
      .on(
        checkSeries,
        lessons.map(({ startTime }) => ({ startTime, obstacle: null, heldUntil: null })),
      )
      .on(bookSeries, () => lessons.map(undoable))
      .on(cancelSeriesLessons, lessons);
    const { person, dialog } = await openBookDialog(api);
    await person.click(await dialog.findByRole('button', { name: /^Margaret Hill/ }));
    await person.click(dialog.getByRole('button', { name: 'Every week' }));
    await person.click(await dialog.findByRole('button', { name: 'Book 2 lessons' }));
    await person.click(await screen.findByRole('button', { name: /^Undo: Margaret Hill · 2 lessons from/ }));
    await waitFor(() =>
      expect(api.requestsTo(cancelSeriesLessons)).toMatchObject([
        {
          path: `/api/admin/series/${seriesId}/cancel`,
          body: { lessons: lessons.map(({ id }) => ({ id, seen: 'unpaid' })), refund: false },
        },
      ]),
    );
  });

  test('a lesson that was just moved is said back, and Undo moves it back, also to a time that players can’t book', async () => {
    const { api, person } = await move(booked);
    expect(await screen.findByText('Margaret Hill · now Wed 25 Nov 09:00')).toBeVisible();
    api.on(moveForClient, booked);
    await person.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('Margaret Hill · Tue 24 Nov 10:00 again')).toBeVisible();
    expect(api.bodiesTo(moveForClient).at(-1)).toEqual({ startTime: booked.startTime, anyway: true });
  });

  test('a move can be undone and told on a device whose clock is a week ahead', async () => {
    setClock('2026-11-27T14:00:00Z');
    await move(booked, { serverAheadMs: -7 * DAY });
    expect(await screen.findByRole('button', { name: /^Undo/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tell Margaret' })).toBeVisible();
  });

  test('the move of a lesson that was called off has no Undo: it ends the call-off', async () => {
    await move(buildCalledOff(booked.startTime, { user: { ...margaret } }));
    expect(await screen.findByText('Margaret Hill · now Wed 25 Nov 09:00')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });
});
