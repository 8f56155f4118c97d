/** The zeros of digits that phones write in other languages: Arabic, Persian and Urdu, Hindi, Bengali. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6];

/**
 * Returns the digits of a code as a provider takes them. Authenticators show it in two groups, with a space or a hyphen
 * between them, and a keyboard may write other digits: '102 649', '１０２６４９'.
 */
export function digitsOf(code: string): string {
  return code
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const point = digit.charCodeAt(0);
      const zero = ZEROS.find((first) => point >= first && point <= first + 9);
      return zero === undefined ? digit : String(point - zero);
    });
}
