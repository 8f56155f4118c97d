import { applyAppearance, styleSheet } from './appearance.js';
import { CardForm } from './card-form.js';
import { Emitter } from './emitter.js';

const ELEMENT_TYPE = { elementType: 'payment' };

/** The card form of `elements.create('payment')`, in a shadow root without the page's styles. */
export class PaymentElement extends Emitter {
  #options;
  #host = document.createElement('div');
  #form = new CardForm({
    onChange: () => this.#emitChange(),
    onEnter: () => this.#submitPage(),
    onWallet: () => this.#payByWallet(),
  });
  #usesWallet = false;

  /**
   * @param {{ appearance: import('./appearance.js').Appearance | undefined,
   *   load: () => Promise<{ error?: object }>, onDestroy: () => void }} options
   */
  constructor(options) {
    super();
    this.#options = options;
    this.#host.addEventListener('focusin', () => this.emit('focus', ELEMENT_TYPE));
    this.#host.addEventListener('focusout', () => this.emit('blur', ELEMENT_TYPE));
    this.changeAppearance(options.appearance);
  }

  /** @returns {import('./api-client.js').PaymentMethod} */
  get paymentMethod() {
    return this.#usesWallet ? 'wallet' : this.#form.card;
  }

  /** @param {string | Element} container an element, or a selector of one */
  mount(container) {
    const target = typeof container === 'string' ? document.querySelector(container) : container;
    if (!target) throw new Error('The selector you specified applies to no DOM elements.');
    const root = this.#host.shadowRoot ?? this.#host.attachShadow({ mode: 'open' });
    this.#form.root.hidden = true;
    const styled = styleSheet();
    root.replaceChildren(styled.link, this.#form.root);
    target.replaceChildren(this.#host);
    void this.#load(styled.loaded);
    return this;
  }

  update() {}

  focus() {
    this.#form.focus();
  }

  blur() {
    this.#form.blur();
  }

  clear() {
    this.#form.clear();
  }

  collapse() {}

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
    applyAppearance(this.#form.root, appearance);
  }

  showErrors() {
    return this.#usesWallet ? null : this.#form.showErrors();
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.#form.setBusy(busy);
    if (!busy) this.#usesWallet = false;
  }

  /** @param {Promise<void>} styled */
  async #load(styled) {
    // The page attaches its handlers after it has mounted the element.
    await Promise.resolve();
    this.emit('loaderstart', ELEMENT_TYPE);
    const [{ error }] = await Promise.all([this.#options.load(), styled]);
    if (!this.#host.isConnected) return;
    if (error) return this.emit('loaderror', { ...ELEMENT_TYPE, error });
    this.#form.root.hidden = false;
    this.emit('ready', ELEMENT_TYPE);
  }

  #emitChange() {
    this.#usesWallet = false;
    const { isEmpty, isComplete, card } = this.#form;
    const billingDetails = { address: { country: card.country } };
    const value = { type: 'card', billingDetails };
    this.emit('change', { ...ELEMENT_TYPE, collapsed: false, empty: isEmpty, complete: isComplete, value });
  }

  /**
   * Submits the page's form. The wallet is used until that payment has ended or a card is typed.
   */
  #payByWallet() {
    this.#usesWallet = true;
    this.#submitPage();
  }

  /** The fields are not inside the page's form, so Enter does not submit it by itself. */
  #submitPage() {
    this.#host.closest('form')?.requestSubmit();
  }
}
