import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  cancelBookingWithRefund,
  cancelSeriesLessons,
  getSeries,
  type AdminBooking,
} from '@lessons/contract';
import { weeklyStarts } from '@lessons/rules';
import { buildAdminBooking, nextId } from '../../../player-app/test/sample-data.ts';
import { bookingApi, margaret } from '../../test/booking-api.ts';
import { buildCalledOff } from '../../test/call-off.ts';
import { openLesson } from '../../test/open-lesson.tsx';

const seriesId = nextId();
const CASH = { amount: 50, method: 'cash', receivedOn: '2026-11-20' };
/** Friday 20 November 2026, 14:00, is now: Margaret comes on Tuesdays at 10:00. */
function weekly(count: number, more: Partial<AdminBooking> = {}): AdminBooking[] {
  return weeklyStarts(new Date('2026-11-24T10:00Z'), count).map((start) =>
    buildAdminBooking(start.toISOString(), {
      userId: margaret.id,
      user: { ...margaret, email: 'margaret@example.com' },
      seriesId,
      payPlan: 'by_hand',
      paymentStatus: 'to_pay',
      paymentIntentId: null,
      price: 50,
      ...more,
    }),
  );
}

const openOf = (series: AdminBooking[], shown = series[0] as AdminBooking) =>
  openLesson(shown, { api: bookingApi([shown]).on(getSeries, series) });

async function openCancel(series: AdminBooking[], shown?: AdminBooking) {
  const opened = await openOf(series, shown);
  await opened.dialog.findByText(/^Every Tuesday/);
  await opened.person.click(opened.dialog.getByRole('button', { name: 'Cancel' }));
  return { ...opened, dialog: within(await screen.findByRole('alertdialog')) };
}

test('a series that could not be loaded is said to be in its dialogs, and is loaded by Retry', async () => {
  const series = weekly(10);
  const api = bookingApi(series.slice(9)).refuse(getSeries, 503, 'Please try again.', 'unavailable');
  const { person, dialog: lesson } = await openLesson(series[9] as AdminBooking, { api });
  const failed = 'The other lessons of this series could not be loaded.';
  expect(await lesson.findByText(failed)).toBeVisible();
  await person.click(lesson.getByRole('button', { name: 'Cancel' }));
  const cancel = within(await screen.findByRole('alertdialog'));
  expect(await cancel.findByText(failed)).toBeVisible();
  api.on(getSeries, series);
  await person.click(cancel.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(cancel.queryByText(failed)).toBeNull());
});

test('a lesson of a weekly series is cancelled alone unless the coach ticks all later ones', async () => {
  const { api, person, dialog } = await openCancel(weekly(4));
  expect(dialog.getByRole('checkbox', { name: /^This and all later/ })).not.toBeChecked();
  api.on(cancelBookingWithRefund, { refund: null, isEligibleForRefund: true, hoursUntilLesson: 90 });
  await person.click(dialog.getByRole('button', { name: 'Cancel booking' }));
  await waitFor(() => expect(api.requestsTo(cancelBookingWithRefund)).toHaveLength(1));
  expect(api.requestsTo(cancelSeriesLessons)).toEqual([]);
});

test('cancelling a lesson of a weekly series and all later ones names their count and money before, and the box counts for all', async () => {
  const [first, ...others] = weekly(4);
  const [paidByHand] = weekly(1, { paymentStatus: 'completed', handPayment: CASH });
  const [card] = weekly(1, { paymentStatus: 'completed', payPlan: 'online' });
  const series = [
    first,
    { ...others[0], paymentStatus: 'completed', handPayment: paidByHand?.handPayment },
    { ...others[1], paymentStatus: 'completed', payPlan: card?.payPlan },
    others[2],
  ] as AdminBooking[];
  const { api, person, dialog, notify } = await openCancel(series);
  await person.click(
    dialog.getByRole('checkbox', { name: 'This and all later: 4 lessons until Tue 15 Dec' }),
  );
  expect(screen.getByRole('alertdialog', { name: 'Cancel 4 bookings?' })).toBeInTheDocument();
  expect(dialog.getByText('Paid: £50 by card, £50 in person.')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Cancel 4 bookings · £100 is kept' })).toBeEnabled();
  await person.click(dialog.getByRole('checkbox', { name: 'Process Full Refund' }));
  api.on(
    cancelSeriesLessons,
    series.map((lesson, index) => ({
      ...lesson,
      status: 'cancelled' as const,
      paymentStatus:
        (['nothing_due', 'to_give_back', 'refund_pending', 'nothing_due'] as const)[index] ?? 'free',
    })),
  );
  await person.click(dialog.getByRole('button', { name: 'Cancel 4 bookings · £100 goes back' }));
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({
      title: "4 bookings cancelled. £50 refunded to client's payment method. £50 to give back.",
    }),
  );
  expect(api.bodiesTo(cancelSeriesLessons)).toEqual([
    {
      refund: true,
      stillOwes: false,
      lessons: series.map(({ id }, index) => ({
        id,
        seen: ['unpaid', 'by_hand', 'card', 'unpaid'][index],
      })),
    },
  ]);
});

test('a called-off lesson of a weekly series is left to its player’s choice when all later ones are cancelled', async () => {
  const [first, between, last] = weekly(3) as [AdminBooking, AdminBooking, AdminBooking];
  const { api, person, dialog } = await openCancel([
    first,
    buildCalledOff(between.startTime, { id: between.id, seriesId: between.seriesId }),
    last,
  ]);
  await person.click(dialog.getByRole('checkbox', { name: 'This and all later: 2 lessons until Tue 8 Dec' }));
  api.on(cancelSeriesLessons, []);
  await person.click(dialog.getByRole('button', { name: 'Cancel 2 bookings' }));
  await waitFor(() =>
    expect(api.bodiesTo(cancelSeriesLessons)).toMatchObject([
      { lessons: [{ id: first.id }, { id: last.id }] },
    ]),
  );
});

test('lessons of a weekly series of which one was paid meanwhile are not cancelled: the dialog shows the payment and asks again', async () => {
  const series = weekly(3);
  const { api, person, dialog } = await openCancel(series);
  await person.click(dialog.getByRole('checkbox', { name: /^This and all later/ }));
  expect(dialog.getByText('Nothing was paid.')).toBeInTheDocument();
  const changed = 'The payment has changed since you opened this.';
  const after = series.map((lesson, index) =>
    index === 2 ? { ...lesson, paymentStatus: 'completed', handPayment: CASH } : lesson,
  );
  api.refuse(cancelSeriesLessons, 422, changed, 'money_changed').on(getSeries, after);
  await person.click(dialog.getByRole('button', { name: 'Cancel 3 bookings' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(changed);
  api.on(cancelSeriesLessons, []);
  await person.click(await dialog.findByRole('button', { name: 'Cancel 3 bookings · £50 is kept' }));
  await waitFor(() => expect(api.bodiesTo(cancelSeriesLessons)).toHaveLength(2));
  expect(api.bodiesTo(cancelSeriesLessons)[1]).toMatchObject({
    lessons: [{ seen: 'unpaid' }, { seen: 'unpaid' }, { seen: 'by_hand' }],
  });
});
