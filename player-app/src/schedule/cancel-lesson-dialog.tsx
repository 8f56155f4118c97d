import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ApiError, type Booking } from '@lessons/contract';
import { formatShortDay, formatTime, isRefundEligible } from '@lessons/rules';
import { ConfirmDialog } from '@lessons/ui';
import { cancelBookingMutation } from '../requests/cancel-booking.ts';
import { useNotify } from '../shell/notifications.tsx';
import { cancelOutcome, cancelQuestion } from './cancel-words.ts';
import { keepFocus } from './keep-focus.ts';

/** Asks before a lesson is cancelled, with what becomes of the money as it stands when the dialog opens. */
export function CancelLessonDialog({ lesson, onClose }: { lesson: Booking; onClose: () => void }) {
  const notify = useNotify();
  const [isEligible] = useState(() => isRefundEligible(new Date(lesson.startTime), new Date()));
  const cancelling = useMutation(cancelBookingMutation);
  const cancel = async () => {
    try {
      const result = await cancelling.mutateAsync({ id: lesson.id, processRefund: isEligible });
      notify({ topic: 'cancel', title: 'Lesson Cancelled', description: cancelOutcome(result) });
    } catch (error) {
      notify({
        topic: 'cancel',
        title: 'Cancellation Failed',
        description: reasonOf(error),
        variant: 'destructive',
      });
    }
    onClose();
    keepFocus();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Cancel your lesson on ${formatShortDay(lesson.startTime)} at ${formatTime(lesson.startTime)}?`}
      {...cancelQuestion(isEligible, lesson.price)}
      keepLabel="Keep Lesson"
      busy={cancelling.isPending}
      onConfirm={() => void cancel()}
    />
  );
}

function reasonOf(error: unknown): string {
  const said = error instanceof ApiError ? error.detail : '';
  return said || 'Failed to cancel the lesson. Please try again.';
}
