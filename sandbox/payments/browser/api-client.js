/**
 * @typedef {{ id: string, status: string, amount: number, currency: string, client_secret: string,
 *   last_payment_error: PaymentError | null }} PaymentIntent
 * @typedef {{ type: string, message: string, code?: string, decline_code?: string, payment_intent?:
 *   PaymentIntent | undefined }} PaymentError
 * @typedef {{ paymentIntent: PaymentIntent, error?: undefined } | { error: PaymentError,
 *   paymentIntent?: undefined }} Result
 * @typedef {{ number: string, expMonth: number, expYear: number, cvc: string,
 *   country: string, saveUsage: string | null }} Card
 * @typedef {Card | { saved: string } | 'wallet'} PaymentMethod
 * @typedef {{ payment_methods: import('./saved-cards.js').SavedCard[], customer_session: { components: {
 *   payment_element: { features: { payment_method_save: string, payment_method_save_usage:
 *   string | null } | null } } } }} Customer what an Elements session shows of a customer
 */

/** The token of the sandbox's wallet. It is always paid. */
const WALLET_TOKEN = 'tok_sandboxWallet';

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
    return this.#callIntent('GET', `/v1/payment_intents/${idOf(clientSecret)}?${query}`);
  }

  /**
   * Returns the customer of a customer session, with the cards that may be shown.
   * @param {string} clientSecret @param {string} customerSession
   * @returns {Promise<{ customer?: Customer | null, error?: PaymentError }>}
   */
  async openElements(clientSecret, customerSession) {
    const query = new URLSearchParams({
      type: 'payment_intent',
      client_secret: clientSecret,
      customer_session_client_secret: customerSession,
    });
    const { body, error } = await this.#call('GET', `/v1/elements/sessions?${query}`);
    return error ? { error } : { customer: body.customer };
  }

  /**
   * @param {string} clientSecret
   * @param {PaymentMethod} paymentMethod
   * @param {string | undefined} returnUrl
   */
  confirmPaymentIntent(clientSecret, paymentMethod, returnUrl) {
    return this.#callIntent('POST', `/v1/payment_intents/${idOf(clientSecret)}/confirm`, {
      client_secret: clientSecret,
      ...describe(paymentMethod),
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
    return this.#callIntent('POST', '/v1/3ds2/authenticate', form);
  }

  /**
   * @param {'GET' | 'POST'} method @param {string} url @param {Record<string, string>=} form
   * @returns {Promise<Result>}
   */
  async #callIntent(method, url, form) {
    const { body, error } = await this.#call(method, url, form);
    return error ? { error } : { paymentIntent: body };
  }

  /**
   * @param {'GET' | 'POST'} method @param {string} url @param {Record<string, string>=} form
   * @returns {Promise<{ body?: any, error?: PaymentError }>}
   */
  async #call(method, url, form) {
    try {
      const response = await fetch(new URL(url, API), {
        method,
        headers: { authorization: `Bearer ${this.#publishableKey}` },
        ...(form && { body: new URLSearchParams(form) }),
      });
      const body = await response.json();
      return response.ok ? { body } : { error: body.error };
    } catch {
      const message = 'We could not reach the payment service. Please check your connection and try again.';
      return { error: { type: 'api_connection_error', message } };
    }
  }
}

/** @param {PaymentMethod} paymentMethod @returns {Record<string, string>} */
function describe(paymentMethod) {
  if (paymentMethod === 'wallet')
    return { 'payment_method_data[type]': 'card', 'payment_method_data[card][token]': WALLET_TOKEN };
  return 'saved' in paymentMethod ? { payment_method: paymentMethod.saved } : describeCard(paymentMethod);
}

/** Describes the card, which is saved only where its holder ticked the box. @param {Card} card */
function describeCard(card) {
  return {
    ...(card.saveUsage && { setup_future_usage: card.saveUsage }),
    'payment_method_data[allow_redisplay]': card.saveUsage ? 'always' : 'unspecified',
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
