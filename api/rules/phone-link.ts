/**
 * Returns the address that calls a phone number: `tel:+441632960142`. People type numbers with
 * spaces, brackets and dots, which not every dialler understands, and a zero in brackets after the
 * country code, which is not dialled with it.
 */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/^(\s*\+[\d\s]+)\(0\)/, '$1').replaceAll(/[^+\d]/g, '')}`;
}
