import type { EndpointResponse, getPaymentsConfig } from '@lessons/contract';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe as loadStripeJs } from '@stripe/stripe-js/pure';
import { queryOptions } from '@tanstack/react-query';
import { paymentsConfigQuery } from './payment-intent.ts';

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
