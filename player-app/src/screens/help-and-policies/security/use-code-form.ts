import { useState, type SubmitEvent } from 'react';
import { codeErrorOf } from '../../../auth/auth-errors.ts';

/** A form of one code: sends it once, and says beside its field what went wrong. `send` rejects if it is not accepted. */
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
      label: 'Code',
      hint: 'Six digits, from your authenticator app.',
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      required: true,
      value: code,
      error,
      onChange: ({ target }: { target: { value: string } }) => {
        setCode(target.value);
        setError(undefined);
      },
    } as const,
  };
}
