import { CardField } from './card-field.js';
import { checkExpiry, checkNumber, checkSecurityCode, readExpiry } from './check-card-entry.js';
import { digitsOf } from './card-brand.js';
import { countrySelect } from './country-select.js';
import { formatExpiry, formatNumber, formatSecurityCode } from './format-card.js';

/** The field that shows each of the bank's errors. The others concern the whole card. */
const FIELDS_OF_CODES = new Map([
  ['incorrect_cvc', 'cvc'],
  ['invalid_cvc', 'cvc'],
  ['expired_card', 'expiry'],
  ['invalid_expiry_month', 'expiry'],
  ['invalid_expiry_year', 'expiry'],
]);

/** The fields of a new card. */
export class CardForm {
  root = document.createElement('div');
  #fieldset = document.createElement('fieldset');
  #country = countrySelect();
  #save = document.createElement('label');
  /** The use for which the card would be saved. @type {string | null} */
  #saveUsage = null;
  #number;
  #expiry;
  #securityCode;

  /** @param {{ onChange: () => void, onEnter: () => void }} listeners */
  constructor({ onChange, onEnter }) {
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
    this.#save.className = 'save';
    this.#save.innerHTML = '<input type="checkbox"> Save payment details for future purchases';
    this.#save.hidden = true;
    this.#fieldset.append(...this.#fields.map((field) => field.root), this.#country.root, this.#save);
    this.root.append(this.#fieldset);
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
      saveUsage: this.#save.querySelector('input')?.checked ? this.#saveUsage : null,
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
  }

  focus() {
    this.#number.focus();
  }

  /** Shows the box that asks to save the card, not ticked. @param {string | null} usage */
  offerToSave(usage) {
    this.#saveUsage = usage;
    this.#save.hidden = usage === null;
  }

  /** Shows the bank's error at the field that it concerns. @param {import('./api-client.js').PaymentError | null} error */
  showDecline(error) {
    const name = error && (FIELDS_OF_CODES.get(error.code ?? '') ?? 'number');
    for (const field of this.#fields)
      field.showDecline(name === field.name ? (error?.message ?? null) : null);
  }

  clear() {
    for (const field of this.#fields) field.clear();
  }

  get #fields() {
    return [this.#number, this.#expiry, this.#securityCode];
  }
}
