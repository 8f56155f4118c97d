import { useEffect, useId } from 'react';
import { TextField } from '@lessons/ui';

interface CodeFieldProps {
  code: string;
  onCodeChange: (code: string) => void;
  error?: string | undefined;
  /** The field has just appeared in a form, and takes the focus. */
  isNew?: boolean;
}

/** The code of an authenticator app. */
export function CodeField({ code, onCodeChange, error, isNew = false }: CodeFieldProps) {
  const id = useId();
  useEffect(() => {
    if (isNew) document.getElementsByName(`code-${id}`)[0]?.focus();
  }, [id, isNew]);
  return (
    <TextField
      label="Code"
      hint="Six digits, from your authenticator app."
      name={`code-${id}`}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      value={code}
      onChange={({ target }) => onCodeChange(target.value)}
      error={error}
    />
  );
}
