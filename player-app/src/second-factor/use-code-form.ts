import { useState, type SubmitEvent } from 'react';
import { codeErrorOf } from '../auth/auth-refusal.ts';

/**
 * Returns the form of a code: sends it once, and shows an error at its `CodeField`. `send` rejects if the code is not
 * accepted.
 */
export function useCodeForm(send: (code: string) => Promise<void>) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function submit() {
    setSending(true);
    try {
      await send(code.trim());
    } catch (refusal) {
      setError(codeErrorOf(refusal));
      setSending(false);
    }
  }

  return {
    isSending,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isSending) return;
      if (code.trim() === '') setError('Enter the code.');
      else void submit();
    },
    field: {
      code,
      error,
      onCodeChange: (typed: string) => {
        setCode(typed);
        setError(undefined);
      },
    },
  };
}
