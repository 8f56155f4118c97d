import { useMutation } from '@tanstack/react-query';
import type { Account } from '@lessons/contract';
import { ConfirmDialog } from '@lessons/ui';
import { useNotify } from '../../notifications/notifications.tsx';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { resetSecondFactorMutation } from '../../requests/roles.ts';

/** The name of a person, or their e-mail address as long as they gave none. */
export function nameOf({ firstName, lastName, email }: Account): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

interface ResetFactorDialogProps {
  person: Account;
  onClose: () => void;
}

/** Asks before the second factor of somebody who has lost it is removed. */
export function ResetFactorDialog({ person, onClose }: ResetFactorDialogProps) {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const resetting = useMutation(resetSecondFactorMutation);
  const reset = async () => {
    try {
      await resetting.mutateAsync(person.id);
      notify({
        topic: 'second-factor-reset',
        title: 'Second Factor Reset',
        description: `${nameOf(person)} signs in with the password alone now, and can add an app again.`,
      });
    } catch (error) {
      notifyFailure({
        topic: 'second-factor-reset',
        title: 'Error',
        description: reasonOf(error, 'The second factor could not be reset. Please try again.'),
      });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Reset the second factor of ${nameOf(person)}?`}
      description={`Only do this if you are sure that it is ${person.email} who asks, by phone or in person. The password alone then signs in, until a new app is added. This is recorded in the audit log.`}
      confirmLabel="Reset Second Factor"
      keepLabel="Keep It"
      busy={resetting.isPending}
      onConfirm={() => void reset()}
    />
  );
}
