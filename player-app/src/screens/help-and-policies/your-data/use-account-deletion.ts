import { useState, type SubmitEvent } from 'react';
import { ApiError } from '@lessons/contract';
import { AuthRefusal, codeErrorOf, isCodeMissing } from '../../../auth/auth-errors.ts';
import { readTexts } from '../../../auth/password-entry.ts';
import { deleteAccount } from '../../../requests/privacy.ts';

/** What is wrong, by field. `form`: with none of them in particular. */
type Errors = { password?: string; code?: string; form?: string };

/**
 * The form that deletes the account. It asks for the password, and for a code if the provider says that
 * the account has a second factor.
 */
export function useAccountDeletion(email: string, onDeleted: () => void) {
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setSending] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');

  async function send(password: string): Promise<void> {
    setSending(true);
    try {
      await deleteAccount({ email, password, code: code.trim() });
      onDeleted();
    } catch (error) {
      if (isCodeMissing(error)) setNeedsCode(true);
      else setErrors(errorsOf(error));
      setSending(false);
    }
  }

  return {
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
      if (Object.keys(wrong).length === 0) void send(password);
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

function errorsOf(error: unknown): Errors {
  if (error instanceof AuthRefusal) {
    if (error.code === 'invalid_credentials') return { password: 'This is not your password.' };
    if (error.step === 'second-factor') return { code: codeErrorOf(error) };
    if (error.code === 'over_request_rate_limit')
      return { form: 'Too many tries. Please wait a minute, then try again.' };
  }
  const reason = error instanceof ApiError ? error.detail : undefined;
  return { form: reason ?? 'Your account could not be deleted. Please try again.' };
}
