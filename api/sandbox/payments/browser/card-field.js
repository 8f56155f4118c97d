/**
 * @typedef {{ code: string, message: string }} Fault
 * @typedef {{ text: string, caret: number, isDeleting: boolean }} Typing what stands in the field, and where the caret is
 */

/** A labelled field that formats while one types and says at the field what is wrong with it. */
export class CardField {
  root = document.createElement('div');
  #input = document.createElement('input');
  #message = document.createElement('p');
  #format;
  #check;

  /**
   * @param {{ name: string, label: string, placeholder: string, autocomplete: AutoFill,
   *   format: (typing: Typing) => { text: string, caret: number }, check: (text: string) => Fault | null }} description
   */
  constructor({ name, label, placeholder, autocomplete, format, check }) {
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
      if (this.value !== '') this.showFault();
    });
  }

  get value() {
    return this.#input.value;
  }

  get fault() {
    return this.#check(this.value);
  }

  showFault() {
    this.#say(this.fault);
  }

  focus() {
    this.#input.focus();
  }

  clear() {
    this.#input.value = '';
    this.#say(null);
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
    // While one types, an entry that is merely unfinished is not a fault yet.
    const { fault } = this;
    this.#say(fault?.code.startsWith('incomplete') ? null : fault);
  }

  /** @param {Fault | null} fault */
  #say(fault) {
    this.#message.textContent = fault?.message ?? '';
    if (!fault) {
      this.#input.removeAttribute('aria-invalid');
      this.#input.removeAttribute('aria-describedby');
      return;
    }
    this.#input.setAttribute('aria-invalid', 'true');
    this.#input.setAttribute('aria-describedby', this.#message.id);
  }
}
