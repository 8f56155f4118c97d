import { useId } from 'react';
import { Button, Dialog, Stack } from '@lessons/ui';
import type { SecondFactor } from '../../../auth/account-security.ts';
import { useNotify } from '../../../notifications/notifications.tsx';
import { CodeField } from '../../../second-factor/code-field.tsx';
import { useCodeForm } from '../../../second-factor/use-code-form.ts';
import { settingsSaved } from '../policy-parts.tsx';

interface RemovalDialogProps {
  factors: readonly SecondFactor[];
  /** Nothing is left, so signing in asks for no code any more. */
  isLast: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Removes second factors by a fresh code: an unlocked phone in other hands must not be enough. */
export function RemovalDialog({ factors, isLast, onClose, onDone }: RemovalDialogProps) {
  const notify = useNotify();
  const formId = useId();
  const form = useCodeForm(async (code) => {
    await (await import('../../../auth/account-security.ts')).removeSecondFactors(factors, code);
    notify(settingsSaved);
    onDone();
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={() => !form.isSending && onClose()}
      title={
        isLast ? 'Turn off two-factor authentication?' : `Remove ${factors[0]?.friendly_name ?? 'this app'}?`
      }
      description={
        isLast
          ? 'Signing in then asks for your password alone.'
          : 'Its codes no longer work then. The others do.'
      }
      actions={
        <>
          <Button disabled={form.isSending} onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={form.isSending}>
            {isLast ? 'Turn off' : 'Remove app'}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={4} id={formId} noValidate onSubmit={form.onSubmit}>
        <CodeField {...form.field} />
      </Stack>
    </Dialog>
  );
}
