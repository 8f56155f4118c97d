import { beforeEach } from '@jest/globals';

/** Stripe.js of a test: the results that it sets, and the calls that were made. */
export interface FakeStripe {
  /** Returns the result of confirming the payment. */
  confirm: (asked: Confirmation) => Promise<{ error?: object; paymentIntent?: object }>;
  /** The options of the forms that were made, and what they were updated to. */
  elements: ElementsOptions[];
  /** Whether the card form can be shown. */
  formLoads: boolean;
  /** The wallets of the device; undefined without one. */
  availablePaymentMethods: Record<string, boolean> | undefined;
  /** The page's listeners of each form: `stripe.listeners.expressCheckout?.get('confirm')`. */
  listeners: Record<string, Map<string, (event: object) => void>>;
}

interface ElementsOptions {
  clientSecret?: string;
}

interface Confirmation {
  /** Given without a form, for a card that has paid another payment. */
  clientSecret?: string;
  confirmParams?: { return_url?: string; payment_method?: string };
}

/** Replaces `window.Stripe`: the few functions that react-stripe-js calls, and a form that is plain text. */
export function fakeStripe(): FakeStripe {
  const fake: FakeStripe = { ...asUsual(), elements: [], listeners: {} };
  const stripe = () => ({
    elements: (options: ElementsOptions) => {
      fake.elements.push(options);
      return new FakeElements(fake);
    },
    confirmPayment: (asked: Confirmation) => fake.confirm(asked),
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
  });
  // Once for all tests of a file: a page loads Stripe.js once.
  Object.assign(window, { Stripe: Object.assign(stripe, { version: 'endive' }) });
  beforeEach(() => void Object.assign(fake, asUsual(), { elements: [], listeners: {} }));
  return fake;
}

const asUsual = () => ({
  confirm: () => Promise.resolve({ paymentIntent: { id: 'pi_1', status: 'succeeded' } }),
  formLoads: true,
  availablePaymentMethods: undefined,
});

class FakeElements {
  readonly #fake: FakeStripe;

  constructor(fake: FakeStripe) {
    this.#fake = fake;
  }

  create(type: string) {
    return new FakeElement(this.#fake, type);
  }

  update(options: ElementsOptions) {
    this.#fake.elements.push(options);
  }

  getElement() {
    return null;
  }
}

class FakeElement {
  readonly #fake: FakeStripe;
  readonly #type: string;
  readonly #listeners = new Map<string, (event: object) => void>();

  constructor(fake: FakeStripe, type: string) {
    this.#fake = fake;
    this.#type = type;
  }

  on(event: string, listener: (event: object) => void) {
    this.#listeners.set(event, listener);
  }

  off(event: string) {
    this.#listeners.delete(event);
  }

  mount(place: HTMLElement) {
    if (this.#type === 'payment') place.textContent = 'Card number';
    this.#fake.listeners[this.#type] = this.#listeners;
    // The page attaches its listeners after it has mounted the form.
    setTimeout(() => {
      const event = this.#fake.formLoads ? 'ready' : 'loaderror';
      const { availablePaymentMethods } = this.#fake;
      const error = { message: 'Over' };
      this.#listeners.get(event)?.({ elementType: this.#type, availablePaymentMethods, error });
    });
  }

  update() {}
  destroy() {}
}
