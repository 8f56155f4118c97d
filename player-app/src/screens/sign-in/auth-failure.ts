import { AuthConfigUnavailable } from '../../auth/auth-config-unavailable.ts';
import { AuthRefusal, type AuthStep } from '../../auth/auth-refusal.ts';

/** A failure that the screen shows. */
export interface AuthFailure {
  title: string;
  description: string;
  /** The service failed, not the input: trying again may help. */
  canRetry?: boolean;
}

export const passwordMismatch: AuthFailure = {
  title: 'Password Mismatch',
  description: 'Passwords do not match. Please try again.',
};

const REFUSED = {
  'sign-in': 'Sign In Failed',
  'sign-up': 'Sign Up Failed',
  recovery: 'Password reset failed',
  confirmation: 'Confirmation failed',
  'confirmation-mail': 'Email not sent',
  'password-change': 'Password not changed',
  'second-factor': 'Code not accepted',
} satisfies Record<AuthStep, string>;

export function authFailureOf(error: unknown): AuthFailure {
  if (error instanceof AuthRefusal) return { title: REFUSED[error.step], description: error.message };
  if (error instanceof AuthConfigUnavailable) {
    return { title: 'Sign-in is not available', description: error.message, canRetry: true };
  }
  if (error instanceof Error && 'status' in error && error.status === 429) {
    return { title: 'Too many attempts', description: 'Please wait a minute, then try again.' };
  }
  return { title: 'Error', description: 'An unexpected error occurred. Please try again.' };
}
