import { beforeEach, describe, expect, test } from '@jest/globals';
import { createPaymentIntent, getPaymentsConfig } from '@lessons/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { setClock } from '../../../test/set-clock.ts';
import { storeBookingIntent } from '../../booking-intent/booking-intent.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { slotAddress } from '../../booking-intent/slot-address.ts';
import { CheckoutScreen } from './checkout-screen.tsx';
import { fakeStripe } from '../../../test/fake-stripe.ts';

const HOLD = createPaymentIntent;
const api = fakeApi();
const stripe = fakeStripe();

freshBrowser();

beforeEach(() => {
  setClock('2026-11-20T14:22:00Z');
  storeBookingIntent({
    date: '2026-11-24',
    startTime: '2026-11-24T17:00:00.000Z',
    endTime: '2026-11-24T18:00:00.000Z',
    duration: 60,
    price: '50',
    location: 'Village Tennis Court',
  });
  api.on(getPaymentsConfig, { publishableKey: 'pk_live_1', stripeJsUrl: null });
  api.on(HOLD, hold('pi_1_secret_1', '2026-11-20T14:32:00Z'));
});

const hold = (clientSecret: string, expiresAt: string, amount = 50) => ({ clientSecret, amount, expiresAt });
const open = () => openScreen('/checkout', { '/checkout': CheckoutScreen }, api);
const chosenSlot = slotAddress('2026-11-24T17:00:00.000Z', 60);
const payButton = () => screen.findByRole('button', { name: 'Pay £50' });
const pay = async () => {
  const button = await payButton();
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};

