/** A wallet button like those of Apple Pay and Google Pay, with a divider below. */
export class WalletButton {
  root = document.createElement('div');
  #button = document.createElement('button');

  /** @param {() => void} onPress */
  constructor(onPress) {
    const divider = document.createElement('p');
    divider.className = 'divider';
    divider.textContent = 'Or pay with a card';
    this.#button.type = 'button';
    this.#button.className = 'wallet';
    this.#button.textContent = 'Sandbox wallet';
    this.#button.setAttribute(
      'aria-description',
      'Stands in for Apple Pay and Google Pay. Pays at once, no money moves.',
    );
    this.#button.addEventListener('click', onPress);
    this.root.append(this.#button, divider);
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.#button.disabled = busy;
  }
}
