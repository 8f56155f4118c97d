/**
 * @typedef {{ id: string, card: { brand: string, last4: string, exp_month: number, exp_year: number } }} SavedCard
 */

/** @type {Record<string, string>} */
const BRANDS = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', unionpay: 'UnionPay' };

/** The customer's saved cards, one of which is chosen. */
export class SavedCards {
  root = document.createElement('fieldset');
  #list = document.createElement('div');
  #message = document.createElement('p');
  /** @type {readonly SavedCard[]} */
  #cards = [];

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.root.className = 'saved';
    this.root.innerHTML = '<legend class="hidden">Saved cards</legend>';
    this.#message.className = 'error';
    this.#message.id = 'saved-error';
    this.#message.setAttribute('role', 'alert');
    this.root.append(this.#list, this.#message);
    this.#list.addEventListener('change', onChange);
  }

  /** @returns {SavedCard | null} */
  get chosen() {
    const id = this.#list.querySelector('input:checked')?.id;
    return this.#cards.find((card) => card.id === id) ?? null;
  }

  /** @param {readonly SavedCard[]} cards newest first */
  show(cards) {
    this.#cards = cards;
    this.#list.replaceChildren(
      ...cards.map(({ id, card }, index) => {
        const row = document.createElement('label');
        const choice = document.createElement('input');
        Object.assign(choice, { type: 'radio', name: 'saved-card', id, checked: index === 0 });
        const expires = document.createElement('span');
        expires.className = 'expires';
        expires.textContent = `${String(card.exp_month).padStart(2, '0')}/${card.exp_year % 100}`;
        row.append(choice, `${BRANDS[card.brand] ?? card.brand} •••• ${card.last4}`, expires);
        return row;
      }),
    );
  }

  /** @param {import('./api-client.js').PaymentError | null} error */
  showDecline(error) {
    this.#message.textContent = error?.message ?? '';
    const choice = this.#list.querySelector('input:checked');
    if (error) choice?.setAttribute('aria-describedby', this.#message.id);
    else choice?.removeAttribute('aria-describedby');
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.root.disabled = busy;
  }

  focus() {
    this.#list.querySelector('input')?.focus();
  }
}
