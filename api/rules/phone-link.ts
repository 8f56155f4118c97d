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

const dialled = (phone: string) => phone.replace(/^(\s*\+[\d\s]+)\(0\)/, '$1').replaceAll(/[^+\d]/g, '');

/** Returns the digits by which two spellings of a phone number are compared: without 0044, +44 or the 0 in its place. */
export function phoneDigits(phone: string): string {
  return phone
    .normalize('NFKC')
    .replaceAll(/\D/g, '')
    .replace(/^(00)?44/, '')
    .replace(/^0/, '');
}
