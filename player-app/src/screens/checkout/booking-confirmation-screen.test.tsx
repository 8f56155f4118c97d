import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createBooking, listBookings, updateBookingPayment, updateUserProfile } from '@lessons/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpointAt, fakeApi, lostConnection, refusal } from '../../../test/fake-api.ts';
import { buildBooking, sam } from '../../../test/sample-data.ts';
import { setClock } from '../../../test/set-clock.ts';
import { readBookingIntent, storeBookingIntent } from '../../booking-intent/booking-intent.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { BookingConfirmationScreen } from './booking-confirmation-screen.tsx';

const CREATE = createBooking;
const PATH = '/booking-confirmation';
const RETURNED = `${PATH}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded`;
const intent = {
  userId: sam.id,
  date: '2026-11-24',
  startTime: '2026-11-24T17:00:00.000Z',
  endTime: '2026-11-24T18:00:00.000Z',
  duration: 60,
  price: '50',
  location: 'Village Tennis Court',
} as const;
const lesson = buildBooking(intent.startTime, { paymentIntentId: 'pi_1' });
const api = fakeApi();

freshBrowser();

beforeEach(() => {
  setClock('2026-11-20T14:22:00Z');
  storeBookingIntent(intent);
  api.on(updateUserProfile, sam);
  api.on(listBookings, []);
  api.on(CREATE, lesson);
});

const open = (address = RETURNED) => openScreen(address, { [PATH]: BookingConfirmationScreen }, api);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a payment that came back', () => {
  test('becomes a lesson, once', async () => {
    await open();
    expect(await heading('Booking Confirmed!')).toBeVisible();
    for (const fact of [
      'Tuesday 24 November 2026',
      '17:00–18:00',
      '1 hour',
      'Village Tennis Court',
      'Amount Paid',
      '£50',
    ])
      expect(screen.getByText(fact)).toBeVisible();
    expect(screen.getByText(/Arrive 5-10 minutes early/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'View My Lessons' })).toHaveAttribute('href', '/schedule');
    expect(api.bodiesTo(CREATE)).toEqual([
      { ...intent, status: 'confirmed', paymentStatus: 'completed', paymentIntentId: 'pi_1' },
    ]);
    expect(readBookingIntent(sam.id)).toBeNull();
    // Once in the notice, once under the heading.
    await waitFor(() =>
      expect(screen.getAllByText('Your tennis lesson has been successfully booked.')).toHaveLength(2),
    );
  });

  test('leaves no secret in the address, but what a reload needs', async () => {
    await open();
    await waitFor(() =>
      expect(window.location.search).toBe('?payment_intent=pi_1&redirect_status=succeeded'),
    );
  });

  test('that is booked already is not booked again, as after a reload', async () => {
    localStorage.removeItem('bookingIntent');
    api.on(listBookings, [lesson]);
    await open();
    expect(await heading('Booking Confirmed!')).toBeVisible();
    expect(screen.getByText('Tuesday 24 November 2026')).toBeVisible();
    expect(api.bodiesTo(CREATE)).toEqual([]);
  });

  test('is booked from what the server knows where the browser kept nothing', async () => {
    localStorage.removeItem('bookingIntent');
    await open();
    expect(await heading('Booking Confirmed!')).toBeVisible();
    expect(api.bodiesTo(CREATE)).toEqual([
      { userId: sam.id, status: 'confirmed', paymentStatus: 'completed', paymentIntentId: 'pi_1' },
    ]);
  });

  test('is booked though the profile and the list of lessons can’t be had', async () => {
    api.on(updateUserProfile, refusal(500, 'Sorry'));
    api.on(listBookings, refusal(500, 'Sorry'));
    await open();
    expect(await heading('Booking Confirmed!')).toBeVisible();
  });

  test('is tied to a lesson that came without it', async () => {
    api.on(CREATE, { ...lesson, paymentIntentId: null });
    api.on(endpointAt(updateBookingPayment, { id: lesson.id }), lesson);
    await open();
    expect(await heading('Booking Confirmed!')).toBeVisible();
    expect(api.bodiesTo(endpointAt(updateBookingPayment, { id: lesson.id }))).toEqual([
      { paymentIntentId: 'pi_1' },
    ]);
  });

  test('is booked though it can’t be tied to the lesson; the browser’s log has it', async () => {
    const reported = jest.fn();
    globalThis.reportError = reported;
    api.on(CREATE, { ...lesson, paymentIntentId: null });
    api.on(endpointAt(updateBookingPayment, { id: lesson.id }), refusal(500, 'Sorry'));
    await open();
    expect(await heading('Booking Confirmed!')).toBeVisible();
    expect(reported).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['409', refusal(409, 'Conflict')],
    ['“already been booked”', refusal(422, 'This slot has already been booked.')],
  ])('that the server answers with %s is confirmed without details', async (_, answer) => {
    api.on(CREATE, answer);
    await open();
    expect(await heading('Booking Confirmed!')).toBeVisible();
    expect(screen.getByText(/No booking data available/)).toBeVisible();
    expect(readBookingIntent(sam.id)).toBeNull();
  });
});

