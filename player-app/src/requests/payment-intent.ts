import { createPaymentIntent, type EndpointRequest, type EndpointResponse } from '@lessons/contract';
import { api } from './api-client.ts';

type Slot = EndpointRequest<typeof createPaymentIntent>['body'];
export type PaymentIntent = EndpointResponse<typeof createPaymentIntent>;

/**
 * Holds the slot for its player and opens the payment; `amount` in pounds, `duration` in minutes. The answer's amount is
 * what will be charged.
 * @throws ApiError 422 `slot_taken` when the slot is gone, `price_changed` when the price is another by now.
 */
export function openPayment(slot: Slot): Promise<PaymentIntent> {
  return api(createPaymentIntent, { body: slot });
}
