import { PasswordField, TextField } from '@lessons/ui';
import { MIN_PASSWORD_LENGTH } from '../../auth/password-entry.ts';
import type { FieldErrors } from './check-credentials.ts';

/** An e-mail address that the forms of the screen hand on to each other. */
export interface SharedEmail {
  email: string;
  onEmailChange: (email: string) => void;
}

/** Takes the address of an account that is there, and waits for its confirmation. */
export interface UnconfirmedTaker {
  onUnconfirmed: (email: string) => void;
}

export function EmailField({ errors, email, onEmailChange }: SharedEmail & { errors: FieldErrors }) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      value={email}
      onChange={({ target }) => onEmailChange(target.value)}
      error={errors.email}
    />
  );
}

export function CurrentPasswordField({ errors }: { errors: FieldErrors }) {
  return (
    <PasswordField
      label="Password"
      name="password"
      autoComplete="current-password"
      required
      minLength={MIN_PASSWORD_LENGTH}
      error={errors.password}
    />
  );
}

/** A new password, twice. */
export function NewPasswordFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <PasswordField
        label="Password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
        name="password"
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD_LENGTH}
        error={errors.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD_LENGTH}
        error={errors.confirmPassword}
      />
    </>
  );
}
