import { PasswordField, Problem, Stack } from '@lessons/ui';
import { CodeField } from '../second-factor/code-field.tsx';
import type { useFreshSignIn } from './use-fresh-sign-in.ts';

interface FreshSignInFormProps {
  /** The id for the button that submits the form, which is among the dialog's. */
  id: string;
  form: ReturnType<typeof useFreshSignIn>;
}

/** The fields of `useFreshSignIn`, with errors beside them. */
export function FreshSignInForm({ id, form }: FreshSignInFormProps) {
  return (
    <Stack as="form" gap={4} id={id} noValidate onSubmit={form.onSubmit}>
      {form.errors.form && <Problem boxed>{form.errors.form}</Problem>}
      {/* Tells a password manager whose password it is. */}
      <input type="email" autoComplete="username" value={form.email} readOnly hidden />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={form.errors.password}
        onChange={form.onPasswordChange}
      />
      {form.codeField && <CodeField {...form.codeField} />}
    </Stack>
  );
}
