const ADDRESS = new URL('./stripe.css', import.meta.url).href;

/** A `<link>`, because a strict Content-Security-Policy allows no style text. */
export function styleSheet() {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = ADDRESS;
  /** @type {Promise<void>} */
  const loaded = new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    // A form without its looks still takes the card.
    link.addEventListener('error', () => resolve());
  });
  return { link, loaded };
}
