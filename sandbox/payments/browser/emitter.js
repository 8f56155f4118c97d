/** The events of a Stripe.js object: `on`, `once`, `off`. */
export class Emitter {
  /** @type {Map<string, Set<(event: object) => void>>} */
  #handlers = new Map();

  /** @param {string} type @param {(event: object) => void} handler */
  on(type, handler) {
    this.#handlers.set(type, (this.#handlers.get(type) ?? new Set()).add(handler));
    return this;
  }

  /** @param {string} type @param {(event: object) => void} handler */
  once(type, handler) {
    /** @param {object} event */
    const handleOnce = (event) => {
      this.off(type, handleOnce);
      handler(event);
    };
    return this.on(type, handleOnce);
  }

  /**
   * @param {string} type
   * @param {((event: object) => void)=} handler all of that type without one
   */
  off(type, handler) {
    if (handler) this.#handlers.get(type)?.delete(handler);
    else this.#handlers.delete(type);
    return this;
  }

  /** @param {string} type */
  hasHandlers(type) {
    return (this.#handlers.get(type)?.size ?? 0) > 0;
  }

  /** @param {string} type @param {object} event */
  emit(type, event) {
    for (const handler of Array.from(this.#handlers.get(type) ?? [])) handler(event);
  }
}
