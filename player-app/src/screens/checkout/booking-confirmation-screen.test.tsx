import { describe, expect, jest, test } from '@jest/globals';
import {
  createBooking,
  getCoachSchedule,
  listBlockedSlots,
  listBookings,
  listBusyTimes,
  updateBookingPayment,
  updateUserProfile,
} from '@lessons/contract';
import { screen, waitFor } from '@testing-library/react';
import { endpointAt, refusal } from '../../../test/fake-api.ts';
import { buildBooking, sam, schedule } from '../../../test/sample-data.ts';
import { setClock } from '../../../test/set-clock.ts';
import { intent } from '../../../test/set-up-checkout.ts';
import { heading, lesson, PATH, setUpConfirmation } from '../../../test/set-up-confirmation.ts';
import { readBookingIntent } from '../../booking-intent/booking-intent.ts';

const { api, open } = setUpConfirmation();

describe('a payment that came back', () => {
  test('a payment that came back from the bank becomes a lesson, once [spec 2 Booking confirmation] [spec 4 Confirmation]', async () => {
    await open();
    expect(await heading('Booking Confirmed!')).toBeVisible();
    for (const fact of [
      'Tuesday 24 November 2026',
      '17:00',
      '–18:00',
      '1 hour',
      'Village Tennis Court',
      'Amount Paid',
      '£50',
    ])
      expect(screen.getByText(fact)).toBeVisible();
    expect(screen.getByText(/Arrive 5-10 minutes early/)).toBeVisible();
    expect(screen.getByText(/free of charge until Mon 23 Nov, 17:00\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'View My Lessons' })).toHaveAttribute('href', '/schedule');
    expect(screen.getByRole('link', { name: 'Same time next week' })).toHaveAttribute(
      'href',
      '/book?at=2026-12-01T17%3A00%3A00.000Z&minutes=60',
    );
    expect(screen.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      expect.stringContaining('maps'),
    );
    expect(api.bodiesTo(createBooking)).toEqual([
      { ...intent, status: 'confirmed', paymentStatus: 'completed', paymentIntentId: 'pi_1' },
    ]);
    expect(readBookingIntent(sam.id)).toBeNull();
    // No secret, but what a reload needs.
    expect(window.location.search).toBe('?payment_intent=pi_1&redirect_status=succeeded');
    // Once in the notice, once under the heading.
    await waitFor(() =>
      expect(screen.getAllByText('Your tennis lesson has been successfully booked.')).toHaveLength(2),
    );
  });

  test('the confirmation of a lesson that starts within 24 hours does not promise that it can be cancelled free of charge', async () => {
    setClock('2026-11-23T17:30:00Z');
    await open();
    expect(await screen.findByText(/^It starts within 24 hours: it can’t be moved/)).toBeVisible();
    expect(screen.queryByText(/free of charge/)).toBeNull();
  });

  test('the confirmation says of a lesson that ends with the light that it does', async () => {
    api.on(createBooking, { ...lesson, isLastLight: true });
    await open();
    expect(await screen.findByText('The last hour of light')).toBeVisible();
  });

  test('a payment that is booked already is not booked again, as after a reload', async () => {
    localStorage.removeItem('bookingIntent');
    api.on(listBookings, [lesson]);
    await open();
    expect(await heading('Booking Confirmed!')).toBeVisible();
    expect(screen.getByText('Tuesday 24 November 2026')).toBeVisible();
    expect(api.bodiesTo(createBooking)).toEqual([]);
  });

  test('a payment is booked from the server’s data if the browser has stored none', async () => {
    localStorage.removeItem('bookingIntent');
    await open();
    expect(await heading('Booking Confirmed!')).toBeVisible();
    expect(api.bodiesTo(createBooking)).toEqual([
      { userId: sam.id, status: 'confirmed', paymentStatus: 'completed', paymentIntentId: 'pi_1' },
    ]);
  });

  test('a payment is booked although the profile and the list of lessons can’t be loaded', async () => {
    api.on(updateUserProfile, refusal(500, 'Sorry'));
    api.on(listBookings, refusal(500, 'Sorry'));
    await open();
    expect(await heading('Booking Confirmed!')).toBeVisible();
  });

  test('a payment is linked to a lesson that was booked without it', async () => {
    api.on(createBooking, { ...lesson, paymentIntentId: null });
    api.on(endpointAt(updateBookingPayment, { id: lesson.id }), lesson);
    await open();
    expect(await heading('Booking Confirmed!')).toBeVisible();
    expect(api.bodiesTo(endpointAt(updateBookingPayment, { id: lesson.id }))).toEqual([
      { paymentIntentId: 'pi_1' },
    ]);
  });

  test('a payment that can’t be linked to its lesson is booked, and the browser’s log has the error', async () => {
    const reported = jest.fn();
    globalThis.reportError = reported;
    api.on(createBooking, { ...lesson, paymentIntentId: null });
    api.on(endpointAt(updateBookingPayment, { id: lesson.id }), refusal(500, 'Sorry'));
    await open();
    expect(await heading('Booking Confirmed!')).toBeVisible();
    expect(reported).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['409', refusal(409, 'Conflict')],
    ['“already been booked”', refusal(422, 'This slot has already been booked.')],
  ])('a payment to which the server responds with %s is confirmed without details', async (_, answer) => {
    api.on(createBooking, answer);
    await open();
    expect(await heading('Booking Confirmed!')).toBeVisible();
    expect(screen.getByText(/No booking data available/)).toBeVisible();
    expect(readBookingIntent(sam.id)).toBeNull();
  });
});

