import { expect, test } from '@jest/globals';
import { createPaymentIntent, listBlockedSlots, listBusyTimes } from '@lessons/contract';
import { screen, waitFor } from '@testing-library/react';
import { refusal } from '../../../test/fake-api.ts';
import { fakeEventSource } from '../../../test/fake-event-source.ts';
import { nextId } from '../../../test/sample-data.ts';
import { chosenSlot, hold, pay, payButton, setUpCheckout } from '../../../test/set-up-checkout.ts';
import { FreshData } from '../../shell/fresh-data.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';

const { api, stripe, open } = setUpCheckout(() => (
  <>
    <CheckoutScreen />
    <FreshData path="/checkout" />
  </>
));
const events = fakeEventSource();

const DAY = ['2026-11-24'];
const taken = {
  startTime: '2026-11-24T17:00:00.000Z',
  endTime: '2026-11-24T18:00:00.000Z',
  status: 'confirmed' as const,
};

async function openCheckout(): Promise<void> {
  await open();
  await payButton();
  await waitFor(() => expect(events.open).toHaveLength(1));
  events.accept();
}

test('a hold that the coach released for a block leads back to booking, with the reason', async () => {
  await openCheckout();
  api.on(listBlockedSlots, [{ id: nextId(), date: '2026-11-24', startTime: null, endTime: null }]);
  api.on(createPaymentIntent, refusal(422, 'This slot is blocked. Please choose another one.'));
  events.send(DAY);
  expect(await screen.findByText('This slot is blocked. Please choose another one.')).toBeVisible();
  expect(screen.getByText('You are at /book')).toBeVisible();
});

test('a hold that the coach kept under a block stays, with its form', async () => {
  await openCheckout();
  const { length } = stripe.elements;
  api.on(listBlockedSlots, [{ id: nextId(), date: '2026-11-24', startTime: null, endTime: null }]);
  events.send(DAY);
  await waitFor(() => expect(api.requestsTo(createPaymentIntent)).toHaveLength(2));
  expect(screen.getByText('Held for you until 14:32')).toBeVisible();
  await waitFor(async () => expect(await payButton()).toBeEnabled());
  expect(stripe.elements).toHaveLength(length);
});

test('a slot that is taken after its hold ran out can’t be held again', async () => {
  api.on(createPaymentIntent, hold('pi_1_secret_1', '2026-11-20T14:22:00Z'));
  await openCheckout();
  expect(await screen.findByRole('button', { name: 'Hold it again' })).toBeVisible();
  api.on(listBusyTimes, [taken]);
  events.send(DAY);
  expect(await screen.findByText('It has been taken. Nothing was charged.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hold it again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Choose another time' })).toHaveAttribute('href', chosenSlot);
  expect(api.requestsTo(createPaymentIntent)).toHaveLength(1);
});

test('the checkout does not report a slot as lost that its own payment has booked', async () => {
  const answer = Promise.withResolvers<{ error: object }>();
  stripe.confirm = () => answer.promise;
  await openCheckout();
  await pay();
  const before = api.requestsTo(listBusyTimes).length;
  api.on(listBusyTimes, [taken]);
  events.send(DAY);
  await waitFor(() => expect(api.requestsTo(listBusyTimes).length).toBeGreaterThan(before));
  expect(screen.getByRole('button', { name: 'Processing Payment...' })).toBeVisible();
  expect(api.requestsTo(createPaymentIntent)).toHaveLength(1);
  answer.resolve({ error: { type: 'card_error', message: 'Your card was declined.' } });
  expect((await screen.findAllByText('Your card was declined.'))[0]).toBeVisible();
});
