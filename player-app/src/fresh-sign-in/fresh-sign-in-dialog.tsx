import { useId } from 'react';
import { Button, Dialog } from '@lessons/ui';
import type { FreshSignIn } from '../requests/call-freshly.ts';
import { useSessionUser } from '../session/session.tsx';
import { FreshSignInForm } from './fresh-sign-in-form.tsx';
import { useFreshSignIn } from './use-fresh-sign-in.ts';

interface FreshSignInDialogProps {
  title: string;
  description: string;
  confirmLabel: string;
  keepLabel: string;
  /** Takes something away. */
  isDangerous?: boolean;
  /** Does it, by `callFreshly`. */
  send: (signIn: FreshSignIn) => Promise<void>;
  /** Shown when it failed without a reason. */
  failed: string;
  onClose: () => void;
}

/** A dialog that asks for the password once more. */
export function FreshSignInDialog({
  title,
  description,
  confirmLabel,
  keepLabel,
  isDangerous = false,
  send,
  failed,
  onClose,
}: FreshSignInDialogProps) {
  const { email } = useSessionUser();
  const formId = useId();
  const form = useFreshSignIn(email, { send, failed });
  return (
    <Dialog
      open
      onOpenChange={() => !form.isSending && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button disabled={form.isSending} onClick={onClose}>
            {keepLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDangerous ? 'danger' : 'primary'}
            loading={form.isSending}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <FreshSignInForm id={formId} form={form} />
    </Dialog>
  );
}
