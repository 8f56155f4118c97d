import { useMutation } from '@tanstack/react-query';
import type { Player } from '@lessons/contract';
import { ConfirmDialog } from '@lessons/ui';
import { removeRolesMutation } from '../../requests/roles.ts';
import { useSession, useSessionUser } from '../../session/use-session.ts';
import { useNotify } from '../../notifications/notifications.tsx';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { nameOf } from './name-of.ts';

/** Asks before somebody loses the coach and admin roles. */
export function RemoveAccessDialog({ person, onClose }: { person: Player; onClose: () => void }) {
  const user = useSessionUser();
  const { refresh } = useSession();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const removing = useMutation(removeRolesMutation);
  const isSelf = person.id === user.id;
  const remove = async () => {
    try {
      await removing.mutateAsync(person.id);
      notify({
        topic: 'admin-access',
        title: 'Access Removed',
        description: `${isSelf ? 'You no longer have' : `${nameOf(person)} no longer has`} access to the coach’s screens.`,
      });
    } catch (error) {
      notifyFailure({
        topic: 'admin-access',
        title: 'Error',
        description: reasonOf(error, 'The access could not be removed. Please try again.'),
      });
    }
    onClose();
    // One's own roles, and after a refusal they may be gone as well.
    await refresh().catch((error: unknown) => reportError(error));
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isSelf ? 'Give up your own access?' : `Remove access of ${nameOf(person)}?`}
      description={
        isSelf
          ? 'You will no longer see bookings or change hours and prices. Only another admin can give the access back.'
          : `${person.email} will no longer see bookings or change hours and prices.`
      }
      confirmLabel="Remove Access"
      keepLabel="Keep Access"
      busy={removing.isPending}
      onConfirm={() => void remove()}
    />
  );
}
