import type { AuthError } from '@supabase/supabase-js';

export type AuthStep =
  | 'sign-in'
  | 'sign-up'
  | 'recovery'
  | 'confirmation'
  | 'confirmation-mail'
  | 'password-change'
  | 'second-factor';

/** The auth provider said no, and why: the message is for the person. */
export class AuthRefusal extends Error {
  /** The provider's own name of the reason, such as `invalid_credentials` or `otp_expired`. */
  readonly code: string | undefined;
  readonly step: AuthStep;

  constructor(step: AuthStep, message: string, code: string | undefined) {
    super(message);
    this.name = 'AuthRefusal';
    this.step = step;
    this.code = code;
  }
}

/**
 * Returns the error to show: a refusal is for the person to read. If the provider is down or can't be reached, it stays
 * the error it is.
 */
export function refusalOf(step: AuthStep, error: AuthError): Error {
  const { status = 0, message, code } = error;
  return status >= 400 && status < 500 ? new AuthRefusal(step, message, code) : error;
}

/** Whether a sign-in was refused only because the address waits for its confirmation. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof AuthRefusal && error.code === 'email_not_confirmed';
}

/** Whether a change was refused only because the code of the account's second factor is missing. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof AuthRefusal && error.code === 'insufficient_aal';
}

/** Returns what to say of a code that was not accepted. */
export function codeErrorOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'mfa_verification_failed')
    return 'This code is not right. Enter the one that the app shows now.';
  if (code === 'over_request_rate_limit') return 'Too many attempts. Please try again later.';
  return 'The code could not be checked. Please try again.';
}
