/**
 * @typedef {{ id: string, status: string, amount: number, currency: string, client_secret: string,
 *   last_payment_error: PaymentError | null }} PaymentIntent
 * @typedef {{ type: string, message: string, code?: string, decline_code?: string, payment_intent?:
 *   PaymentIntent }} PaymentError
 * @typedef {{ paymentIntent: PaymentIntent, error?: undefined } | { error: PaymentError,
 *   paymentIntent?: undefined }} Result
 * @typedef {{ number: string, expMonth: number, expYear: number, cvc: string,
 *   country: string }} Card
 * @typedef {Card | 'wallet'} PaymentMethod
 */

/** The card in the sandbox's wallet. It is always paid. */
const WALLET_CARD = 'pm_card_visa';

const API = new URL('/', import.meta.url);

/**
 * The browser's calls to `/v1` of the origin that served this file, with the publishable key. They return
 * errors instead of throwing, as in Stripe.js.
 */
export class ApiClient {
  #publishableKey;

  /** @param {string} publishableKey */
  constructor(publishableKey) {
    this.#publishableKey = publishableKey;
  }

  /** @param {string} clientSecret */
  retrievePaymentIntent(clientSecret) {
    const query = new URLSearchParams({ client_secret: clientSecret });
    return this.#call('GET', `/v1/payment_intents/${idOf(clientSecret)}?${query}`);
  }

  /**
   * @param {string} clientSecret
   * @param {PaymentMethod} paymentMethod
   * @param {string | undefined} returnUrl
   */
  confirmPaymentIntent(clientSecret, paymentMethod, returnUrl) {
    return this.#call('POST', `/v1/payment_intents/${idOf(clientSecret)}/confirm`, {
      client_secret: clientSecret,
      ...(paymentMethod === 'wallet' ? { payment_method: WALLET_CARD } : describeCard(paymentMethod)),
      use_stripe_sdk: 'true',
      ...(returnUrl && { return_url: returnUrl }),
    });
  }

  /**
   * @param {string} clientSecret
   * @param {'authenticated' | 'failed'} outcome what the card holder chose
   */
  authenticate(clientSecret, outcome) {
    const form = { payment_intent: idOf(clientSecret), client_secret: clientSecret, outcome };
    return this.#call('POST', '/v1/3ds2/authenticate', form);
  }

  /**
   * @param {'GET' | 'POST'} method @param {string} url @param {Record<string, string>=} form
   * @returns {Promise<Result>}
   */
  async #call(method, url, form) {
    try {
      const response = await fetch(new URL(url, API), {
        method,
        headers: { authorization: `Bearer ${this.#publishableKey}` },
        ...(form && { body: new URLSearchParams(form) }),
      });
      const body = await response.json();
      return response.ok ? { paymentIntent: body } : { error: body.error };
    } catch {
      const message = 'We could not reach the payment service. Please check your connection and try again.';
      return { error: { type: 'api_connection_error', message } };
    }
  }
}

/** @param {Card} card */
function describeCard(card) {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': String(card.expMonth),
    'payment_method_data[card][exp_year]': String(card.expYear),
    'payment_method_data[card][cvc]': card.cvc,
    'payment_method_data[billing_details][address][country]': card.country,
  };
}

/** @param {string} clientSecret */
function idOf(clientSecret) {
  return clientSecret.split('_secret_')[0] ?? '';
}
