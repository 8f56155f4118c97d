import { CardForm } from './card-form.js';
import { SavedCards } from './saved-cards.js';

/**
 * @typedef {import('./api-client.js').PaymentError} PaymentError
 * @typedef {import('./api-client.js').Customer} Customer
 */

/** The tabs of the Payment Element: saved cards, if there are any, and a new card. */
export class PaymentForm {
  root = document.createElement('div');
  #tabs = document.createElement('div');
  #onChange;
  #card;
  #saved;
  #usesSaved = false;

  /** @param {{ onChange: () => void, onEnter: () => void }} listeners */
  constructor({ onChange, onEnter }) {
    this.#onChange = onChange;
    this.#card = new CardForm({ onChange: () => this.#edited(), onEnter });
    this.#saved = new SavedCards(() => this.#edited());
    this.root.className = 'sandbox';
    this.root.innerHTML = `
      <p class="notice"><strong>Sandbox:</strong> no money moves. Try card <span class="whole">4242 4242 4242 4242</span>.</p>`;
    this.#tabs.className = 'tabs';
    this.#tabs.setAttribute('role', 'tablist');
    this.#tabs.setAttribute('aria-label', 'Payment method');
    this.root.append(
      this.#tabs,
      this.#panel('saved', this.#saved.root),
      this.#panel('card', this.#card.root),
    );
    this.showCustomer(null);
  }

  /** @returns {import('./api-client.js').PaymentMethod} */
  get paymentMethod() {
    return this.#usesSaved ? { saved: this.#saved.chosen?.id ?? '' } : this.#card.card;
  }

  get isEmpty() {
    return !this.#usesSaved && this.#card.isEmpty;
  }

  get isComplete() {
    return this.#usesSaved || this.#card.isComplete;
  }

  /** The saved card that is chosen. */
  get chosen() {
    return this.#usesSaved ? this.#saved.chosen : null;
  }

  /**
   * Shows what is saved of the customer of a customer session. The newest card is chosen.
   * @param {Customer | null} customer
   */
  showCustomer(customer) {
    const features = customer?.customer_session.components.payment_element.features;
    const cards = customer?.payment_methods ?? [];
    this.#card.offerToSave(
      features?.payment_method_save === 'enabled'
        ? (features.payment_method_save_usage ?? 'off_session')
        : null,
    );
    this.#saved.show(cards);
    const tabs = cards.length > 0 ? ['saved', 'card'] : ['card'];
    this.#tabs.replaceChildren(...tabs.map((name) => this.#tab(name)));
    this.#open(tabs[0] ?? 'card');
  }

  /** Shows every error of a typed card, and returns the first one. */
  showErrors() {
    this.#showDecline(null);
    return this.#usesSaved ? null : this.#card.showErrors();
  }

  /**
   * Shows an error of the bank beside what caused it. It goes with the next change.
   * @param {PaymentError} error
   */
  showDecline(error) {
    this.#showDecline(error);
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.#card.setBusy(busy);
    this.#saved.setBusy(busy);
    for (const tab of this.#tabs.querySelectorAll('button')) tab.disabled = busy;
  }

  focus() {
    if (this.#usesSaved) this.#saved.focus();
    else this.#card.focus();
  }

  blur() {
    const { activeElement } = /** @type {ShadowRoot} */ (this.root.getRootNode());
    if (activeElement instanceof HTMLElement) activeElement.blur();
  }

  clear() {
    this.#card.clear();
  }

  /** @param {PaymentError | null} error */
  #showDecline(error) {
    this.#card.showDecline(this.#usesSaved ? null : error);
    this.#saved.showDecline(this.#usesSaved ? error : null);
  }

  #edited() {
    this.#showDecline(null);
    this.#onChange();
  }

  /** @param {string} name */
  #open(name) {
    this.#usesSaved = name === 'saved';
    for (const each of ['saved', 'card']) {
      const isOpen = each === name;
      this.#tabs.querySelector(`#${each}-tab`)?.setAttribute('aria-selected', String(isOpen));
      const panel = /** @type {HTMLElement} */ (this.root.querySelector(`#${each}-panel`));
      panel.hidden = !isOpen;
    }
  }

  /** @param {string} name */
  #tab(name) {
    const tab = document.createElement('button');
    Object.assign(tab, { type: 'button', id: `${name}-tab`, className: 'tab' });
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', `${name}-panel`);
    tab.innerHTML =
      '<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="2" y="5" width="20" height="14" rx="2.5"/><path d="M2 10h20"/></svg>';
    tab.append(name === 'saved' ? 'Saved' : 'Card');
    tab.addEventListener('click', () => {
      this.#open(name);
      this.#edited();
    });
    return tab;
  }

  /** @param {string} name @param {HTMLElement} content */
  #panel(name, content) {
    const panel = document.createElement('div');
    panel.id = `${name}-panel`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', `${name}-tab`);
    panel.append(content);
    return panel;
  }
}
