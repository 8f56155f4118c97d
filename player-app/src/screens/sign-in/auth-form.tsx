import { Button, Stack, Status } from '@lessons/ui';
import { CircleAlert, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { useCredentialsForm } from './use-credentials-form.ts';
import type { AuthFailure } from './auth-failure.ts';
import styles from './auth-screen.module.css';

export interface AuthFormProps {
  form: ReturnType<typeof useCredentialsForm>;
  submitLabel: string;
  children: ReactNode;
}

/** The fields, the failure above them, and the button below. The form checks its fields itself, with its own messages. */
export function AuthForm({ form, submitLabel, children }: AuthFormProps) {
  const { failure, isProcessing, onSubmit, onChange, retry } = form;
  return (
    <Stack as="form" gap={5} noValidate className={styles.form} onSubmit={onSubmit} onChange={onChange}>
      {failure && <FormAlert failure={failure} onRetry={retry} />}
      {children}
      <Button type="submit" variant="primary" wide loading={isProcessing}>
        {isProcessing ? 'Processing...' : submitLabel}
      </Button>
    </Stack>
  );
}

interface FormAlertProps {
  /** A new object each time something goes wrong, be it the same again: it is announced again then. */
  failure: AuthFailure;
  onRetry: () => void;
}

/** The failure above the form, scrolled into view. An alert is read out without the focus, and twice with it. */
export function FormAlert({ failure, onRetry }: FormAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <Status as="div" urgent ref={alert} className={styles.alert}>
      <CircleAlert />
      <div>
        <p className={styles.alertTitle}>{failure.title}</p>
        <p>{failure.description}</p>
      </div>
      {failure.canRetry && (
        <Button icon={<RotateCw />} className={styles.retry} onClick={onRetry}>
          Retry
        </Button>
      )}
    </Status>
  );
}

/** Tells the person something before they go on. */
export function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Status as="div" className={styles.notice}>
      {icon}
      <p>{children}</p>
    </Status>
  );
}
