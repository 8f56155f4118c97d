import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, type Booking } from '@lessons/contract';
import { ConfirmDialog, Skeleton, useNow } from '@lessons/ui';
import { formatShortDay, formatTime, isRefundEligible, whose } from '@lessons/rules';
import { useNotify } from '../../notifications/notifications.tsx';
import { cancelBookingMutation, clearActivityMutation } from '../../requests/booking-changes.ts';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { cancelOutcome, cancelQuestion, whyNotToCancel } from './cancel-texts.ts';
import { myBookingsQuery } from '../../requests/my-bookings.ts';

interface CancelLessonDialogProps {
  /** The lesson as the list has it, which may be old. */
  lesson: Booking;
  /** The start of a lesson that the server gives no refund for any more, whatever this device's clock says. */
  startWithoutRefund: string | null;
  onRefundOver: (startTime: string) => void;
  onClose: () => void;
}

/**
 * Asks before a lesson is cancelled, with what becomes of the money. That is judged by the lesson as the server has it when
 * the dialog opens, and by the clock for as long as it is open.
 */
export function CancelLessonDialog({
  lesson: listed,
  startWithoutRefund,
  onRefundOver,
  onClose,
}: CancelLessonDialogProps) {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const now = useNow();
  const { lesson, isError, retry } = useFreshLesson(listed);
  const cancelling = useMutation(cancelBookingMutation);
  const cancel = async (before: Booking, processRefund: boolean) => {
    const { id, startTime } = before;
    try {
      const result = await cancelling.mutateAsync({ id, processRefund });
      notify({ topic: 'cancel', title: 'Lesson Cancelled', description: cancelOutcome(result, before) });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'refund_no_longer_possible') onRefundOver(startTime);
      notifyFailure(
        {
          topic: 'cancel',
          title: 'Cancellation Failed',
          description: reasonOf(error, 'Failed to cancel the lesson. Please try again.'),
        },
        error,
      );
    }
    onClose();
  };
  const dialog = {
    open: true,
    onOpenChange: onClose,
    title: titleOf(lesson ?? listed),
    keepLabel: 'Keep lesson',
    busy: cancelling.isPending,
    onConfirm: retry,
  };
  if (isError) {
    return (
      <ConfirmDialog
        {...dialog}
        description="Your lesson could not be loaded, so we can’t say what you would get back."
        confirmLabel="Retry"
        tone="plain"
      />
    );
  }
  if (lesson === undefined) {
    return (
      <ConfirmDialog {...dialog} description="Looking up what applies to this lesson…">
        <Skeleton shape="row" />
      </ConfirmDialog>
    );
  }
  const obstacle = whyNotToCancel(lesson, now);
  if (lesson === null || obstacle !== null) {
    return <ConfirmDialog {...dialog} description={obstacle} keepLabel="Close" />;
  }
  const isEligible =
    lesson.startTime !== startWithoutRefund && isRefundEligible(new Date(lesson.startTime), now);
  return (
    <ConfirmDialog
      {...dialog}
      {...cancelQuestion(lesson, isEligible)}
      onConfirm={() => void cancel(lesson, isEligible)}
    />
  );
}

function titleOf(lesson: Booking): string {
  const { startTime } = lesson;
  return `Cancel ${whose(lesson)} lesson on ${formatShortDay(startTime)} at ${formatTime(startTime)}?`;
}

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
    } catch (error) {
      notifyFailure(
        {
          topic: 'clear-activity',
          title: 'Clear Failed',
          description: 'Failed to clear activity. Please try again.',
        },
        error,
      );
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Clear your activity?"
      description="Your past and cancelled lessons are removed from your list, and you can’t bring them back. Refunds on their way still arrive, and what you owe stays."
      confirmLabel="Clear Activity"
      keepLabel="Keep activity"
      busy={clearing.isPending}
      onConfirm={() => void clear()}
    />
  );
}

/**
 * Returns a lesson as the server has it now, and fetches its list with it; null when the player has it no longer.
 * `lesson` is undefined until the response.
 */
function useFreshLesson({ id, userId }: Pick<Booking, 'id' | 'userId'>) {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: ['fresh-lesson', id],
    queryFn: async () => {
      const bookings = await queryClient.fetchQuery({ ...myBookingsQuery(userId), staleTime: 0 });
      return bookings.find((booking) => booking.id === id) ?? null;
    },
    // Each opening of a dialog asks anew.
    gcTime: 0,
    staleTime: 0,
  });
  return { lesson: data, isError: isError && data === undefined, retry: () => void refetch() };
}
