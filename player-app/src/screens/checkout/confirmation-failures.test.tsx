import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createBooking, listBookings, updateUserProfile } from '@lessons/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lostConnection, refusal } from '../../../test/fake-api.ts';
import { sam } from '../../../test/sample-data.ts';
import { heading, lesson, PATH, setUpConfirmation } from '../../../test/set-up-confirmation.ts';
import { readBookingIntent } from '../../booking-intent/booking-intent.ts';

const { api, open } = setUpConfirmation();

describe('failures on the confirmation', () => {
  test('the confirmation reports an address without a payment', async () => {
    await open(PATH);
    expect(await heading('Booking Error')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('No payment information found');
    expect(screen.getByRole('link', { name: 'Return to Booking' })).toHaveAttribute('href', '/book');
  });

  test('the confirmation reports a payment that neither the browser nor the server knows', async () => {
    localStorage.removeItem('bookingIntent');
    api.on(createBooking, refusal(404, 'There is no such payment.'));
    await open();
    expect(await screen.findByText('No booking information found')).toBeVisible();
  });

  test('the confirmation reports a payment that failed at the bank', async () => {
    await open(`${PATH}?payment_intent=pi_1&redirect_status=failed`);
    expect(await heading('Payment Failed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Checkout' })).toHaveAttribute('href', '/checkout');
    expect(api.bodiesTo(createBooking)).toEqual([]);
    expect(readBookingIntent(sam.id)).not.toBeNull();
  });

  test.each(['User ID required', 'Unauthorized'])(
    'the confirmation asks to sign in when the server responds %s',
    async (message) => {
      api.on(createBooking, refusal(400, message));
      await open();
      expect(await screen.findByText('Authentication error. Please log in again.')).toBeVisible();
      expect(await screen.findByText('Authentication Error')).toBeVisible();
      expect(screen.getByText('Please log out and log in again, then try booking.')).toBeVisible();
    },
  );

  test('the confirmation shows the server’s text for any other failure', async () => {
    api.on(createBooking, refusal(422, 'This payment has not been completed.'));
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('This payment has not been completed.');
    expect(
      await screen.findByText('There was an issue confirming your booking. Please contact support.'),
    ).toBeVisible();
    expect(readBookingIntent(sam.id)).not.toBeNull();
  });

  test('the confirmation reports a slot that was lost while paying, and the refund', async () => {
    const message = 'Somebody else had taken this slot. We are refunding it in full.';
    api.on(createBooking, Response.json({ code: 'slot_lost', message }, { status: 422 }));
    await open();
    expect(await heading('Booking Error')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByText(/contact support/)).toBeNull();
  });

  test('the confirmation reports a lesson that has been cancelled since', async () => {
    localStorage.removeItem('bookingIntent');
    api.on(listBookings, [{ ...lesson, status: 'cancelled' }]);
    await open();
    expect(await screen.findByText('This lesson has been cancelled.')).toBeVisible();
  });
});

describe('the network drops after paying', () => {
  const checking = 'We are checking your payment and confirming your lesson.';

  beforeEach(() => {
    api.on(updateUserProfile, lostConnection);
    api.on(listBookings, lostConnection);
    api.on(createBooking, lostConnection);
  });

  test('offline, the confirmation believes no address that says that the payment went through, and never shows the browser’s text', async () => {
    await open();
    expect(await screen.findByText(checking)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View My Lessons' })).toHaveAttribute('href', '/schedule');
    expect(
      screen.queryByText(/Failed to fetch|Booking Error|has been confirmed|Your payment went through/),
    ).toBeNull();
    expect(readBookingIntent(sam.id)).not.toBeNull();
  });

  test('Try again on the confirmation finds the lesson', async () => {
    await open();
    await screen.findByText(checking);
    // The connection may be there and the service away.
    expect(screen.getByText(/We can’t reach the booking service at the moment/)).toBeVisible();
    api.on(createBooking, lesson);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Booking Confirmed!')).toBeVisible();
    expect(readBookingIntent(sam.id)).toBeNull();
  });

  test('the confirmation asks for the lesson as soon as the network is back', async () => {
    await open();
    await screen.findByText(checking);
    api.on(createBooking, lesson);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled());
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await heading('Booking Confirmed!')).toBeVisible();
  });

  test('the confirmation asks for the lesson automatically, at growing intervals', async () => {
    const timeout = jest.spyOn(globalThis, 'setTimeout');
    const waits = () => timeout.mock.calls.map(([, wait]) => wait).filter((wait) => (wait ?? 0) >= 2_000);
    await open();
    await waitFor(() => expect(waits()).toContain(2_000), { timeout: 1_500 });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(waits()).toContain(4_000), { timeout: 1_500 });
    api.on(createBooking, lesson);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await heading('Booking Confirmed!')).toBeVisible();
  });
});
