import { mutationOptions } from '@tanstack/react-query';
import { createPaymentIntent, type EndpointRequest, type EndpointResponse } from '@lessons/contract';
import { api } from './api-client.ts';

type Slot = EndpointRequest<typeof createPaymentIntent>['body'];
export type PaymentIntent = EndpointResponse<typeof createPaymentIntent>;

/**
 * Holds the slot for its player and opens the payment; `amount` in pounds, `duration` in minutes. The response's amount is
 * what will be charged. Fails with `ApiError` 422: `slot_taken` if the slot is gone, `price_changed` if its price is another
 * by now.
 */
export const openPaymentMutation = mutationOptions({
  mutationKey: [createPaymentIntent.path],
  mutationFn: (slot: Slot) => api(createPaymentIntent, { body: slot }),
  // One at a time: a new hold replaces the player's last one.
  scope: { id: createPaymentIntent.path },
});
