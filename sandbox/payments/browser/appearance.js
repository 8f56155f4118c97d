/**
 * @typedef {{ theme?: 'stripe' | 'night' | 'flat', variables?: Record<string, string> }} Appearance
 *   as in https://docs.stripe.com/elements/appearance-api
 */

/** The variables of Stripe's Appearance API that are supported, and their custom properties. */
const PROPERTIES = /** @type {const} */ ({
  colorPrimary: '--primary',
  colorBackground: '--background',
  colorText: '--text',
  colorTextSecondary: '--text-secondary',
  colorDanger: '--danger',
  fontFamily: '--font-family',
  borderRadius: '--radius',
});

/** @typedef {keyof typeof PROPERTIES} Variable */

/** @type {Record<'stripe' | 'night' | 'flat', Partial<Record<Variable, string>>>} */
const THEMES = {
  stripe: {
    colorPrimary: '#0570de',
    colorBackground: '#ffffff',
    colorText: '#30313d',
    colorDanger: '#c4163a',
  },
  night: {
    colorPrimary: '#85d996',
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorDanger: '#ff9fb3',
  },
  flat: { colorPrimary: '#0570de', colorBackground: '#f1f1f1', colorText: '#30313d', colorDanger: '#c4163a' },
};

/**
 * Sets an appearance on an element through its style object, which a strict Content-Security-Policy
 * allows.
 * @param {HTMLElement} element @param {Appearance=} appearance
 */
export function applyAppearance(element, { theme = 'stripe', variables = {} } = {}) {
  const values = { ...THEMES[theme], ...variables };
  for (const [variable, property] of Object.entries(PROPERTIES)) {
    const value = values[/** @type {Variable} */ (variable)];
    if (value) element.style.setProperty(property, value);
    else element.style.removeProperty(property);
  }
  element.style.colorScheme = theme === 'night' ? 'dark' : 'light';
}

const STYLE_SHEET_URL = new URL('./stripe.css', import.meta.url).href;

/** Returns a `<link>`: a strict Content-Security-Policy allows no style text. */
export function styleSheet() {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = STYLE_SHEET_URL;
  /** @type {Promise<void>} */
  const loaded = new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    // The form works without its styles.
    link.addEventListener('error', () => resolve());
  });
  return { link, loaded };
}
