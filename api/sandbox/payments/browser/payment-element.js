import { applyAppearance, styleSheet } from './appearance.js';
import { CardForm } from './card-form.js';
import { Emitter } from './emitter.js';

const ELEMENT_TYPE = { elementType: 'payment' };

/** The card form that `elements.create('payment')` mounts, in a shadow root: the page's styles and its own stay apart. */
export class PaymentElement extends Emitter {
  #surroundings;
  #host = document.createElement('div');
  #form = new CardForm({
    onChange: () => this.#tellChange(),
    onEnter: () => this.#submitPage(),
    onWallet: () => this.#payByWallet(),
  });
  #usesWallet = false;

  /**
   * @param {{ appearance: import('./appearance.js').Appearance | undefined,
   *   load: () => Promise<{ error?: object }>, onDestroy: () => void }} surroundings
   */
  constructor(surroundings) {
    super();
    this.#surroundings = surroundings;
    this.#host.addEventListener('focusin', () => this.emit('focus', ELEMENT_TYPE));
    this.#host.addEventListener('focusout', () => this.emit('blur', ELEMENT_TYPE));
    this.changeAppearance(surroundings.appearance);
  }

  /** @returns {import('./api-client.js').Means} */
  get means() {
    return this.#usesWallet ? 'wallet' : this.#form.card;
  }

  /** @param {string | Element} place an element, or a selector of one */
  mount(place) {
    const target = typeof place === 'string' ? document.querySelector(place) : place;
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
    this.#surroundings.onDestroy();
    return this;
  }

  /** @param {import('./appearance.js').Appearance | undefined} appearance */
  changeAppearance(appearance) {
    applyAppearance(this.#form.root, appearance);
  }

  showFaults() {
    return this.#usesWallet ? null : this.#form.showFaults();
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
    const [{ error }] = await Promise.all([this.#surroundings.load(), styled]);
    if (!this.#host.isConnected) return;
    if (error) return this.emit('loaderror', { ...ELEMENT_TYPE, error });
    this.#form.root.hidden = false;
    this.emit('ready', ELEMENT_TYPE);
  }

  #tellChange() {
    this.#usesWallet = false;
    const { isEmpty, isComplete, card } = this.#form;
    const billingDetails = { address: { country: card.country } };
    const value = { type: 'card', billingDetails };
    this.emit('change', { ...ELEMENT_TYPE, collapsed: false, empty: isEmpty, complete: isComplete, value });
  }

  /** The page pays as it does with a card, and takes the wallet for it until that payment is over or a card is typed. */
  #payByWallet() {
    this.#usesWallet = true;
    this.#submitPage();
  }

  /** Enter pays, though the fields are not inside the page's form. */
  #submitPage() {
    this.#host.closest('form')?.requestSubmit();
  }
}
