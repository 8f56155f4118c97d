import Stripe from 'stripe';
import { unavailable } from '../refusal/refusal.ts';

/**
 * Whether the provider has refused the request itself: nothing was done, and the same request would be refused again.
 * 409 and 429 mean "not now", 401 and 403 are about our key, and a key that was used for another request tells nothing about this one.
 * https://docs.stripe.com/api/errors
 */
export function isDefiniteRefusal(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError) || isKeyUsedOtherwise(error)) return false;
  const { statusCode: status = 0 } = error;
  return status >= 400 && status < 500 && ![401, 403, 409, 429].includes(status);
}

/**
 * Whether the answer is the kept copy of an earlier failure of the provider's: every repeat with this idempotency key gets it for a day.
 * The request may have been carried out all the same. https://docs.stripe.com/api/idempotent_requests
 */
export function isReplayedFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true';
}

/** Whether the idempotency key belongs to an earlier request with other parameters, from an older release say. */
export function isKeyUsedOtherwise(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
}

/** Whether the provider refuses the address that the receipt would go to. */
export function isReceiptRefused(error: unknown): boolean {
  return isDefiniteRefusal(error) && (error.code === 'email_invalid' || error.param === 'receipt_email');
}

/** What a player is told while the provider doesn't answer. */
export const paymentsUnavailable = () =>
  unavailable(
    'payment_provider_unavailable',
    'Payments are not available right now. Please try again in a moment.',
  );
