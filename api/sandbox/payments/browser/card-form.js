import { CardField } from './card-field.js';
import { checkExpiry, checkNumber, checkSecurityCode, readExpiry } from './check-card-entry.js';
import { digitsOf } from './card-brand.js';
import { countryChoice } from './country-choice.js';
import { WalletButton } from './wallet-button.js';
import { formatExpiry, formatNumber, formatSecurityCode } from './format-card.js';

/** The fields of a card, below the only tab. */
export class CardForm {
  root = document.createElement('div');
  #fieldset = document.createElement('fieldset');
  #country = countryChoice();
  #wallet;
  #number;
  #expiry;
  #securityCode;

  /** @param {{ onChange: () => void, onEnter: () => void, onWallet: () => void }} listeners */
  constructor({ onChange, onEnter, onWallet }) {
    this.#wallet = new WalletButton(onWallet);
    this.#number = new CardField({
      name: 'number',
      label: 'Card number',
      placeholder: '1234 1234 1234 1234',
      autocomplete: 'cc-number',
      format: formatNumber,
      check: checkNumber,
    });
    this.#expiry = new CardField({
      name: 'expiry',
      label: 'Expiration date',
      placeholder: 'MM / YY',
      autocomplete: 'cc-exp',
      format: formatExpiry,
      check: checkExpiry,
    });
    this.#securityCode = new CardField({
      name: 'cvc',
      label: 'Security code',
      placeholder: 'CVC',
      autocomplete: 'cc-csc',
      format: (text) => formatSecurityCode(text, this.#number.value),
      check: (text) => checkSecurityCode(text, this.#number.value),
    });
    this.#compose();
    this.root.addEventListener('input', onChange);
    this.root.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onEnter();
    });
  }

  /** @returns {import('./api-client.js').Card} */
  get card() {
    return {
      number: digitsOf(this.#number.value),
      ...readExpiry(this.#expiry.value),
      cvc: this.#securityCode.value,
      country: this.#country.select.value,
    };
  }

  get isEmpty() {
    return this.#fields.every((field) => field.value === '');
  }

  get isComplete() {
    return this.#fields.every((field) => field.error === null);
  }

  /** Shows every error, focuses the first invalid field, and returns its error. */
  showErrors() {
    const firstInvalid = this.#fields.find((field) => field.error !== null);
    for (const field of this.#fields) field.showError();
    firstInvalid?.focus();
    return firstInvalid?.error ?? null;
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.#fieldset.disabled = busy;
    this.#wallet.setBusy(busy);
  }

  focus() {
    this.#number.focus();
  }

  blur() {
    const { activeElement } = /** @type {ShadowRoot} */ (this.root.getRootNode());
    if (activeElement instanceof HTMLElement) activeElement.blur();
  }

  clear() {
    for (const field of this.#fields) field.clear();
  }

  get #fields() {
    return [this.#number, this.#expiry, this.#securityCode];
  }

  #compose() {
    this.root.className = 'sandbox';
    this.root.innerHTML = `
      <p class="notice"><strong>Sandbox:</strong> no money moves. Try card <span class="whole">4242 4242 4242 4242</span>.</p>
      <div class="tabs" role="tablist" aria-label="Payment method">
        <button class="tab" type="button" role="tab" id="card-tab" aria-selected="true" aria-controls="card-panel">
          <svg viewBox="0 0 24 24" aria-hidden="true"><rect x="2" y="5" width="20" height="14" rx="2.5"/><path d="M2 10h20"/></svg>
          Card
        </button>
      </div>
      <div id="card-panel" role="tabpanel" aria-labelledby="card-tab"></div>`;
    const panel = /** @type {HTMLElement} */ (this.root.querySelector('#card-panel'));
    this.#fieldset.append(...this.#fields.map((field) => field.root), this.#country.root);
    panel.append(this.#fieldset);
    this.root.querySelector('.tabs')?.before(this.#wallet.root);
  }
}
