import { applyAppearance, styleSheet } from './appearance.js';
import { Emitter } from './emitter.js';
import { PaymentForm } from './payment-form.js';

const ELEMENT_TYPE = { elementType: 'payment' };

/** The form of `elements.create('payment')`, in a shadow root without the page's styles. */
export class PaymentElement extends Emitter {
  #options;
  #host = document.createElement('div');
  #form = new PaymentForm({
    onChange: () => this.#emitChange(),
    onEnter: () => this.#submitPage(),
  });

  /**
   * @param {{ appearance: import('./appearance.js').Appearance | undefined,
   *   load: () => Promise<{ error?: object, customer?: import('./api-client.js').Customer | null }>, onDestroy: () => void }} options
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
    return this.#form.paymentMethod;
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
    return this.#form.showErrors();
  }

  /** @param {import('./api-client.js').PaymentError} error */
  showDecline(error) {
    this.#form.showDecline(error);
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.#form.setBusy(busy);
  }

  /** @param {Promise<void>} styled */
  async #load(styled) {
    // The page attaches its handlers after it has mounted the element.
    await Promise.resolve();
    this.emit('loaderstart', ELEMENT_TYPE);
    const [{ error, customer }] = await Promise.all([this.#options.load(), styled]);
    if (!this.#host.isConnected) return;
    if (error) return this.emit('loaderror', { ...ELEMENT_TYPE, error });
    this.#form.showCustomer(customer ?? null);
    this.#form.root.hidden = false;
    this.emit('ready', ELEMENT_TYPE);
  }

  #emitChange() {
    const { isEmpty, isComplete, chosen } = this.#form;
    const value = { type: 'card', ...(chosen && { payment_method: { id: chosen.id, type: 'card' } }) };
    this.emit('change', { ...ELEMENT_TYPE, collapsed: false, empty: isEmpty, complete: isComplete, value });
  }

  /** The fields are not inside the page's form, so Enter does not submit it by itself. */
  #submitPage() {
    this.#host.closest('form')?.requestSubmit();
  }
}
