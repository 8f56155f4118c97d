import { useMutation } from '@tanstack/react-query';
import type { Account } from '@lessons/contract';
import { FreshSignInDialog } from '../../fresh-sign-in/fresh-sign-in-dialog.tsx';
import { useNotify } from '../../notifications/notifications.tsx';
import { resetSecondFactorMutation } from '../../requests/roles.ts';

/** Returns the name of a person, or their e-mail address as long as they gave none. */
export function nameOf({ firstName, lastName, email }: Account): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

interface ResetFactorDialogProps {
  person: Account;
  onClose: () => void;
}

/** Asks for the admin's password before the second factor of somebody who has lost it is removed. */
export function ResetFactorDialog({ person, onClose }: ResetFactorDialogProps) {
  const notify = useNotify();
  const { mutateAsync } = useMutation(resetSecondFactorMutation);
  return (
    <FreshSignInDialog
      title={`Reset the second factor of ${nameOf(person)}?`}
      description={`Only do this if you are sure that it is ${person.email} who is asking, by phone or in person. The password alone then signs in, until a new app is added. They get an email, and it is recorded in the audit log. Enter your own password.`}
      confirmLabel="Reset second factor"
      keepLabel="Keep it"
      isDangerous
      failed="The second factor could not be reset. Please try again."
      send={async (signIn) => {
        await mutateAsync({ id: person.id, signIn });
        notify({
          topic: 'second-factor-reset',
          title: 'Second factor reset',
          description: `${nameOf(person)} signs in with the password alone now, and can add an app again.`,
        });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
