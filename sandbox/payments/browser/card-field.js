/**
 * @typedef {{ code: string, message: string }} FieldError
 * @typedef {{ text: string, caret: number, isDeleting: boolean }} Typing
 */

/** A labelled field that formats its text and shows its own error. */
export class CardField {
  root = document.createElement('div');
  #input = document.createElement('input');
  #message = document.createElement('p');
  #format;
  #check;
  /** The bank's decline, until the next change. @type {string | null} */
  #decline = null;

  /**
   * @param {{ name: string, label: string, placeholder: string, autocomplete: AutoFill, format:
   *   (typing: Typing) => { text: string, caret: number }, check: (text: string) => FieldError |
   *   null }} description
   */
  constructor({ name, label, placeholder, autocomplete, format, check }) {
    this.name = name;
    this.#format = format;
    this.#check = check;
    const caption = document.createElement('label');
    caption.htmlFor = name;
    caption.textContent = label;
    Object.assign(this.#input, {
      id: name,
      name,
      placeholder,
      autocomplete,
      inputMode: 'numeric',
      type: 'text',
    });
    this.#message.id = `${name}-error`;
    this.#message.className = 'error';
    this.#message.setAttribute('role', 'alert');
    this.root.className = `field ${name}`;
    this.root.append(caption, this.#input, this.#message);

    this.#input.addEventListener('input', (event) => this.#take(event));
    this.#input.addEventListener('blur', () => {
      if (this.value !== '') this.showError();
    });
  }

  get value() {
    return this.#input.value;
  }

  get error() {
    return this.#check(this.value);
  }

  showError() {
    this.#showMessage(this.error?.message ?? this.#decline);
  }

  /** @param {string | null} message */
  showDecline(message) {
    if (message === this.#decline) return;
    this.#decline = message;
    this.showError();
  }

  focus() {
    this.#input.focus();
  }

  clear() {
    this.#input.value = '';
    this.#showMessage(null);
  }

  /** @param {Event} event */
  #take(event) {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    const caret = this.#input.selectionStart ?? this.value.length;
    const formatted = this.#format({ text: this.value, caret, isDeleting });
    if (formatted.text !== this.value) {
      this.#input.value = formatted.text;
      this.#input.setSelectionRange(formatted.caret, formatted.caret);
    }
    // An incomplete entry is no error while somebody types.
    const { error } = this;
    this.#showMessage(error && !error.code.startsWith('incomplete') ? error.message : null);
  }

  /** @param {string | null} message */
  #showMessage(message) {
    this.#message.textContent = message ?? '';
    if (message === null) {
      this.#input.removeAttribute('aria-invalid');
      this.#input.removeAttribute('aria-describedby');
      return;
    }
    this.#input.setAttribute('aria-invalid', 'true');
    this.#input.setAttribute('aria-describedby', this.#message.id);
  }
}
