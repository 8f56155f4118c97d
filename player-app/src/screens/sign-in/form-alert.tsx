import { useEffect, useRef } from 'react';
import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from '@lessons/ui';
import type { AuthFailure } from './auth-failure.ts';
import styles from './auth-screen.module.css';

interface FormAlertProps {
  /** A new object each time something goes wrong, be it the same again: it is announced again then. */
  failure: AuthFailure;
  onRetry: () => void;
}

/** What went wrong, above the form. It takes the focus, so that nobody has to look for it. */
export function FormAlert({ failure, onRetry }: FormAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) alert.current?.focus();
  }, [failure]);
  return (
    <div ref={alert} role="alert" tabIndex={-1} className={styles.alert}>
      <CircleAlert strokeWidth={1.8} aria-hidden="true" />
      <div>
        <p className={styles.alertTitle}>{failure.title}</p>
        <p>{failure.description}</p>
      </div>
      {failure.canRetry && (
        <Button icon={<RotateCw strokeWidth={1.8} />} className={styles.retry} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
