import { Emitter } from './emitter.js';
import { ExpressCheckoutElement } from './express-checkout-element.js';
import { PaymentElement } from './payment-element.js';

/**
 * @typedef {import('./appearance.js').Appearance} Appearance
 * @typedef {{ clientSecret?: string, customerSessionClientSecret?: string, appearance?: Appearance }} ElementsOptions
 * @typedef {import('./api-client.js').PaymentError} PaymentError
 */

/**
 * The statuses of payments for which no form is shown, as in Stripe.js since
 * https://docs.stripe.com/changelog/clover/2025-09-30/client-secret-reuse
 */
const ENDED_STATUSES = ['succeeded', 'canceled', 'processing', 'requires_capture'];

/**
 * The errors that the Payment Element shows by itself while it confirms:
 * https://docs.stripe.com/payments/payment-element#errors
 */
const SHOWN_CODES = new Set([
  'generic_decline',
  'insufficient_funds',
  'incorrect_zip',
  'incorrect_cvc',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'expired_card',
  'fraudulent',
  'lost_card',
  'stolen_card',
  'card_velocity_exceeded',
]);

/** The object that `stripe.elements({ clientSecret, appearance })` returns. */
export class Elements extends Emitter {
  #client;
  #options;
  /** @type {PaymentElement | null} */
  #payment = null;
  /** @type {ExpressCheckoutElement | null} */
  #express = null;
  /** Whether the last payment was sent with the wallet. */
  #isPaidByWallet = false;

  /** @param {import('./api-client.js').ApiClient} client @param {ElementsOptions=} options */
  constructor(client, options = {}) {
    super();
    this.#client = client;
    this.#options = options;
  }

  get clientSecret() {
    return this.#options.clientSecret ?? '';
  }

  get appearance() {
    return this.#options.appearance;
  }

  /** @param {string} type @param {{ paymentMethods?: Record<string, string> }} options */
  create(type, options = {}) {
    if (type === 'expressCheckout') return this.#createExpressCheckout(options);
    if (type !== 'payment') {
      throw new Error(`The payment sandbox has no "${type}" Element, only "payment" and "expressCheckout".`);
    }
    if (this.#payment) throw new Error('Can only create one Element of type payment.');
    this.#payment = new PaymentElement({
      appearance: this.appearance,
      load: () => this.#load(),
      onDestroy: () => (this.#payment = null),
    });
    return this.#payment;
  }

  /** @param {string | { __elementType: string }} type its name, or React's component of it */
  getElement(type) {
    const name = typeof type === 'string' ? type : type.__elementType;
    if (name === 'expressCheckout') return this.#express;
    return name === 'payment' ? this.#payment : null;
  }

  /** @param {ElementsOptions} changes */
  update(changes) {
    this.#options = { ...this.#options, ...changes };
    if (!changes.appearance) return;
    this.#payment?.changeAppearance(changes.appearance);
    this.#express?.changeAppearance(changes.appearance);
  }

  /** Whether the PaymentIntent can be loaded. @returns {Promise<{ error?: PaymentError }>} */
  async fetchUpdates() {
    const { error } = await this.#client.retrievePaymentIntent(this.clientSecret);
    return error ? { error } : {};
  }

  /**
   * Checks the entries, shows their errors and returns the first one.
   * @returns {Promise<{ error: PaymentError } |
   *   { selectedPaymentMethod: string, error?: undefined }>}
   */
  async submit() {
    if (this.#express?.isConfirming) return { selectedPaymentMethod: 'apple_pay' };
    const error = this.#mounted().showErrors();
    if (!error) return { selectedPaymentMethod: 'card' };
    return { error: { type: 'validation_error', ...error } };
  }

  /**
   * Runs a step with the typed card or the wallet, while the form is disabled.
   * @template T
   * @param {(paymentMethod: import('./api-client.js').PaymentMethod) => Promise<T>} step
   */
  async whileBusy(step) {
    const wallet = this.#express?.isConfirming ? 'wallet' : null;
    this.#isPaidByWallet = wallet !== null;
    const setBusy = (/** @type {boolean} */ busy) => {
      this.#payment?.setBusy(busy);
      this.#express?.setBusy(busy);
    };
    setBusy(true);
    try {
      return await step(wallet ?? this.#mounted().paymentMethod);
    } finally {
      setBusy(false);
    }
  }

  /** Focuses the card again, since a disabled form loses focus, unless the page has moved it. */
  restoreFocus() {
    if (document.activeElement === document.body) this.#payment?.focus();
  }

  /**
   * Shows an error of the bank beside what caused it, if it is one of `SHOWN_CODES`. A wallet's
   * error is the page's to show.
   * @param {PaymentError} error
   */
  showDecline({ code = '', decline_code: declineCode = '', ...error }) {
    if (this.#isPaidByWallet) return;
    if (!SHOWN_CODES.has(code) && !SHOWN_CODES.has(declineCode)) return;
    this.#payment?.showDecline({ ...error, code, decline_code: declineCode });
  }

  /** @param {{ paymentMethods?: Record<string, string> }} options */
  #createExpressCheckout({ paymentMethods: { applePay = 'auto', googlePay = 'auto' } = {} }) {
    if (this.#express) throw new Error('Can only create one Element of type expressCheckout.');
    this.#express = new ExpressCheckoutElement({
      appearance: this.appearance,
      hasWallet: applePay !== 'never' || googlePay !== 'never',
      onDestroy: () => (this.#express = null),
    });
    return this.#express;
  }

  /**
   * @returns {Promise<{ error?: PaymentError, customer?: import('./api-client.js').Customer | null }>}
   */
  async #load() {
    const { customerSessionClientSecret: session } = this.#options;
    const [payment, opened] = await Promise.all([
      this.#loadPaymentIntent(),
      session === undefined ? { customer: null } : this.#client.openElements(this.clientSecret, session),
    ]);
    return payment.error ? payment : opened;
  }

  /** @returns {Promise<{ error?: PaymentError }>} */
  async #loadPaymentIntent() {
    const { paymentIntent, error } = await this.#client.retrievePaymentIntent(this.clientSecret);
    if (error) return { error };
    if (!ENDED_STATUSES.includes(paymentIntent.status)) return {};
    const message = `This PaymentIntent cannot be paid because it has a status of ${paymentIntent.status}.`;
    const code = 'payment_intent_unexpected_state';
    return { error: { type: 'invalid_request_error', code, message, payment_intent: paymentIntent } };
  }

  #mounted() {
    if (!this.#payment) throw new Error('Create and mount a Payment Element before paying.');
    return this.#payment;
  }
}
