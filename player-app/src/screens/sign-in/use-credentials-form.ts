import { useEffect, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { leadToError } from '@lessons/ui/lead-to-error.ts';
import { isUnconfirmed } from '../../auth/auth-refusal.ts';
import { authFailureOf, passwordMismatch, type AuthFailure } from './auth-failure.ts';
import {
  checkFields,
  readEntry,
  type CredentialsEntry,
  type CredentialsField,
  type FieldErrors,
} from './check-credentials.ts';
import { useSession } from '../../session/session.tsx';

/**
 * Returns a form of e-mail address and passwords: checks what is typed, sends it once, and shows errors above the
 * fields. `send` is called only with checked values. An address that waits for its confirmation is no failure if
 * `onUnconfirmed` is given.
 */
export function useCredentialsForm(
  fields: readonly CredentialsField[],
  send: (entry: CredentialsEntry) => Promise<void>,
  onUnconfirmed?: (email: string) => void,
) {
  const { prepare } = useSession();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [isProcessing, setProcessing] = useState(false);

  async function process(entry: CredentialsEntry) {
    setProcessing(true);
    setFailure(null);
    try {
      await send(entry);
    } catch (error) {
      if (onUnconfirmed && isUnconfirmed(error)) onUnconfirmed(entry.email);
      else setFailure(authFailureOf(error));
    } finally {
      setProcessing(false);
    }
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isProcessing) return;
    const form = event.currentTarget;
    const entry = readEntry(form);
    const wrong = checkFields(entry, fields);
    // Drawn at once: the focus goes to a field with its error.
    flushSync(() => {
      setErrors(wrong);
      setFailure(null);
    });
    const first = fields.find((field) => wrong[field]);
    if (first) return focusField(form, first);
    if (fields.includes('confirmPassword') && entry.confirmPassword !== entry.password) {
      return setFailure({ ...passwordMismatch });
    }
    void process(entry);
  }

  /**
   * Clears a field's error, and the one above the form, when it is typed into again: it is checked when it is sent
   * again.
   */
  function onChange({ target }: ChangeEvent<HTMLFormElement>) {
    // A failure of the service stays true whatever is typed.
    setFailure((shown) => (shown?.canRetry ? shown : null));
    setErrors((shown) =>
      Object.fromEntries(Object.entries(shown).filter(([field]) => field !== target.name)),
    );
  }

  function retry() {
    prepare().then(
      () => setFailure(null),
      (error: unknown) => setFailure(authFailureOf(error)),
    );
  }

  // Loads the auth client while the form is filled in.
  useEffect(() => {
    prepare().catch((error: unknown) => setFailure(authFailureOf(error)));
  }, [prepare]);

  return { errors, failure, isProcessing, onSubmit, onChange, retry };
}

function focusField(form: HTMLFormElement, name: CredentialsField): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) leadToError(field);
}
