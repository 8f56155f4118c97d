import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { cancelBookingWithRefund, searchBookings, type CancelResult } from '@lessons/contract';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { openAdmin } from '../../test/open-admin.tsx';

const ana = buildAdminBooking('2026-11-24T17:00Z');
const PATH = '/admin?tab=bookings';

function apiWithAna(): FakeApi {
  return new FakeApi().on(searchBookings, { bookings: [ana], next: null });
}

describe('cancelling', () => {
  const cancelled = (refund: CancelResult['refund']) => ({
    refund,
    isEligibleForRefund: true,
    hoursUntilLesson: 90,
  });
  const openDialog = async (person: ReturnType<typeof openAdmin>['person']) => {
    await person.click(await screen.findByRole('button', { name: /^Cancel: Ana Lindqvist/ }));
    return within(screen.getByRole('alertdialog'));
  };

  test('refunds if the box is ticked, shows the amount, and sends the reason', async () => {
    const api = apiWithAna().on(cancelBookingWithRefund, cancelled({ amount: 50, status: 'pending' }));
    const { person, notify, dataChanged } = openAdmin(api, PATH);
    const dialog = await openDialog(person);
    await person.click(dialog.getByRole('checkbox', { name: 'Process Full Refund' }));
    await person.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'Too much rain');
    await person.click(dialog.getByRole('button', { name: 'Cancel & Refund' }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        expect.objectContaining({
          title: "Booking cancelled and £50 refunded to client's payment method",
        }),
      ),
    );
    expect(api.requestsTo(cancelBookingWithRefund)[0]).toMatchObject({
      path: `/api/bookings/${ana.id}/cancel-with-refund`,
      body: { refund: true, reason: 'Too much rain' },
    });
    expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/bookings']));
  });

  test('keeps the payment if the box is not ticked', async () => {
    const api = apiWithAna().on(cancelBookingWithRefund, cancelled(null));
    const { person, notify } = openAdmin(api, PATH);
    await person.click((await openDialog(person)).getByRole('button', { name: 'Cancel Booking' }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({ title: 'Booking cancelled without refund. Payment retained.' }),
    );
    expect(api.requestsTo(cancelBookingWithRefund)[0]?.body).toEqual({ refund: false });
  });

  test('asks for no reason when the lesson is over, since no mail tells it', async () => {
    const over = { ...ana, status: 'completed' as const };
    const { person } = openAdmin(new FakeApi().on(searchBookings, { bookings: [over], next: null }), PATH);
    const dialog = await openDialog(person);
    expect(dialog.getByRole('checkbox')).toBeVisible();
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('the refund is unticked each time the dialog opens', async () => {
    const { person } = openAdmin(apiWithAna(), PATH);
    const first = await openDialog(person);
    await person.click(first.getByRole('checkbox'));
    await person.click(first.getByRole('button', { name: 'Keep Booking' }));
    expect((await openDialog(person)).getByRole('checkbox')).not.toBeChecked();
  });

  test('closes the dialog after the response, before the list is fetched again', async () => {
    const api = apiWithAna().on(cancelBookingWithRefund, cancelled(null));
    const { person, topics } = openAdmin(api, PATH);
    const dialog = await openDialog(person);
    api.on(searchBookings, () => new Promise(() => {}));
    await person.click(dialog.getByRole('button', { name: 'Cancel Booking' }));
    await waitFor(() => expect(topics).toEqual(['cancel']));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('shows the API’s reason for a failure', async () => {
    const api = apiWithAna().refuse(cancelBookingWithRefund, 422, 'This lesson is over.');
    const { person, notify } = openAdmin(api, PATH);
    await person.click((await openDialog(person)).getByRole('button', { name: 'Cancel Booking' }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({
        title: 'Cancellation Failed',
        description: 'This lesson is over.',
        variant: 'destructive',
      }),
    );
  });

  test('asks to try again if there is no response', async () => {
    const { person, notify } = openAdmin(apiWithAna(), PATH);
    await person.click((await openDialog(person)).getByRole('button', { name: 'Cancel Booking' }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        expect.objectContaining({ description: 'Failed to cancel booking. Please try again.' }),
      ),
    );
  });
});
