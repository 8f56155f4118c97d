import { invalidRequest } from '../http/refusal.ts';

/** One address in ASCII, with a host that has a top-level domain: `someone@localhost` is none. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;
const MAX_LENGTH = 512;

/** @throws Refusal 400 `email_invalid` for a text that Stripe would send no receipt to. */
export function checkReceiptEmail(text: string | null | undefined): void {
  if (typeof text !== 'string') return;
  if (text.length <= MAX_LENGTH && ADDRESS.test(text)) return;
  const details = { code: 'email_invalid', param: 'receipt_email' };
  throw invalidRequest(`Invalid email address: ${text}`, details);
}
