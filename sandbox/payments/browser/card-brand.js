/**
 * @typedef {{ groups: number[], lengths: number[], securityCode: number }} CardBrand how a brand's
 *   numbers are written, and how many digits they have, fewest first
 */

/** @type {CardBrand} */
const AMERICAN_EXPRESS = { groups: [4, 6, 5], lengths: [15], securityCode: 4 };
/** @type {CardBrand} */
const DINERS_OF_14_DIGITS = { groups: [4, 6, 4], lengths: [14], securityCode: 3 };
/** @type {CardBrand} */
const UNION_PAY = { groups: [4, 4, 4, 4, 3], lengths: [16, 17, 18, 19], securityCode: 3 };
/** @type {CardBrand} */
const OTHER_BRANDS = { groups: [4, 4, 4, 4], lengths: [16], securityCode: 3 };

/** @param {string} number @returns {CardBrand} by its first digits */
export function brandOf(number) {
  const digits = digitsOf(number);
  if (/^3[47]/.test(digits)) return AMERICAN_EXPRESS;
  if (digits.startsWith('36')) return DINERS_OF_14_DIGITS;
  if (digits.startsWith('62')) return UNION_PAY;
  return OTHER_BRANDS;
}

/** @param {string} text @returns {string} its digits alone */
export function digitsOf(text) {
  return text.replace(/\D/g, '');
}
