import { useId, type ReactNode } from 'react';
import { Stack } from './layout.tsx';
import { Muted, Problem } from './text.tsx';
import styles from './field.module.css';

export interface FieldText {
  label: ReactNode;
  /** Stays visible while an error is shown. */
  hint?: ReactNode;
  /** The error and how to correct it. Marks the control as invalid and is read out. */
  error?: ReactNode;
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, hint and error below any control, connected by ids. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldText & { children: (controlProps: ControlProps) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <Stack gap={2}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <Muted small id={hintId}>
          {hint}
        </Muted>
      )}
      {error && (
        <Problem small id={errorId}>
          {error}
        </Problem>
      )}
    </Stack>
  );
}
