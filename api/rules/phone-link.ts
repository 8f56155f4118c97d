/**
 * Returns the address that calls a phone number: `tel:+441632960142`. People type numbers with
 * spaces, brackets and dots, which not every dialler understands, and a zero in brackets after the
 * country code, which is not dialled with it.
 */
export function phoneLink(phone: string): string {
  return `tel:${dialled(phone)}`;
}

/** Returns the address that writes a text message to a phone number: `sms:+441632960142`. */
export function messageLink(phone: string): string {
  return `sms:${dialled(phone)}`;
}

const dialled = (phone: string) => withoutBracketedZero(phone).replaceAll(/[^+\d]/g, '');

const withoutBracketedZero = (phone: string) => phone.replace(/^(\s*(?:\+|00)[^(]+)\(0\)/, '$1');

/**
 * Returns the digits by which two spellings of a phone number are compared: without what stands for a country code (+, 00),
 * and without Britain's or the 0 in its place.
 */
export function phoneDigits(phone: string): string {
  // Invisible characters that were copied with it.
  const visible = phone.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  return withoutBracketedZero(visible)
    .replaceAll(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^44/, '')
    .replace(/^0/, '');
}
