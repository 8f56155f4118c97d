/**
 * Returns the address that calls a phone number: `tel:+441632960142`. People type numbers with
 * spaces, brackets and dots, which not every dialler understands.
 */
export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
