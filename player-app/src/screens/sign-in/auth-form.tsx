import type { ReactNode } from 'react';
import { Button } from '@lessons/ui';
import { FormAlert } from './form-alert.tsx';
import type { useCredentialsForm } from './use-credentials-form.ts';
import styles from './auth-screen.module.css';

export interface AuthFormProps {
  form: ReturnType<typeof useCredentialsForm>;
  submitLabel: string;
  children: ReactNode;
}

/** The fields, what went wrong above them, and the one button below. The checks are its own, in its own words. */
export function AuthForm({ form, submitLabel, children }: AuthFormProps) {
  const { failure, isProcessing, onSubmit, onChange, retry } = form;
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit} onChange={onChange}>
      {failure && <FormAlert failure={failure} onRetry={retry} />}
      {children}
      <Button type="submit" variant="primary" wide loading={isProcessing}>
        {isProcessing ? 'Processing...' : submitLabel}
      </Button>
    </form>
  );
}
