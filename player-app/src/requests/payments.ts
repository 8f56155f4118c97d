import {
  createPaymentIntent,
  getPaymentsConfig,
  getPayTo,
  payForLesson,
  type Booking,
  type EndpointRequest,
  type EndpointResponse,
} from '@lessons/contract';
import { deviceNow } from '@lessons/ui/server-clock.ts';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe as loadStripeJs } from '@stripe/stripe-js/pure';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, endpointQuery } from './api-client.ts';

/** The settings of Stripe.js: the publishable key, and its URL if not Stripe's own. */
const paymentsConfigQuery = endpointQuery(getPaymentsConfig);

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

interface LessonPaymentRequest {
  lesson: Pick<Booking, 'id' | 'price'>;
  /** Whether the card stays for the payments that follow. */
  attachCard?: boolean;
}

/**
 * Opens the payment of a lesson that the coach has booked. Each tab gets the same one. Fails with `ApiError` 422 if the lesson
 * is paid, cancelled or costs something else by now.
 */
export function openLessonPayment({ lesson, attachCard }: LessonPaymentRequest): Promise<OpenedPayment> {
  const body = { amount: lesson.price, ...(attachCard && { attachCard }) };
  return api(payForLesson, { params: { id: lesson.id }, body });
}

/** Does the same. After a refusal that shows a change the player's lessons are fetched again. */
export const payForLessonMutation = mutationOptions({
  mutationKey: [payForLesson.path],
  mutationFn: openLessonPayment,
  scope: { id: payForLesson.path },
});

/** How the player can transfer what they owe. */
export const payToQuery = endpointQuery(getPayTo);

type PaymentsConfig = EndpointResponse<typeof getPaymentsConfig>;

/** Loads Stripe.js. `Elements` would take a promise of it too, but doesn't report when that is rejected. */
export const stripeJsQuery = queryOptions({
  queryKey: ['stripe-js'],
  queryFn: async ({ client }) => loadStripe(await client.fetchQuery(paymentsConfigQuery)),
  structuralSharing: false,
  // A script that has been loaded is never loaded again.
  staleTime: 'static',
});

/**
 * Loads Stripe.js from Stripe, or from the address that the configuration names. Can be called again after a failure.
 * @throws if the script can't be loaded.
 */
async function loadStripe({ publishableKey, stripeJsUrl }: PaymentsConfig): Promise<Stripe> {
  // If `window.Stripe` is set, `loadStripeJs` uses it and loads nothing.
  if (stripeJsUrl !== null && !('Stripe' in window)) await runScript(stripeJsUrl);
  const stripe = await loadStripeJs(publishableKey);
  if (stripe === null) throw new Error('Stripe.js runs in a browser only');
  return stripe;
}

function runScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  // The sandbox’s is a module; a classic script can be run as one too.
  script.type = 'module';
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`The script at ${address} could not be loaded`));
    });
    document.head.append(script);
  });
}
