import { useState } from 'react';
import { ConfirmDialog } from '@lessons/ui';
import { useNotify } from '../../../notifications/notifications.tsx';
import { useNotifyFailure } from '../../../notifications/use-notify-failure.ts';
import { useFeedEnding } from './use-feed-ending.tsx';

/** Signs out all other devices, once that is confirmed. The provider lists no single ones. */
export function SignOutOthersDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [isBusy, setBusy] = useState(false);
  const { choice, endFeed } = useFeedEnding();

  async function signOut() {
    setBusy(true);
    try {
      await (await import('../../../auth/account-security.ts')).signOutOtherDevices();
      await endFeed();
      notify({
        topic: 'session',
        title: 'Other devices signed out',
        description: 'They have to sign in again.',
      });
      onClose();
    } catch {
      notifyFailure({
        topic: 'session',
        title: 'Not signed out',
        description: 'Your other devices could not be signed out. Please try again.',
      });
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Sign out all other devices?"
      description="You stay signed in here. Everywhere else you have to sign in again. A page that is open there can still work for up to an hour."
      confirmLabel="Sign out others"
      keepLabel="Keep them"
      busy={isBusy}
      onConfirm={() => void signOut()}
    >
      {choice}
    </ConfirmDialog>
  );
}
