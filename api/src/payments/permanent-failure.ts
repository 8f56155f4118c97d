import Stripe from 'stripe';
import { databaseCodeOf } from '../database/database-code.ts';
import { DatabaseTimeout } from '../database/time-limits.ts';
import { isDefiniteRefusal, isKeyUsedOtherwise } from './provider-errors.ts';

/** Not settled this time, for a reason that passes by itself: the same step is worth another try. */
export class NotYet extends Error {}

/** Classes of SQLSTATE codes that the same statement gets each time: invalid data, and data that a constraint refuses. */
const LASTING_DATABASE_CLASSES = ['22', '23'];

/**
 * Whether trying again later can't help, so that a person has to look. Connections, time limits, rate limits and the provider's
 * failures pass; its refusals, the database's refusals and faults of our own do not.
 */
export function isPermanentFailure(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeError)
    return isDefiniteRefusal(error) || isKeyUsedOtherwise(error);
  const code = databaseCodeOf(error);
  if (code !== undefined) return LASTING_DATABASE_CLASSES.includes(code.slice(0, 2));
  return !(error instanceof NotYet || isLostConnection(error));
}

/** Knex and pg give these no code. */
function isLostConnection(error: unknown): boolean {
  const { name, message } = error as Partial<Error>;
  if (error instanceof DatabaseTimeout || name === 'KnexTimeoutError') return true;
  return /connection (terminated|ended|error)|timeout/i.test(message ?? '');
}

/** What went wrong, for a person: the provider's own words, or the kind of error. Never the values of a query. */
export function reasonOf(error: unknown): string {
  const code = databaseCodeOf(error);
  if (!(error instanceof Stripe.errors.StripeError) && code !== undefined) return `database error ${code}`;
  return error instanceof Error ? error.message : String(error);
}
