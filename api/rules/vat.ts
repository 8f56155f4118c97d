/** The standard rate: https://www.gov.uk/vat-rates */
export const STANDARD_VAT_PERCENT = 20;

/** Returns the VAT that is part of an amount, in the same unit, rounded to whole pence. */
export function vatIncludedIn(pence: number, percent: number): number {
  return Math.round((pence * percent) / (100 + percent));
}

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2];

/**
 * Returns a British VAT number without spaces, such as `GB980780684`; null if the text is none. The
 * last two of the nine digits are check digits, so most slips of the pen are found. Three more
 * digits name a branch.
 */
export function parseVatNumber(text: string): string | null {
  const [, country = 'GB', digits = '', branch = ''] =
    /^(GB|XI)?(\d{9})(\d{3})?$/.exec(text.toUpperCase().replaceAll(/[\s.-]/g, '')) ?? [];
  if (digits === '') return null;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const check = (sum + Number(digits.slice(7))) % 97;
  // Numbers since 2009 have a remainder of 42: 97 less 55.
  return check === 0 || check === 42 ? country + digits + branch : null;
}

/** Returns a stored VAT number as people write it: GB 980 7806 84. */
export function formatVatNumber(vatNumber: string): string {
  return vatNumber.replace(/^(\w\w)(\d{3})(\d{4})(\d{2})/, '$1 $2 $3 $4 ').trim();
}
