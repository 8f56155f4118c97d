import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '@lessons/ui';
import { clearActivityMutation } from '../../requests/clear-activity.ts';
import { useNotify } from '../../notifications/notifications.tsx';
import { useNotifyFailure } from '../../notifications/use-notify-failure.ts';

/** Asks before past and cancelled lessons leave the player's own list. */
export function ClearActivityDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const clearing = useMutation(clearActivityMutation);
  const clear = async () => {
    try {
      await clearing.mutateAsync(userId);
      notify({
        topic: 'clear-activity',
        title: 'Activity Cleared',
        description: 'Your past and cancelled lessons are off your list.',
      });
    } catch {
      notifyFailure({
        topic: 'clear-activity',
        title: 'Clear Failed',
        description: 'Failed to clear activity. Please try again.',
      });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Clear your activity?"
      description="Your past and cancelled lessons leave your list, and you can’t bring them back. Refunds on their way still arrive."
      confirmLabel="Clear Activity"
      keepLabel="Keep Activity"
      busy={clearing.isPending}
      onConfirm={() => void clear()}
    />
  );
}
