import type { ReactNode, Ref } from 'react';
import type { Booking } from '@lessons/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { movedNotice } from '../../lessons/lesson-labels.ts';
import { rescheduleBookingMutation } from '../../requests/reschedule-booking.ts';
import { useNotify } from '../../notifications/notifications.tsx';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { BookingSummary } from './booking-summary.tsx';
import type { ChosenLesson } from './chosen-lesson.ts';
import { isThereAlready } from './lesson-being-moved.ts';

interface MoveSummaryProps {
  ref: Ref<HTMLElement>;
  lesson: Booking;
  chosen: ChosenLesson | null;
  /** Says that the slot which was chosen can't be booked any more. */
  gone: ReactNode;
}

/** The same lesson at another time, paid as before. */
export function MoveSummary({ ref, lesson, chosen, gone }: MoveSummaryProps) {
  const navigate = useNavigate();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const moving = useMutation(rescheduleBookingMutation);
  const staysThere = chosen !== null && isThereAlready(lesson, chosen);

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
            title: 'Lesson not moved',
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
      chosen={chosen}
      gone={gone}
      total={null}
      note={chosen && (staysThere ? 'Your lesson is already at this time.' : priceOfMoving(lesson))}
      step={{
        loading: moving.isPending,
        disabled: staysThere,
        children: moving.isPending ? 'Moving...' : 'Move lesson',
      }}
      onStep={move}
    />
  );
}

function priceOfMoving({ paymentStatus }: Booking): string {
  return paymentStatus === 'to_pay'
    ? 'Its price stays the same, to pay at the lesson.'
    : 'There is nothing more to pay.';
}
