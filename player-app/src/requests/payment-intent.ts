import { mutationOptions } from '@tanstack/react-query';
import {
  createPaymentIntent,
  getPaymentsConfig,
  payForLesson,
  type Booking,
  type EndpointRequest,
  type EndpointResponse,
} from '@lessons/contract';
import { deviceNow } from '@lessons/ui/server-clock.ts';
import { api } from './api-client.ts';
import { endpointQuery } from './endpoint-query.ts';

/** The settings of Stripe.js: the publishable key, and its URL if not Stripe's own. */
export const paymentsConfigQuery = endpointQuery(getPaymentsConfig);

type Slot = EndpointRequest<typeof createPaymentIntent>['body'];
export type OpenedPayment = EndpointResponse<typeof createPaymentIntent>;

export interface PaymentIntent extends OpenedPayment {
  /** The end of the hold by this device's clock (ISO 8601), which may be wrong. */
  endsHereAt: string;
}

/**
 * Holds the slot for its player and opens the payment; `amount` in pounds, `duration` in minutes. The response's amount is
 * what will be charged. Fails with `ApiError` 422: `slot_taken` if the slot is gone, `price_changed` if its price is another
 * by now.
 */
export const openPaymentMutation = mutationOptions({
  mutationKey: [createPaymentIntent.path],
  mutationFn: async (slot: Slot): Promise<PaymentIntent> => {
    const opened = await api(createPaymentIntent, { body: slot });
    return { ...opened, endsHereAt: new Date(deviceNow() + opened.secondsLeft * 1000).toISOString() };
  },
  // One at a time: a new hold replaces the player's last one.
  scope: { id: createPaymentIntent.path },
});

/**
 * Opens the payment of a lesson that the coach has booked. Each tab gets the same one. Fails with `ApiError` 422 if the lesson
 * is paid, cancelled or costs something else by now; its list is fetched again then.
 */
export const payForLessonMutation = mutationOptions({
  mutationKey: [payForLesson.path],
  mutationFn: ({ id, price }: Pick<Booking, 'id' | 'price'>): Promise<OpenedPayment> =>
    api(payForLesson, { params: { id }, body: { amount: price } }),
  scope: { id: payForLesson.path },
});
