import { invalidRequest } from '../http/refusal.ts';

/** @throws Refusal 400 `email_invalid` for an address that Stripe would send nothing to. */
export function checkReceiptEmail(address: string): void {
  if (/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address) && address.length <= 512) return;
  throw invalidRequest(`Invalid email address: ${address}`, {
    code: 'email_invalid',
    param: 'receipt_email',
  });
}
