import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createBooking, listBookings, updateUserProfile } from '@lessons/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lostConnection, refusal } from '../../../test/fake-api.ts';
import { sam } from '../../../test/sample-data.ts';
import { intent, pay } from '../../../test/set-up-checkout.ts';
import { heading, lesson, RETURNED, setUpConfirmation } from '../../../test/set-up-confirmation.ts';
import { paid, PATH, setUpPayment, toPay } from '../../../test/set-up-payment.ts';
import { readBookingIntent, storeBookingIntent } from '../../booking-intent/booking-intent.ts';

const returned = (status: string) =>
  `${PATH}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=${status}`;

const AS_PAID = /Payment received|Paid online|Booking Confirmed|has been confirmed|Your payment went through/;

describe.each([
  {
    of: 'a new lesson',
    setUp: setUpConfirmation,
    address: RETURNED,
    booked: lesson,
    title: 'Booking Confirmed!',
    checking: 'We are checking your payment and confirming your lesson.',
    notPaid: { title: 'Booking Error', wayOut: 'Return to Booking' },
    unclear: { title: 'Booking Error', wayOut: 'Return to Booking' },
  },
  {
    of: 'a lesson that the coach booked',
    setUp: setUpPayment,
    address: returned('succeeded'),
    booked: paid,
    title: 'Paid online',
    checking: 'We are checking your payment.',
    notPaid: { title: 'Payment Failed', wayOut: 'Return to payment' },
    unclear: { title: 'Payment not confirmed', wayOut: 'View lesson' },
  },
])('an address that says that the payment of $of succeeded', (purpose) => {
  const { api, open } = purpose.setUp();

  test.each([
    [404, 'not_found', 'This payment is not known here.', purpose.unclear],
    [403, 'forbidden', 'This payment is somebody else’s.', purpose.unclear],
    [500, 'internal', 'Something went wrong.', purpose.unclear],
    [422, 'payment_not_completed', 'This payment has not been completed.', purpose.notPaid],
  ])(
    `an address that says that the payment of ${purpose.of} succeeded is not believed when the server answers %d %s`,
    async (status, code, message, { title, wayOut }) => {
      api.on(createBooking, refusal(status, message, code));
      await open(purpose.address);
      expect(await heading(title)).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent(message);
      expect(screen.getByRole('link', { name: wayOut })).toBeVisible();
      expect(screen.queryByText(AS_PAID)).toBeNull();
    },
  );

  describe('without a connection', () => {
    beforeEach(() => {
      api.on(updateUserProfile, lostConnection);
      api.on(listBookings, lostConnection);
      api.on(createBooking, lostConnection);
    });

    test(`offline, an address that says that the payment of ${purpose.of} succeeded is not believed, and the browser’s text is never shown`, async () => {
      storeBookingIntent(intent);
      await open(purpose.address);
      expect(await screen.findByText(purpose.checking)).toBeVisible();
      // The connection may be there and the service away.
      expect(screen.getByText(/We can’t reach the booking service at the moment/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'View My Lessons' })).toHaveAttribute('href', '/schedule');
      expect(screen.queryByText(/Failed to fetch|Booking Error|Payment Failed/)).toBeNull();
      expect(screen.queryByText(AS_PAID)).toBeNull();
      expect(readBookingIntent(sam.id)).not.toBeNull();
    });

    test(`the result of the payment of ${purpose.of} is asked for as soon as the network is back`, async () => {
      await open(purpose.address);
      await screen.findByText(purpose.checking);
      api.on(createBooking, purpose.booked);
      await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled());
      act(() => void window.dispatchEvent(new Event('online')));
      expect(await heading(purpose.title)).toBeVisible();
    });

    test(`the result of the payment of ${purpose.of} is asked for automatically, at growing intervals`, async () => {
      const timeout = jest.spyOn(globalThis, 'setTimeout');
      const waits = () => timeout.mock.calls.map(([, wait]) => wait).filter((wait) => (wait ?? 0) >= 2_000);
      await open(purpose.address);
      await waitFor(() => expect(waits()).toContain(2_000), { timeout: 1_500 });
      await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(waits()).toContain(4_000), { timeout: 1_500 });
      api.on(createBooking, purpose.booked);
      await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
      expect(await heading(purpose.title)).toBeVisible();
    });
  });
});

