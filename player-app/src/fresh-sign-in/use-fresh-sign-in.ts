import { useState, type SubmitEvent } from 'react';
import { AuthRefusal, codeErrorOf, isCodeMissing } from '../auth/auth-refusal.ts';
import { readTexts } from '../auth/password-entry.ts';
import { reasonOf } from '../notifications/use-notify-failure.ts';
import type { FreshSignIn } from '../requests/call-freshly.ts';

/** The errors by field. `form`: those of no field in particular. */
type Errors = { password?: string; code?: string; form?: string };

/**
 * Returns the form that asks for the password once more, and for a code if the provider says that the account has a
 * second factor. `send` makes the call, by `callFreshly`. `failed` is shown when it rejects without a reason.
 */
export function useFreshSignIn(
  email: string,
  { send, failed }: { send: (signIn: FreshSignIn) => Promise<void>; failed: string },
) {
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setSending] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');

  async function submit(password: string): Promise<void> {
    setSending(true);
    try {
      await send({ email, password, code: code.trim() });
    } catch (error) {
      if (isCodeMissing(error)) setNeedsCode(true);
      else setErrors(errorsOf(error, failed));
      setSending(false);
    }
  }

  return {
    email,
    errors,
    isSending,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isSending) return;
      const password = readTexts(event.currentTarget)('password');
      const wrong: Errors = {
        ...(password === '' && { password: 'Enter your password.' }),
        ...(needsCode && code.trim() === '' && { code: 'Enter the code.' }),
      };
      setErrors(wrong);
      if (Object.keys(wrong).length === 0) void submit(password);
    },
    onPasswordChange: () => setErrors(({ code: shown }) => (shown ? { code: shown } : {})),
    /** Undefined until a code is needed. */
    codeField: needsCode
      ? {
          code,
          error: errors.code,
          isNew: true,
          onCodeChange: (typed: string) => {
            setCode(typed);
            setErrors(({ password: shown }) => (shown ? { password: shown } : {}));
          },
        }
      : undefined,
  };
}

function errorsOf(error: unknown, failed: string): Errors {
  if (error instanceof AuthRefusal) {
    if (error.code === 'invalid_credentials') return { password: 'This is not your password.' };
    if (error.step === 'second-factor') return { code: codeErrorOf(error) };
    if (error.code === 'over_request_rate_limit')
      return { form: 'Too many attempts. Please wait a minute, then try again.' };
  }
  return { form: reasonOf(error, failed) };
}
