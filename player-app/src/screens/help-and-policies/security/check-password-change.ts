import { AuthRefusal } from '../../../auth/auth-refusal.ts';
import { digitsOf } from '../../../auth/digits-of.ts';
import { checkPasswordLength, readTexts } from '../../../auth/password-entry.ts';

type PasswordField = 'currentPassword' | 'password' | 'confirmPassword' | 'nonce';
export type PasswordEntry = Record<PasswordField, string>;
/** The errors by field. `form`: those of no field in particular. */
export type PasswordErrors = Partial<Record<PasswordField | 'form', string>>;

const SAME = 'Choose a password that differs from the current one.';
const WRONG = 'This is not your current password.';

/** Returns what is wrong with the entry before it is sent; empty if nothing is. */
export function checkPasswordEntry({
  currentPassword,
  password,
  confirmPassword,
}: PasswordEntry): PasswordErrors {
  const errors: PasswordErrors = {};
  if (currentPassword === '') errors.currentPassword = 'Enter your current password.';
  const tooShort = checkPasswordLength(password);
  if (password === '') errors.password = 'Enter a new password.';
  else if (tooShort) errors.password = tooShort;
  else if (password === currentPassword) errors.password = SAME;
  if (confirmPassword === '') errors.confirmPassword = 'Enter the new password again.';
  else if (!errors.password && confirmPassword !== password)
    errors.confirmPassword = 'The two new passwords differ.';
  return errors;
}

/** Returns what the provider's refusal means for the fields. */
export function passwordErrorsOf(error: unknown): PasswordErrors {
  if (!(error instanceof AuthRefusal))
    return { form: 'Your password could not be changed. Please try again.' };
  switch (error.code) {
    case 'invalid_credentials':
    case 'current_password_mismatch':
    case 'current_password_required':
      return { currentPassword: WRONG };
    case 'same_password':
      return { password: SAME };
    case 'weak_password':
    case 'validation_failed':
      return { password: error.message };
    case 'reauthentication_not_valid':
      return { nonce: 'This code is not right, or it is too old.' };
    case 'over_request_rate_limit':
    case 'over_email_send_rate_limit':
      return { form: 'Too many attempts. Please wait a minute, then try again.' };
    default:
      return { form: error.message };
  }
}

export function readPasswordEntry(form: HTMLFormElement): PasswordEntry {
  const textOf = readTexts(form);
  return {
    currentPassword: textOf('currentPassword'),
    password: textOf('password'),
    confirmPassword: textOf('confirmPassword'),
    nonce: digitsOf(textOf('nonce')),
  };
}