describe('the payment of a lesson that the coach booked', () => {
  const { api, open } = setUpPayment();

  test('a lesson that the coach booked is paid, and a choice of another time stays', async () => {
    storeBookingIntent(intent);
    await open();
    await pay();
    expect(await heading('Paid online')).toBeVisible();
    expect(await screen.findByText('Payment Successful')).toBeVisible();
    expect(screen.getByText('Your lesson is paid.')).toBeVisible();
    expect(window.location.search).toBe(`?lesson=${toPay.id}&payment_intent=pi_1&redirect_status=succeeded`);
    expect(api.bodiesTo(createBooking)).toEqual([
      { userId: sam.id, status: 'confirmed', paymentStatus: 'completed', paymentIntentId: 'pi_1' },
    ]);
    expect(readBookingIntent(sam.id)).toEqual(intent);
  });

  test('without a connection a payment that was charged on this page is said to have gone through', async () => {
    api.on(createBooking, lostConnection);
    await open();
    await pay();
    expect(await screen.findByText('Your payment went through; we are recording it.')).toBeVisible();
  });

  test('a payment for a lesson that came back from the bank is recorded, and its address keeps no secret', async () => {
    await open(returned('succeeded'));
    expect(await heading('Paid online')).toBeVisible();
    expect(window.location.search).toBe(`?lesson=${toPay.id}&payment_intent=pi_1&redirect_status=succeeded`);
  });

  test('the result of a payment for a lesson is shown again after a reload, and recorded once', async () => {
    api.on(listBookings, [{ ...paid, status: 'cancelled' }]);
    await open(returned('succeeded'));
    expect(await heading('Paid online')).toBeVisible();
    expect(api.bodiesTo(createBooking)).toEqual([]);
  });

  test('a payment that the server calls booked without its lesson shows that lesson as it is listed', async () => {
    api.on(createBooking, () => {
      api.on(listBookings, [{ ...paid, paymentIntentId: 'pi_2' }]);
      return refusal(409, 'Conflict');
    });
    await open(returned('succeeded'));
    expect(await heading('Paid online')).toBeVisible();
    expect(window.location.search).toBe(`?lesson=${toPay.id}`);
  });

  test('a payment for a lesson that the bank is processing is not shown as failed', async () => {
    api.on(createBooking, refusal(422, 'Your bank is still processing your payment.', 'payment_processing'));
    await open(returned('processing'));
    expect(await heading('Your bank is processing your payment')).toBeVisible();
    expect(screen.queryByText(/your slot is held/)).toBeNull();
  });

  test.each([
    ['paid_already', 'This lesson was already paid in cash. Your card payment is refunded.'],
    ['lesson_cancelled', 'This lesson was cancelled. Your card payment is refunded.'],
  ])('a payment that is refunded as %s says so, and no toast says that it counts', async (code, message) => {
    api.on(createBooking, refusal(422, message, code));
    await open();
    await pay();
    expect(await heading('Payment refunded')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: 'View lesson' })).toHaveAttribute('href', `/lessons/${toPay.id}`);
    await waitFor(() => expect(screen.queryByText('Payment Successful')).toBeNull());
  });

  test('a payment that only the coach can settle is not called failed, nor led to pay again', async () => {
    const message = 'Your payment arrived. The coach has been told and will sort it out.';
    api.on(createBooking, refusal(422, message, 'payment_to_look_at'));
    await open(returned('succeeded'));
    expect(await heading('Payment received')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: 'View lesson' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Return to payment' })).toBeNull();
  });
});