describe('failures on the confirmation', () => {
  test('the confirmation reports an address without a payment', async () => {
    await open(PATH);
    expect(await heading('Booking Error')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('No payment information found');
    expect(screen.getByRole('link', { name: 'Return to Booking' })).toHaveAttribute('href', '/book');
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

  test('the confirmation reports a lesson that has been cancelled since', async () => {
    localStorage.removeItem('bookingIntent');
    api.on(listBookings, [{ ...lesson, status: 'cancelled' }]);
    await open();
    expect(await screen.findByText('This lesson has been cancelled.')).toBeVisible();
  });
});

describe('a payment that the bank is still processing', () => {
  const message = 'Your bank is still processing your payment. Please don’t pay again.';

  test('a payment that the bank is processing is not shown as failed, and the page asks again until the lesson is there', async () => {
    const processing = Response.json({ code: 'payment_processing', message }, { status: 422 });
    api.on(createBooking, processing);
    await open(`${PATH}?payment_intent=pi_1&redirect_status=processing`);
    expect(await heading('Your bank is processing your payment')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByText(/your slot is held in the meantime/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View My Lessons' })).toHaveAttribute('href', '/schedule');
    expect(screen.queryByRole('link', { name: 'Return to Booking' })).toBeNull();
    expect(screen.queryByText('Booking Error')).toBeNull();
    expect(readBookingIntent(sam.id)).not.toBeNull();
    api.on(createBooking, lesson);
    await waitFor(
      () => expect(screen.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible(),
      { timeout: 10_000 },
    );
    expect(readBookingIntent(sam.id)).toBeNull();
    // An hour has room for 20 changes of the profile. A bank may take longer than 20 questions.
    expect(api.requestsTo(createBooking).length).toBeGreaterThan(1);
    expect(api.requestsTo(updateUserProfile)).toHaveLength(1);
  }, 20_000);
});

describe('the next hour', () => {
  const toms = {
    ...lesson,
    startTime: '2026-11-24T16:00:00.000Z',
    endTime: '2026-11-24T17:00:00.000Z',
    forName: 'Tom',
  };
  const busy = ({ startTime, endTime }: typeof toms) => ({
    startTime,
    endTime,
    status: 'confirmed' as const,
  });

  test.each([
    [
      'is taken',
      [busy(toms), busy({ ...toms, startTime: toms.endTime, endTime: '2026-11-24T18:00:00.000Z' })],
      schedule,
    ],
    ['is no working hour', [busy(toms)], { ...schedule, availableSlots: [] }],
  ])('the next hour is not offered where it %s', async (_, busyTimes, hours) => {
    api.on(listBookings, [toms, buildBooking('2026-11-17T17:00:00Z', { forName: 'Ella' })]);
    api.on(listBlockedSlots, []).on(listBusyTimes, busyTimes).on(getCoachSchedule, hours);
    await open();
    expect(await screen.findByRole('link', { name: 'Same time next week' })).toBeVisible();
    await waitFor(() => expect(api.requestsTo(listBlockedSlots)).not.toEqual([]));
    expect(screen.queryByRole('button', { name: 'The next hour, too' })).toBeNull();
  });
});
