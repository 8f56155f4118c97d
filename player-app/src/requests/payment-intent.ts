import { mutationOptions } from '@tanstack/react-query';
import { createPaymentIntent, type EndpointRequest, type EndpointResponse } from '@lessons/contract';
import { api } from './api-client.ts';

type Slot = EndpointRequest<typeof createPaymentIntent>['body'];
export type PaymentIntent = EndpointResponse<typeof createPaymentIntent>;

/**
 * Holds the slot for its player and opens the payment; `amount` in pounds, `duration` in minutes. The answer's amount is
 * what will be charged.
 * @throws ApiError 409 when the slot is gone, 400 when the price is another by now.
 */
export function openPayment(slot: Slot): Promise<PaymentIntent> {
  return api(createPaymentIntent, { body: slot });
}

export const openPaymentMutation = mutationOptions({
  mutationKey: ['/api/create-payment-intent'],
  mutationFn: openPayment,
});
