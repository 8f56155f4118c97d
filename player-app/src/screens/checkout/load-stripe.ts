import type { EndpointResponse, getPaymentsConfig } from '@lessons/contract';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe as loadStripeJs } from '@stripe/stripe-js/pure';

export type PaymentsConfig = EndpointResponse<typeof getPaymentsConfig>;

/**
 * Stripe.js from Stripe's own address, or from the one the configuration names. Can be called again after a failure.
 *
 * @throws when the script can't be loaded.
 */
export async function loadStripe({ publishableKey, stripeJsUrl }: PaymentsConfig): Promise<Stripe> {
  // What a script leaves in `window.Stripe` is taken by loadStripeJs in place of Stripe's own.
  if (stripeJsUrl !== null && !('Stripe' in window)) await runScript(stripeJsUrl);
  const stripe = await loadStripeJs(publishableKey);
  if (stripe === null) throw new Error('Stripe.js runs in a browser only');
  return stripe;
}

function runScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  // The stand-in is written as a module; a classic script can be run as one too.
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
