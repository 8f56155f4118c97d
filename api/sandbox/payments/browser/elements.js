import { Emitter } from './emitter.js';
import { PaymentElement } from './payment-element.js';

/**
 * @typedef {import('./appearance.js').Appearance} Appearance
 * @typedef {{ clientSecret?: string, appearance?: Appearance }} ElementsOptions
 * @typedef {import('./api-client.js').PaymentError} PaymentError
 */

/**
 * No form is shown for these payments, as in Stripe.js since
 * https://docs.stripe.com/changelog/clover/2025-09-30/client-secret-reuse
 */
const ENDED_STATUSES = ['succeeded', 'canceled', 'processing', 'requires_capture'];

/** The object that `stripe.elements({ clientSecret, appearance })` returns. */
export class Elements extends Emitter {
  #client;
  #options;
  /** @type {PaymentElement | null} */
  #payment = null;

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

  /** @param {string} type */
  create(type) {
    if (type !== 'payment') throw new Error(`The payment sandbox has no "${type}" Element, only "payment".`);
    if (this.#payment) throw new Error('Can only create one Element of type payment.');
    this.#payment = new PaymentElement({
      appearance: this.appearance,
      load: () => this.#loadPaymentIntent(),
      onDestroy: () => (this.#payment = null),
    });
    return this.#payment;
  }

  /** @param {string | { __elementType: string }} type its name, or React's component of it */
  getElement(type) {
    const name = typeof type === 'string' ? type : type.__elementType;
    return name === 'payment' ? this.#payment : null;
  }

  /** @param {ElementsOptions} changes */
  update(changes) {
    this.#options = { ...this.#options, ...changes };
    if (changes.appearance) this.#payment?.changeAppearance(changes.appearance);
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
    const element = this.#mounted();
    element.setBusy(true);
    try {
      return await step(element.paymentMethod);
    } finally {
      element.setBusy(false);
    }
  }

  /** Focuses the card again, since a disabled form loses focus, unless the page has moved it. */
  restoreFocus() {
    if (document.activeElement === document.body) this.#payment?.focus();
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
