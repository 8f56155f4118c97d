import { ApiClient } from './api-client.js';
import { askCardHolder } from './challenge-dialog.js';
import { Elements } from './elements.js';

/** @typedef {import('./api-client.js').Result} Result */

/**
 * Returns what `Stripe(publishableKey)` returns: the part of Stripe.js that a page with a Payment
 * Element uses.
 * @param {string} publishableKey
 */
export function createStripe(publishableKey) {
  const client = new ApiClient(publishableKey);

  /** @param {Result} result @param {Elements=} elements */
  async function finishNextAction({ paymentIntent, error }, elements) {
    if (error) return { error };
    if (paymentIntent.status !== 'requires_action') return { paymentIntent };
    const outcome = await askCardHolder(paymentIntent, elements?.appearance);
    const result = await client.authenticate(paymentIntent.client_secret, outcome);
    const failure = result.paymentIntent?.last_payment_error;
    return failure ? { error: { ...failure, payment_intent: result.paymentIntent } } : result;
  }

  return {
    /** @param {import('./elements.js').ElementsOptions=} options */
    elements: (options) => new Elements(client, options),

    /**
     * Pays with the card or the wallet of the Payment Element, or with the given PaymentMethod, and then opens
     * `return_url`, unless `redirect` is `if_required`.
     * @param {{ elements?: Elements, clientSecret?: string, redirect?: 'always' | 'if_required',
     *   confirmParams?: { return_url?: string, payment_method?: string } }} options
     */
    async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
      const { return_url: returnUrl, payment_method: saved } = confirmParams;
      if (redirect === 'always' && !returnUrl) {
        throw new Error('confirmPayment needs confirmParams.return_url unless redirect is "if_required".');
      }
      const secret = clientSecret ?? elements?.clientSecret ?? '';
      if (!elements) {
        if (!saved) throw new Error('confirmPayment needs Elements or confirmParams.payment_method.');
        const confirmed = await finishNextAction(
          await client.confirmPaymentIntent(secret, { saved }, returnUrl),
        );
        if (confirmed.error || redirect === 'if_required' || !returnUrl) return confirmed;
        return redirectTo(returnUrl, confirmed.paymentIntent);
      }
      const submitted = await elements.submit();
      if (submitted.error) return { error: submitted.error };

      const result = await elements.whileBusy(async (paymentMethod) =>
        finishNextAction(await client.confirmPaymentIntent(secret, paymentMethod, returnUrl), elements),
      );
      if (result.error) {
        elements.showDecline(result.error);
        elements.restoreFocus();
      }
      if (result.error || redirect === 'if_required' || !returnUrl) return result;
      return redirectTo(returnUrl, result.paymentIntent);
    },

    /** @param {string} clientSecret */
    retrievePaymentIntent: (clientSecret) => client.retrievePaymentIntent(clientSecret),

    /** @param {{ clientSecret: string }} options */
    handleNextAction: async ({ clientSecret }) =>
      finishNextAction(await client.retrievePaymentIntent(clientSecret)),

    createToken: () => notSupported('createToken'),
    createPaymentMethod: () => notSupported('createPaymentMethod'),
    confirmCardPayment: () => notSupported('confirmCardPayment'),
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

/**
 * Leaves the page, and never resolves: nothing after `confirmPayment` may run meanwhile.
 * @param {string} returnUrl
 * @param {import('./api-client.js').PaymentIntent} paymentIntent
 * @returns {Promise<never>}
 */
function redirectTo(returnUrl, paymentIntent) {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', paymentIntent.id);
  url.searchParams.set('payment_intent_client_secret', paymentIntent.client_secret);
  url.searchParams.set('redirect_status', paymentIntent.status);
  window.location.assign(url);
  return new Promise(() => {});
}

/** @param {string} name */
async function notSupported(name) {
  throw new Error(
    `The payment sandbox has no stripe.${name}: pay with a Payment Element and confirmPayment.`,
  );
}