describe('a payment that the bank is still processing', () => {
  const message = 'Your bank is still processing your payment. Please don’t pay again.';

  test('is said to be so, not that it failed; the page asks again until the lesson is there', async () => {
    const processing = Response.json({ code: 'payment_processing', message }, { status: 422 });
    api.on(CREATE, processing);
    await open(`${PATH}?payment_intent=pi_1&redirect_status=processing`);
    expect(await heading('Your Bank Is Processing Your Payment')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByText(/your slot is held in the meantime/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View My Lessons' })).toHaveAttribute('href', '/schedule');
    expect(screen.queryByRole('link', { name: 'Return to Booking' })).toBeNull();
    expect(screen.queryByText('Booking Error')).toBeNull();
    expect(readBookingIntent(sam.id)).not.toBeNull();
    api.on(CREATE, lesson);
    await waitFor(
      () => expect(screen.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible(),
      { timeout: 10_000 },
    );
    expect(readBookingIntent(sam.id)).toBeNull();
  }, 20_000);
});

describe('what can go wrong', () => {
  test('no payment in the address', async () => {
    await open(PATH);
    expect(await heading('Booking Error')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('No payment information found');
    expect(screen.getByRole('link', { name: 'Return to Booking' })).toHaveAttribute('href', '/book');
  });

  test('nothing is known of the payment, here or at the server', async () => {
    localStorage.removeItem('bookingIntent');
    api.on(CREATE, refusal(404, 'There is no such payment.'));
    await open();
    expect(await screen.findByText('No booking information found')).toBeVisible();
  });

  test('the payment failed at the bank', async () => {
    await open(`${PATH}?payment_intent=pi_1&redirect_status=failed`);
    expect(await heading('Payment Failed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Checkout' })).toHaveAttribute('href', '/checkout');
    expect(api.bodiesTo(CREATE)).toEqual([]);
    expect(readBookingIntent(sam.id)).not.toBeNull();
  });

  test.each(['User ID required', 'Unauthorized'])('the server says %s', async (message) => {
    api.on(CREATE, refusal(400, message));
    await open();
    expect(await screen.findByText('Authentication error. Please log in again.')).toBeVisible();
    expect(await screen.findByText('Authentication Error')).toBeVisible();
    expect(screen.getByText('Please log out and log in again, then try booking.')).toBeVisible();
  });

  test('anything else is said as the server says it', async () => {
    api.on(CREATE, refusal(422, 'This payment has not been completed.'));
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('This payment has not been completed.');
    expect(
      await screen.findByText('There was an issue confirming your booking. Please contact support.'),
    ).toBeVisible();
    expect(readBookingIntent(sam.id)).not.toBeNull();
  });

  test('the slot was lost while paying, and the money goes back', async () => {
    const message = 'Somebody else had taken this slot. We are refunding it in full.';
    api.on(CREATE, Response.json({ code: 'slot_lost', message }, { status: 422 }));
    await open();
    expect(await heading('Booking Error')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByText(/contact support/)).toBeNull();
  });

  test('the lesson has been cancelled since', async () => {
    localStorage.removeItem('bookingIntent');
    api.on(listBookings, [{ ...lesson, status: 'cancelled' }]);
    await open();
    expect(await screen.findByText('This lesson has been cancelled.')).toBeVisible();
  });
});

describe('the network drops after paying', () => {
  const wentThrough = 'Your payment went through; we are confirming your lesson.';

  beforeEach(() => {
    api.on(updateUserProfile, lostConnection);
    api.on(listBookings, lostConnection);
    api.on(CREATE, lostConnection);
  });

  test('says that the payment went through, and never what the browser says', async () => {
    await open();
    expect(await screen.findByText(wentThrough)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View My Lessons' })).toHaveAttribute('href', '/schedule');
    expect(screen.queryByText(/Failed to fetch|Booking Error|has been confirmed/)).toBeNull();
    expect(readBookingIntent(sam.id)).not.toBeNull();
  });

  test('does not claim a payment that the provider has not spoken of', async () => {
    await open(`${PATH}?payment_intent=pi_1`);
    expect(await screen.findByText('We are checking your payment and confirming your lesson.')).toBeVisible();
  });

  test('Try Again finds the lesson', async () => {
    await open();
    await screen.findByText(wentThrough);
    // The connection may be there and the service away.
    expect(screen.getByText(/We can’t reach the booking service at the moment/)).toBeVisible();
    api.on(CREATE, lesson);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await heading('Booking Confirmed!')).toBeVisible();
    expect(readBookingIntent(sam.id)).toBeNull();
  });

  test('it is asked again as soon as the network is back', async () => {
    await open();
    await screen.findByText(wentThrough);
    api.on(CREATE, lesson);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled());
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await heading('Booking Confirmed!')).toBeVisible();
  });

  test('it is asked again by itself, less and less often', async () => {
    const timeout = jest.spyOn(globalThis, 'setTimeout');
    const waits = () => timeout.mock.calls.map(([, wait]) => wait).filter((wait) => (wait ?? 0) >= 2_000);
    await open();
    await waitFor(() => expect(waits()).toContain(2_000), { timeout: 1_500 });
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(waits()).toContain(4_000), { timeout: 1_500 });
    api.on(CREATE, lesson);
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await heading('Booking Confirmed!')).toBeVisible();
  });
});
