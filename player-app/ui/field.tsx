import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

export interface FieldText {
  label: ReactNode;
  /** Helps before anything went wrong; stays while an error is shown. */
  hint?: ReactNode;
  /** What is wrong and how to put it right. Marks the control invalid and is read out. */
  error?: ReactNode;
}

export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The frame of every field: the label above, hint and error below, and the ids that tie them together. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldText & { children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
