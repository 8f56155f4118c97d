import { digitsOf } from './digits.js';

/**
 * @typedef {{ groups: number[], digits: number, securityCode: number }} CardBrand how a brand's numbers are written
 */

/** @type {CardBrand} */
const AMERICAN_EXPRESS = { groups: [4, 6, 5], digits: 15, securityCode: 4 };
/** @type {CardBrand} */
const MOST_BRANDS = { groups: [4, 4, 4, 4], digits: 16, securityCode: 3 };

/** @param {string} number @returns {CardBrand} by its first digits */
export function brandOf(number) {
  return /^3[47]/.test(digitsOf(number)) ? AMERICAN_EXPRESS : MOST_BRANDS;
}
