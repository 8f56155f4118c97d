import type { ReactNode, Ref } from 'react';
import type { Booking } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { movedNotice, paymentLabel } from '../../lessons/lesson-labels.ts';
import { rescheduleBookingMutation } from '../../requests/reschedule-booking.ts';
import { useNotify } from '../../notifications/notifications.tsx';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { BookingSummary } from './booking-summary.tsx';
import type { ChosenLesson } from './chosen-lesson.ts';
import { moveTo } from './lesson-being-moved.ts';

interface MoveSummaryProps {
  ref: Ref<HTMLElement>;
  /** The chosen time. */
  timeRef: Ref<HTMLElement>;
  lesson: Booking;
  chosen: ChosenLesson | null;
  /** Says that the slot which was chosen can't be booked any more. */
  gone: ReactNode;
}

/** The same lesson at another time, paid as before. */
export function MoveSummary({ ref, timeRef, lesson, chosen, gone }: MoveSummaryProps) {
  const navigate = useNavigate();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const moving = useMutation(rescheduleBookingMutation);
  const isThereAlready = chosen !== null && moveTo(lesson, chosen) === 'stays';

  function move({ start }: ChosenLesson) {
    moving.mutate(
      { lesson, startTime: start.toISOString() },
      {
        onSuccess: (moved) => {
          notify(movedNotice(moved));
          void navigate('/schedule');
        },
        onError: (error) =>
          notifyFailure({
            topic: 'move',
            title: 'Lesson Not Moved',
            description: reasonOf(
              error,
              'Your lesson could not be moved. Please check your connection and try again.',
            ),
          }),
      },
    );
  }

  return (
    <BookingSummary
      ref={ref}
      timeRef={timeRef}
      chosen={chosen}
      gone={gone}
      total={lesson.paymentStatus === 'to_pay' ? formatPounds(lesson.price) : paymentLabel(lesson)}
      note={isThereAlready && 'Your lesson is at this time already.'}
      step={{
        loading: moving.isPending,
        disabled: isThereAlready,
        children: moving.isPending ? 'Moving...' : 'Move Lesson',
      }}
      onStep={move}
    />
  );
}
