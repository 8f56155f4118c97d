import { checkPasswordLength, readTexts } from '../../auth/password-entry.ts';

export type CredentialsField = 'email' | 'password' | 'confirmPassword';
/** The text of each field; empty for a field the form doesn't have. */
export type CredentialsEntry = Record<CredentialsField, string>;
export type FieldErrors = Partial<CredentialsEntry>;

const CHECKS: Record<CredentialsField, (typed: string) => string | null> = {
  email: checkEmail,
  password: (typed) => checkPassword(typed, 'Enter your password.'),
  confirmPassword: (typed) => checkPassword(typed, 'Enter the password again.'),
};

/** Returns the error of each field by itself; empty when there is none. */
export function checkFields(entry: CredentialsEntry, fields: readonly CredentialsField[]): FieldErrors {
  const checked = fields.map((field) => [field, CHECKS[field](entry[field])] as const);
  return Object.fromEntries(checked.filter(([, error]) => error !== null));
}

function checkEmail(typed: string): string | null {
  if (typed === '') return 'Enter your email address.';
  return /^[^\s@]+@[^\s@]+$/.test(typed) ? null : 'Enter a full email address, such as name@example.com.';
}

function checkPassword(typed: string, missing: string): string | null {
  return typed === '' ? missing : checkPasswordLength(typed);
}

export function readEntry(form: HTMLFormElement): CredentialsEntry {
  const textOf = readTexts(form);
  return {
    email: textOf('email').trim(),
    password: textOf('password'),
    confirmPassword: textOf('confirmPassword'),
  };
}
