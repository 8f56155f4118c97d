/**
 * Returns the address that calls a phone number: `tel:+441632960142`. People type numbers with
 * spaces, brackets and dots, which not every dialler understands, and a zero in brackets after the
 * country code, which is not dialled with it.
 */
export function phoneLink(phone: string): string {
  return `tel:${dialled(phone)}`;
}

/** The attributes of a link that opens a message to somebody, with the words ready. */
export interface MessageLink {
  href: string;
  target?: '_blank';
  rel?: 'noreferrer';
}

/**
 * Returns the link that opens a message to a phone number: in the phone's own messages, or in WhatsApp on a device that
 * sends no texts. Null where there is no number, or it has no WhatsApp address: see `whatsAppLink`.
 */
export function messageLink(phone: string | null, words: string, sendsTexts: boolean): MessageLink | null {
  if (!phone) return null;
  return sendsTexts ? { href: textLink(phone, words) } : whatsAppLink(phone, words);
}

function textLink(phone: string, words: string): string {
  // Android reads what follows ?, and iPhones what follows &: https://www.rfc-editor.org/rfc/rfc5724 knows the first alone.
  const body = words && `?&body=${encodeURIComponent(words)}`;
  return `sms:${dialled(phone)}${body}`;
}

/**
 * Returns the link that opens a message in WhatsApp: `https://wa.me/441632960142?text=…`. It needs the country's code:
 * a number that begins with a single 0 is British, and null is returned for one without either.
 */
export function whatsAppLink(phone: string, words: string): MessageLink | null {
  const number = dialled(phone);
  const digits =
    /^(?:\+|00)([1-9]\d{6,14})$/.exec(number)?.[1] ?? number.replace(/^0(?=[1-9]\d{8,9}$)/, '44');
  if (!/^[1-9]/.test(digits) || digits === number) return null;
  const text = words && `?text=${encodeURIComponent(words)}`;
  return { href: `https://wa.me/${digits}${text}`, target: '_blank', rel: 'noreferrer' };
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
