import { describe, expect, test } from '@jest/globals';
import { createBooking, listBookings, payForLesson } from '@lessons/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lostConnection, refusal } from '../../../test/fake-api.ts';
import { sam } from '../../../test/sample-data.ts';
import { pay, payButton } from '../../../test/set-up-checkout.ts';
import { intent } from '../../../test/set-up-confirmation.ts';
import { paid, PATH, setUpPayment, toPay } from '../../../test/set-up-payment.ts';
import { readBookingIntent, storeBookingIntent } from '../../booking-intent/booking-intent.ts';

const { api, stripe, open } = setUpPayment();

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const returned = (status: string) =>
  `${PATH}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=${status}`;

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

test('a declined card is reported beside the form, and another can be tried', async () => {
  stripe.confirm = () =>
    Promise.resolve({ error: { type: 'card_error', message: 'Your card was declined.' } });
  await open();
  await pay();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.');
  expect(await payButton()).toBeEnabled();
  expect(api.bodiesTo(payForLesson)).toHaveLength(1);
});

describe('a payment for a lesson that came back from the bank', () => {
  test('paying by a bank’s page comes back to the lesson’s payment', async () => {
    let returnUrl: string | undefined;
    stripe.confirm = ({ confirmParams }) => {
      returnUrl = confirmParams?.return_url;
      return new Promise(() => {});
    };
    await open();
    await pay();
    expect(returnUrl).toBe(`${window.location.origin}${PATH}`);
  });

  test('a payment for a lesson that came back from the bank is recorded, and its address keeps no secret', async () => {
    await open(returned('succeeded'));
    expect(await heading('Paid online')).toBeVisible();
    expect(window.location.search).toBe(`?lesson=${toPay.id}&payment_intent=pi_1&redirect_status=succeeded`);
  });

  test('a bank’s page that was left without paying leads back to the form, and nothing was charged', async () => {
    await open(returned('failed'));
    expect(await screen.findByText('Your payment didn’t go through, and nothing was charged.')).toBeVisible();
    expect(await payButton()).toBeVisible();
    expect(api.bodiesTo(createBooking)).toEqual([]);
  });

  test('the result of a payment for a lesson is shown again after a reload, and recorded once', async () => {
    api.on(listBookings, [{ ...paid, status: 'cancelled' }]);
    await open(returned('succeeded'));
    expect(await heading('Paid online')).toBeVisible();
    expect(api.bodiesTo(createBooking)).toEqual([]);
  });
});

describe('a payment for a lesson that does not count at once', () => {
  test('a payment for a lesson that the bank is processing is not shown as failed', async () => {
    api.on(createBooking, refusal(422, 'Your bank is still processing your payment.', 'payment_processing'));
    await open(returned('processing'));
    expect(await heading('Your bank is processing your payment')).toBeVisible();
    expect(screen.queryByText(/your slot is held/)).toBeNull();
  });

  test('a payment whose result can’t be learnt without a connection is tried again until it is there', async () => {
    api.on(createBooking, lostConnection);
    await open();
    await pay();
    expect(await screen.findByText('Your payment went through; we are recording it.')).toBeVisible();
    api.on(createBooking, paid);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Paid online')).toBeVisible();
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

  test('without a connection an address that says that the payment succeeded is not believed', async () => {
    api.on(createBooking, lostConnection);
    await open(returned('succeeded'));
    expect(await screen.findByText('We are checking your payment.')).toBeVisible();
    expect(screen.queryByText(/Your payment went through/)).toBeNull();
  });

  test.each([
    [404, 'not_found', 'This payment is not known here.', 'Payment not confirmed', 'View lesson'],
    [403, 'forbidden', 'This payment is somebody else’s.', 'Payment not confirmed', 'View lesson'],
    [500, 'internal', 'Something went wrong.', 'Payment not confirmed', 'View lesson'],
    [
      422,
      'payment_not_completed',
      'This payment has not been completed.',
      'Payment Failed',
      'Return to payment',
    ],
  ])(
    'an address that says that a payment succeeded shows none when the server answers %d %s',
    async (status, code, message, title, wayOut) => {
      api.on(createBooking, refusal(status, message, code));
      await open(returned('succeeded'));
      expect(await heading(title)).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent(message);
      expect(screen.getByRole('link', { name: wayOut })).toBeVisible();
      expect(screen.queryByText(/Payment received|Paid online/)).toBeNull();
    },
  );

  test('a payment that was not made leads back to the lesson’s payment', async () => {
    api.on(createBooking, refusal(422, 'This payment has not been completed.', 'payment_not_completed'));
    await open(returned('unknown'));
    expect(await heading('Payment Failed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to payment' })).toHaveAttribute('href', PATH);
  });
});
