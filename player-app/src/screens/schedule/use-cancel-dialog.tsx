import { useState, type ReactNode } from 'react';
import type { Booking } from '@lessons/contract';
import { CancelLessonDialog } from './lesson-dialogs.tsx';

/** Returns the dialog of the lesson that is about to be cancelled, and what opens it. */
export function useCancelDialog(): { askToCancel: (lesson: Booking) => void; cancelDialog: ReactNode } {
  const [lesson, setLesson] = useState<Booking | null>(null);
  const [startWithoutRefund, setStartWithoutRefund] = useState<string | null>(null);
  const cancelDialog = lesson && (
    <CancelLessonDialog
      lesson={lesson}
      startWithoutRefund={startWithoutRefund}
      onRefundOver={setStartWithoutRefund}
      onClose={() => setLesson(null)}
    />
  );
  return { askToCancel: setLesson, cancelDialog };
}
