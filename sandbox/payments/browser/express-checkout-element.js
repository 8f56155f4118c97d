import { applyAppearance, styleSheet } from './appearance.js';
import { Emitter } from './emitter.js';

const ELEMENT_TYPE = { elementType: 'expressCheckout' };

/** The wallet's data of its holder. */
const BILLING_DETAILS = {
  name: 'Sandbox Wallet',
  address: { line1: '', line2: null, city: '', state: '', postal_code: '', country: 'GB' },
};

/**
 * The wallet buttons of `elements.create('expressCheckout')`. It has one, and pays without a sheet
 * of the wallet's own. https://docs.stripe.com/elements/express-checkout-element
 */
export class ExpressCheckoutElement extends Emitter {
  #options;
  #host = document.createElement('div');
  #root = document.createElement('div');
  #button = document.createElement('button');
  /** Whether the holder has agreed in the wallet, and `confirmPayment` pays with it. */
  isConfirming = false;

  /**
   * @param {{ appearance: import('./appearance.js').Appearance | undefined, hasWallet: boolean,
   *   onDestroy: () => void }} options
   */
  constructor(options) {
    super();
    this.#options = options;
    this.#root.className = 'sandbox';
    this.#button.type = 'button';
    this.#button.className = 'wallet';
    this.#button.textContent = 'Sandbox wallet';
    this.#button.setAttribute(
      'aria-description',
      'Stands in for Apple Pay and Google Pay. Pays at once, no money moves.',
    );
    this.#button.addEventListener('click', () => this.#press());
    if (options.hasWallet) this.#root.append(this.#button);
    this.#host.addEventListener('focusin', () => this.emit('focus', ELEMENT_TYPE));
    this.#host.addEventListener('focusout', () => this.emit('blur', ELEMENT_TYPE));
    this.changeAppearance(options.appearance);
  }

  /** @param {string | Element} container an element, or a selector of one */
  mount(container) {
    const target = typeof container === 'string' ? document.querySelector(container) : container;
    if (!target) throw new Error('The selector you specified applies to no DOM elements.');
    const root = this.#host.shadowRoot ?? this.#host.attachShadow({ mode: 'open' });
    const { link, loaded } = styleSheet();
    root.replaceChildren(link, this.#root);
    target.replaceChildren(this.#host);
    void loaded.then(() => this.#ready());
    return this;
  }

  update() {}

  focus() {
    this.#button.focus();
  }

  blur() {
    this.#button.blur();
  }

  unmount() {
    this.#host.remove();
    return this;
  }

  destroy() {
    this.unmount();
    this.#options.onDestroy();
    return this;
  }

  /** @param {import('./appearance.js').Appearance | undefined} appearance */
  changeAppearance(appearance) {
    applyAppearance(this.#root, appearance);
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.#button.disabled = busy;
    if (!busy) this.isConfirming = false;
  }

  #ready() {
    if (!this.#host.isConnected) return;
    const { hasWallet } = this.#options;
    const available = { applePay: hasWallet, googlePay: false, link: false, amazonPay: false, paypal: false };
    this.emit('ready', {
      ...ELEMENT_TYPE,
      availablePaymentMethods: hasWallet ? available : undefined,
    });
  }

  /** The page may look at the click first, and has to answer it then. */
  #press() {
    const confirm = () => this.#confirm();
    if (!this.hasHandlers('click')) return confirm();
    const answers = { resolve: confirm, reject() {} };
    this.emit('click', { ...ELEMENT_TYPE, expressPaymentType: 'apple_pay', ...answers });
  }

  #confirm() {
    this.isConfirming = true;
    this.emit('confirm', {
      ...ELEMENT_TYPE,
      expressPaymentType: 'apple_pay',
      billingDetails: BILLING_DETAILS,
      paymentFailed: () => (this.isConfirming = false),
    });
  }
}
