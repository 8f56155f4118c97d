import { describe, expect, test } from '@jest/globals';
import { createPaymentIntent } from '@lessons/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '../../../test/fake-api.ts';
import { chosenSlot, hold, pay, payButton, setUpCheckout } from '../../../test/set-up-checkout.ts';
import { setClock } from '../../../test/set-clock.ts';

const { api, stripe, open } = setUpCheckout();

test('a hold counts down its last two minutes', async () => {
  api.on(createPaymentIntent, hold('pi_1_secret_1', '2026-11-20T14:24:00Z'));
  await open();
  expect(await screen.findByRole('timer')).toHaveTextContent('Held for you for another 2:00');
  expect(screen.getByText('Your slot is held for less than two minutes.')).toBeInTheDocument();
  setClock('2026-11-20T14:22:55Z');
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('1:05'), { timeout: 3_000 });
});

describe('an expired hold', () => {
  test('an expired hold stops paying, and can be renewed', async () => {
    api.on(createPaymentIntent, hold('pi_1_secret_1', '2026-11-20T14:22:00Z'));
    await open();
    expect(await screen.findByText('Your slot is no longer held.')).toBeVisible();
    expect(await payButton()).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Choose another time' })).toHaveAttribute('href', chosenSlot);

    api.on(createPaymentIntent, hold('pi_2_secret_2', '2026-11-20T14:40:00Z'));
    await userEvent.click(screen.getByRole('button', { name: 'Hold it again' }));
    expect(await screen.findByText('Held for you until 14:40')).toBeVisible();
    await waitFor(async () => expect(await payButton()).toBeEnabled());
    expect(stripe.elements.at(-1)?.clientSecret).toBe('pi_2_secret_2');
  });

  test('a hold that was released for another checkout is reported at Pay, and can be renewed', async () => {
    stripe.confirm = () =>
      Promise.resolve({
        error: { message: 'Unexpected state.', payment_intent: { id: 'pi_1', status: 'canceled' } },
      });
    await open();
    await pay();
    expect(await screen.findByText('Your slot is no longer held.')).toBeVisible();
    expect(screen.queryByText('Unexpected state.')).toBeNull();
    expect(await payButton()).toBeDisabled();

    api.on(createPaymentIntent, hold('pi_2_secret_2', '2026-11-20T14:40:00Z'));
    await userEvent.click(screen.getByRole('button', { name: 'Hold it again' }));
    await waitFor(async () => expect(await payButton()).toBeEnabled());
  });

  const nearlyOver = () => hold('pi_1_secret_1', new Date(Date.now() + 1_500).toISOString());
  const untilOver = { timeout: 4_000 };

  test('a hold that expires while paying is not reported before the response', async () => {
    const answer = Promise.withResolvers<{ error: object }>();
    stripe.confirm = () => answer.promise;
    api.on(createPaymentIntent, nearlyOver());
    await open();
    await pay();
    await waitFor(() => expect(screen.queryByText(/^Held for you/)).toBeNull(), untilOver);
    expect(screen.queryByText('Your slot is no longer held.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Processing Payment...' })).toBeVisible();
    answer.resolve({ error: { type: 'card_error', message: 'Your card was declined.' } });
    expect(await screen.findByText(/Nothing was charged/)).toBeVisible();
  });

  test('an expired hold after a lost response leads to the result of the payment, and not to another payment', async () => {
    const answers = [{ type: 'api_connection_error' }, { type: 'validation_error', message: 'Incomplete.' }];
    stripe.confirm = () => Promise.resolve({ error: answers.shift() ?? {} });
    api.on(createPaymentIntent, nearlyOver());
    await open();
    await pay();
    await screen.findByText(/you won’t be charged twice/);
    // An incomplete form asks nobody, so what the first press did is as unknown as before.
    await pay();
    const check = await screen.findByRole('link', { name: 'Check my payment' }, untilOver);
    expect(check).toHaveAttribute('href', '/booking-confirmation?payment_intent=pi_1');
    expect(screen.queryByText(/Nothing was charged|press Pay again|Payment Failed/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Hold it again' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Choose another time' })).toBeNull();
    expect(await payButton()).toBeDisabled();
  });

  test('an expired hold after an incomplete form says that nothing was charged', async () => {
    const error = { type: 'validation_error', message: 'Your card number is incomplete.' };
    stripe.confirm = () => Promise.resolve({ error });
    api.on(createPaymentIntent, nearlyOver());
    await open();
    await pay();
    expect(await screen.findByText(/Nothing was charged/, {}, untilOver)).toBeVisible();
  });

  test('an expired hold leads back to booking when somebody else has the slot', async () => {
    api.on(createPaymentIntent, hold('pi_1_secret_1', '2026-11-20T14:22:00Z'));
    await open();
    api.on(createPaymentIntent, refusal(422, 'This slot has been taken. Please choose another one.'));
    await userEvent.click(await screen.findByRole('button', { name: 'Hold it again' }));
    expect(await screen.findByText('You are at /book')).toBeVisible();
  });
});
