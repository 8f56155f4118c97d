import { describe, expect, test } from '@jest/globals';
import { createPaymentIntent, getPaymentsConfig } from '@lessons/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lostConnection, refusal } from '../../../test/fake-api.ts';
import { setClock } from '../../../test/set-clock.ts';
import { chosenSlot, hold, pay, payButton, setUpCheckout } from '../../../test/set-up-checkout.ts';

const { api, stripe, open } = setUpCheckout();

test('the checkout holds the slot once, and shows what is booked and charged [spec 2 Checkout]', async () => {
  api.on(createPaymentIntent, hold('pi_1_secret_1', '2026-11-20T14:32:00Z', 47.5));
  await open();
  expect(await screen.findByRole('button', { name: 'Pay £47.50' })).toBeVisible();
  for (const fact of ['Tuesday 24 November 2026', '17:00–18:00', '1 hour', 'Village Tennis Court', '£47.50'])
    expect(screen.getByText(fact)).toBeVisible();
  expect(screen.getByText('Held for you until 14:32')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Booking' })).toHaveAttribute('href', chosenSlot);
  expect(api.bodiesTo(createPaymentIntent)).toEqual([
    { amount: '50', startTime: '2026-11-24T17:00:00.000Z', duration: 60 },
  ]);
});

test.each([
  ['2026-11-23T16:59:00Z', 'Free to cancel until', 'Mon 23 Nov, 17:00'],
  ['2026-11-23T17:00:00Z', 'Starts within 24 hours', 'No refund if you cancel'],
])('the checkout says at %s what a cancellation will cost: %s: %s', async (now, term, terms) => {
  setClock(now);
  await open();
  expect((await screen.findByText(term)).nextElementSibling).toHaveTextContent(terms);
});

test.each([null, '{"date":'])(
  'the checkout without a readable choice (%s) leads back to booking',
  async (stored) => {
    localStorage.removeItem('bookingIntent');
    if (stored !== null) localStorage.setItem('bookingIntent', stored);
    await open();
    expect(await screen.findByText('You are at /book')).toBeVisible();
    expect(api.bodiesTo(createPaymentIntent)).toEqual([]);
  },
);

const ourFault = 'Something went wrong on our side. Please try again.';

test.each([
  ['a server that fails', refusal(500, ourFault, 'internal_error'), ourFault],
  [
    'a gateway without a server',
    new Response('<html>nginx</html>', { status: 502 }),
    'Something went wrong. Please try again.',
  ],
  [
    'no network',
    lostConnection,
    'The server could not be reached. Please check your connection and try again.',
  ],
])('%s leads back to the same choice, and does not say that the slot is gone', async (_, answer, said) => {
  api.on(createPaymentIntent, answer);
  await open();
  expect(await screen.findByText('Your slot could not be held')).toBeVisible();
  expect(screen.getByText(said)).toBeVisible();
  expect(screen.queryByText('This slot can’t be booked')).toBeNull();
  expect(window.location.pathname + window.location.search).toBe(chosenSlot);
});

test('a price that has changed leads back to the same choice, with the new price said', async () => {
  const said = 'The price of this lesson is now £55.';
  api.on(createPaymentIntent, refusal(422, said, 'price_changed'));
  await open();
  expect(await screen.findByText(said)).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe(chosenSlot);
});

describe('paying', () => {
  test('Pay waits for the form, and can’t be pressed twice', async () => {
    const answer = Promise.withResolvers<{ paymentIntent: object }>();
    let asked = 0;
    stripe.confirm = () => {
      asked += 1;
      return answer.promise;
    };
    await open();
    expect(await payButton()).toBeDisabled();
    await pay();
    const button = screen.getByRole('button', { name: 'Processing Payment...' });
    await userEvent.click(button);
    expect(asked).toBe(1);
    answer.resolve({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
    expect(await screen.findByText('You are at /booking-confirmation')).toBeVisible();
    expect(await screen.findByText('Payment Successful')).toBeVisible();
    expect(screen.getByText('Your booking has been confirmed!')).toBeVisible();
    expect(window.location.search).toBe('?payment_intent=pi_1&redirect_status=succeeded');
  });

  test('paying by a bank’s page comes back to the confirmation', async () => {
    let returnUrl: string | undefined;
    stripe.confirm = ({ confirmParams }) => {
      returnUrl = confirmParams?.return_url;
      return new Promise(() => {});
    };
    await open();
    await pay();
    expect(returnUrl).toBe(`${window.location.origin}/booking-confirmation`);
  });

  test('an error that Stripe’s form shows beside its field is shown in the toast alone', async () => {
    const error = { type: 'card_error', code: 'incorrect_cvc', message: 'Your security code is incorrect.' };
    stripe.confirm = () => Promise.resolve({ error });
    await open();
    await pay();
    expect(await screen.findByText('Payment Failed')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a wallet that fails is reported', async () => {
    stripe.availablePaymentMethods = { applePay: true };
    const failures: unknown[] = [];
    stripe.confirm = () =>
      Promise.resolve({ error: { type: 'card_error', code: 'generic_decline', message: 'Declined.' } });
    await open();
    expect(await screen.findByText('Or pay by card')).toBeVisible();
    act(() =>
      stripe.listeners['expressCheckout']?.get('confirm')?.({
        paymentFailed: (failure: unknown) => failures.push(failure),
      }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Declined.');
    expect(failures).toEqual([{ reason: 'fail' }]);
  });

  test('a payment whose response is lost says that Pay may be pressed again', async () => {
    const error = { type: 'api_connection_error', message: 'Failed to fetch' };
    stripe.confirm = () => Promise.resolve({ error });
    await open();
    await pay();
    expect(await screen.findByRole('alert')).toHaveTextContent('you won’t be charged twice');
    expect(screen.queryByText(/Failed to fetch/)).toBeNull();
    expect(await payButton()).toBeEnabled();
  });

  test('a payment that had succeeded although its response was lost is no failure', async () => {
    stripe.confirm = () =>
      Promise.resolve({
        error: { message: 'Unexpected state.', payment_intent: { id: 'pi_1', status: 'succeeded' } },
      });
    await open();
    await pay();
    expect(await screen.findByText('You are at /booking-confirmation')).toBeVisible();
  });
});

describe('the card form', () => {
  test('a card form that can’t be loaded can be tried again', async () => {
    api.on(getPaymentsConfig, refusal(503, 'Sorry'));
    await open();
    expect(await screen.findByText('The card form could not be loaded.')).toBeVisible();
    api.on(getPaymentsConfig, { publishableKey: 'pk_live_1', stripeJsUrl: null });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await payButton()).toBeVisible();
  });

  test('the card form of a payment that has ended is opened afresh', async () => {
    stripe.formLoads = false;
    await open();
    expect(await screen.findByText('The card form could not be shown.')).toBeVisible();
    stripe.formLoads = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await payButton()).toBeEnabled());
    expect(api.bodiesTo(createPaymentIntent)).toHaveLength(2);
  });
});