test('holds the slot once, and shows what is booked and charged', async () => {
  api.on(HOLD, hold('pi_1_secret_1', '2026-11-20T14:32:00Z', 47.5));
  await open();
  expect(await screen.findByRole('button', { name: 'Pay £47.50' })).toBeVisible();
  for (const fact of ['Tuesday 24 November 2026', '17:00–18:00', '1 hour', 'Village Tennis Court', '£47.50'])
    expect(screen.getByText(fact)).toBeVisible();
  expect(screen.getByText('Held for you until 14:32')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Booking' })).toHaveAttribute('href', chosenSlot);
  expect(api.bodiesTo(HOLD)).toEqual([{ amount: '50', startTime: '2026-11-24T17:00:00.000Z', duration: 60 }]);
});

test.each([null, '{"date":'])('without a readable choice (%s) it leads back to booking', async (stored) => {
  localStorage.removeItem('bookingIntent');
  if (stored !== null) localStorage.setItem('bookingIntent', stored);
  await open();
  expect(await screen.findByText('You are at /book')).toBeVisible();
  expect(api.bodiesTo(HOLD)).toEqual([]);
});

test('a price that has changed leads back to the same choice, and names the new price', async () => {
  api.on(HOLD, refusal(422, 'The price is £55 now.'));
  await open();
  expect(await screen.findByText('You are at /book')).toBeVisible();
  expect(await screen.findByText('The price is £55 now.')).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe(chosenSlot);
});

test('a slot that is gone leads back to booking, and says why', async () => {
  api.on(HOLD, refusal(422, 'This slot has been taken. Please choose another one.'));
  await open();
  expect(await screen.findByText('You are at /book')).toBeVisible();
  expect(await screen.findByText('This slot has been taken. Please choose another one.')).toBeVisible();
});

describe('paying', () => {
  test('waits for the form, and cannot be asked for twice', async () => {
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

  test('comes back to the confirmation from a bank’s page', async () => {
    let returnUrl: string | undefined;
    stripe.confirm = ({ confirmParams }) => {
      returnUrl = confirmParams?.return_url;
      return new Promise(() => {});
    };
    await open();
    await pay();
    expect(returnUrl).toBe(`${window.location.origin}/booking-confirmation`);
  });

  test('says what the provider has against the card, and lets another be tried', async () => {
    stripe.confirm = () =>
      Promise.resolve({ error: { type: 'card_error', message: 'Your card was declined.' } });
    await open();
    await pay();
    expect(await screen.findByText('Payment Failed')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Your card was declined.');
    expect(await payButton()).toBeEnabled();
  });

  test('whose answer is lost says that Pay may be pressed again', async () => {
    const error = { type: 'api_connection_error', message: 'Failed to fetch' };
    stripe.confirm = () => Promise.resolve({ error });
    await open();
    await pay();
    expect(await screen.findByRole('alert')).toHaveTextContent('you are charged once at most');
    expect(screen.queryByText(/Failed to fetch/)).toBeNull();
    expect(await payButton()).toBeEnabled();
  });

  test('that went through at a press whose answer was lost is no failure', async () => {
    stripe.confirm = () =>
      Promise.resolve({
        error: { message: 'Unexpected state.', payment_intent: { id: 'pi_1', status: 'succeeded' } },
      });
    await open();
    await pay();
    expect(await screen.findByText('You are at /booking-confirmation')).toBeVisible();
  });
});

describe('a hold that is about to run out', () => {
  test('counts its last two minutes down', async () => {
    api.on(HOLD, hold('pi_1_secret_1', '2026-11-20T14:24:00Z'));
    await open();
    expect(await screen.findByRole('timer')).toHaveTextContent('Held for you for another 2:00');
    expect(screen.getByText('Your slot is held for less than two minutes.')).toBeInTheDocument();
    setClock('2026-11-20T14:22:55Z');
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('1:05'), { timeout: 3_000 });
  });
});

describe('a hold that has run out', () => {
  test('stops paying, and can be renewed', async () => {
    api.on(HOLD, hold('pi_1_secret_1', '2026-11-20T14:22:00Z'));
    await open();
    expect(await screen.findByText('Your slot is no longer held.')).toBeVisible();
    expect(await payButton()).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Choose Another Time' })).toHaveAttribute('href', chosenSlot);

    api.on(HOLD, hold('pi_2_secret_2', '2026-11-20T14:40:00Z'));
    await userEvent.click(screen.getByRole('button', { name: 'Hold It Again' }));
    expect(await screen.findByText('Held for you until 14:40')).toBeVisible();
    await waitFor(async () => expect(await payButton()).toBeEnabled());
    expect(stripe.elements.at(-1)?.clientSecret).toBe('pi_2_secret_2');
  });

  test('or was given up for another checkout says so at Pay, and can be renewed', async () => {
    stripe.confirm = () =>
      Promise.resolve({
        error: { message: 'Unexpected state.', payment_intent: { id: 'pi_1', status: 'canceled' } },
      });
    await open();
    await pay();
    expect(await screen.findByText('Your slot is no longer held.')).toBeVisible();
    expect(screen.queryByText('Unexpected state.')).toBeNull();
    expect(await payButton()).toBeDisabled();

    api.on(HOLD, hold('pi_2_secret_2', '2026-11-20T14:40:00Z'));
    await userEvent.click(screen.getByRole('button', { name: 'Hold It Again' }));
    await waitFor(async () => expect(await payButton()).toBeEnabled());
  });

  const nearlyOver = () => hold('pi_1_secret_1', new Date(Date.now() + 1_500).toISOString());
  const untilOver = { timeout: 4_000 };

  test('while paying says nothing until the answer is there', async () => {
    const answer = Promise.withResolvers<{ error: object }>();
    stripe.confirm = () => answer.promise;
    api.on(HOLD, nearlyOver());
    await open();
    await pay();
    await waitFor(() => expect(screen.queryByText(/^Held for you/)).toBeNull(), untilOver);
    expect(screen.queryByText('Your slot is no longer held.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Processing Payment...' })).toBeVisible();
    answer.resolve({ error: { type: 'card_error', message: 'Your card was declined.' } });
    expect(await screen.findByText(/Nothing was charged/)).toBeVisible();
  });

  test('after an answer was lost leads to what became of the payment, and not to another', async () => {
    const answers = [{ type: 'api_connection_error' }, { type: 'validation_error', message: 'Incomplete.' }];
    stripe.confirm = () => Promise.resolve({ error: answers.shift() ?? {} });
    api.on(HOLD, nearlyOver());
    await open();
    await pay();
    await screen.findByText(/you are charged once at most/);
    // An incomplete form asks nobody, so what the first press did is as unknown as before.
    await pay();
    const check = await screen.findByRole('link', { name: 'Check My Payment' }, untilOver);
    expect(check).toHaveAttribute('href', '/booking-confirmation?payment_intent=pi_1');
    expect(screen.queryByText(/Nothing was charged|press Pay again|Payment Failed/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Hold It Again' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Choose Another Time' })).toBeNull();
    expect(await payButton()).toBeDisabled();
  });

  test('after an incomplete form was sent says that nothing was charged', async () => {
    const error = { type: 'validation_error', message: 'Your card number is incomplete.' };
    stripe.confirm = () => Promise.resolve({ error });
    api.on(HOLD, nearlyOver());
    await open();
    await pay();
    expect(await screen.findByText(/Nothing was charged/, {}, untilOver)).toBeVisible();
  });

  test('leads back to booking when somebody else has the slot', async () => {
    api.on(HOLD, hold('pi_1_secret_1', '2026-11-20T14:22:00Z'));
    await open();
    api.on(HOLD, refusal(422, 'This slot has been taken. Please choose another one.'));
    await userEvent.click(await screen.findByRole('button', { name: 'Hold It Again' }));
    expect(await screen.findByText('You are at /book')).toBeVisible();
  });
});

describe('the card form', () => {
  test('that can’t be loaded can be tried again', async () => {
    api.on(getPaymentsConfig, refusal(503, 'Sorry'));
    await open();
    expect(await screen.findByText('The card form could not be loaded.')).toBeVisible();
    api.on(getPaymentsConfig, { publishableKey: 'pk_live_1', stripeJsUrl: null });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await payButton()).toBeVisible();
  });

  test('of a payment that is over is opened afresh', async () => {
    stripe.formLoads = false;
    await open();
    expect(await screen.findByText('The card form could not be shown.')).toBeVisible();
    stripe.formLoads = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await payButton()).toBeEnabled());
    expect(api.bodiesTo(HOLD)).toHaveLength(2);
  });
});
