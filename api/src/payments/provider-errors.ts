import Stripe from 'stripe';
import { databaseCodeOf } from '../database/errors.ts';
import { unavailable } from '../http/refusal.ts';
import type { PaymentContext } from './payment-context.ts';

/**
 * Whether the provider refused the request for good: nothing was done, and a repeat would be
 * refused too. 409 and 429 mean "not now", 401 and 403 concern our key, and a key that was used for
 * another request says nothing about this one. https://docs.stripe.com/api/errors
 */
export function isDefiniteRefusal(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError) || isKeyUsedOtherwise(error)) return false;
  const { statusCode: status = 0 } = error;
  return status >= 400 && status < 500 && ![401, 403, 409, 429].includes(status);
}

/**
 * Whether the response is the stored copy of an earlier server error. Every repeat with the same
 * idempotency key gets it for a day, although the request may have been carried out.
 * https://docs.stripe.com/api/idempotent_requests
 */
export function isReplayedFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true';
}

/** Whether the idempotency key was used with other parameters, such as those of another release. */
export function isKeyUsedOtherwise(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
}

/** Whether the provider refuses the receipt's e-mail address. */
export function isReceiptRefused(error: unknown): boolean {
  return isDefiniteRefusal(error) && (error.code === 'email_invalid' || error.param === 'receipt_email');
}

/** Returns the refusal for a player while the provider does not respond. */
export const paymentsUnavailable = () =>
  unavailable(
    'payment_provider_unavailable',
    'Payments are not available right now. Please try again in a moment.',
  );

/** Thrown if a payment can't be settled yet, for a temporary reason. */
export class NotYet extends Error {}

/** Settles or closes a payment for a request. Throws `Refusal` 503 while the provider does not respond. */
export async function orUnavailable<T>(
  action: (context: PaymentContext, paymentId: string) => Promise<T>,
  context: PaymentContext,
  paymentId: string,
): Promise<T> {
  try {
    return await action(context, paymentId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError || error instanceof NotYet)) throw error;
    context.log.warn({ paymentId, err: error }, 'A payment could not be settled or closed');
    throw paymentsUnavailable();
  }
}

/** SQLSTATE classes of errors that a repeat gets again: invalid data, and violated constraints. */
const PERMANENT_SQLSTATE_CLASSES = ['22', '23'];

/**
 * Whether trying again can't help, so that a person has to look at it. Lost connections, timeouts,
 * rate limits and the provider's own failures pass. Refusals, violated constraints and bugs do not.
 */
export function isPermanentFailure(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeError)
    return isDefiniteRefusal(error) || isKeyUsedOtherwise(error);
  const code = databaseCodeOf(error);
  if (code !== undefined) return PERMANENT_SQLSTATE_CLASSES.includes(code.slice(0, 2));
  return !(error instanceof NotYet || isLostConnection(error));
}

/** Knex and pg give these errors no code. */
function isLostConnection(error: unknown): boolean {
  return /connection (terminated|ended|error)|is not queryable|timeout/i.test(
    (error as Partial<Error>).message ?? '',
  );
}

/** Returns what went wrong, for the coach. Never contains the values of a query. */
export function reasonOf(error: unknown): string {
  const code = databaseCodeOf(error);
  if (!(error instanceof Stripe.errors.StripeError) && code !== undefined) return `database error ${code}`;
  return error instanceof Error ? error.message : String(error);
}
