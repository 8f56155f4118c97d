import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { leadToError } from '@lessons/ui/lead-to-error.ts';
import { AuthRefusal } from '../../../auth/auth-refusal.ts';
import {
  checkPasswordEntry,
  passwordErrorsOf,
  readPasswordEntry,
  type PasswordEntry,
  type PasswordErrors,
} from './check-password-change.ts';

const loadSecurity = () => import('../../../auth/account-security.ts');

/** Returns the form of a new password: checks what is typed, sends it once, and shows errors beside the fields. */
export function usePasswordChange(email: string, onChanged: () => void) {
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [isSaving, setSaving] = useState(false);
  /** The provider wants a code that it has sent by mail. */
  const [needsCode, setNeedsCode] = useState(false);

  async function save({ currentPassword, password, nonce }: PasswordEntry): Promise<PasswordErrors | null> {
    const { replacePassword, requestPasswordCode } = await loadSecurity();
    try {
      await replacePassword({ email, currentPassword, password, ...(nonce && { nonce }) });
      return null;
    } catch (error) {
      if (!(error instanceof AuthRefusal) || error.code !== 'reauthentication_needed') throw error;
      await requestPasswordCode();
      setNeedsCode(true);
      return {};
    }
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    const entry = readPasswordEntry(form);
    const wrong = checkPasswordEntry(entry);
    if (needsCode && entry.nonce === '') wrong.nonce = 'Enter the code from the email.';
    if (Object.keys(wrong).length > 0) return show(form, wrong);
    setErrors({});
    setSaving(true);
    try {
      if ((await save(entry)) === null) onChanged();
    } catch (error) {
      show(form, passwordErrorsOf(error));
    } finally {
      setSaving(false);
    }
  }

  function show(form: HTMLFormElement, wrong: PasswordErrors): void {
    // Drawn at once: the focus goes to a field with its error.
    flushSync(() => setErrors(wrong));
    const first = [...form.elements].find((field) => 'name' in field && String(field.name) in wrong);
    if (first instanceof HTMLElement) leadToError(first);
  }

  return {
    errors,
    isSaving,
    needsCode,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isSaving) void submit(event.currentTarget);
    },
    /** Clears a field's error when it is typed into again: it is checked when it is sent again. */
    onChange: ({ target }: ChangeEvent<HTMLFormElement>) =>
      setErrors((shown) =>
        Object.fromEntries(
          Object.entries(shown).filter(([field]) => field !== 'form' && field !== target.name),
        ),
      ),
  };
}
