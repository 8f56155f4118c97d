/** @param {string} text @returns {string} its digits alone */
export function digitsOf(text) {
  return text.replace(/\D/g, '');
}
