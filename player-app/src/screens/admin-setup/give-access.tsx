import { useMutation } from '@tanstack/react-query';
import { FreshSignInDialog } from '../../fresh-sign-in/fresh-sign-in-dialog.tsx';
import { useNotify } from '../../notifications/notifications.tsx';
import { giveAccessMutation } from '../../requests/roles.ts';
import { AccountByEmail } from './account-by-email.tsx';
import { nameOf } from './reset-factor-dialog.tsx';

/** Makes the owner of an account admin and coach, whom *Make Me Admin* has sent to an admin. */
export function GiveAccess() {
  const notify = useNotify();
  const { mutateAsync } = useMutation(giveAccessMutation);
  return (
    <AccountByEmail
      label="Their email"
      hint="For somebody who has an account, and is to coach or to run the site with you."
      button="Give access"
    >
      {(person, onClose) => (
        <FreshSignInDialog
          title={`Give access to ${nameOf(person)}?`}
          description={`${person.email} will see all bookings and clients, change hours and prices, and give and remove access. Enter your own password.`}
          confirmLabel="Give access"
          keepLabel="Not now"
          isDangerous
          failed="The access could not be given. Please try again."
          send={async (signIn) => {
            await mutateAsync({ id: person.id, signIn });
            notify({ topic: 'admin-access', title: 'Access given', description: nameOf(person) });
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </AccountByEmail>
  );
}
