import type { ReactNode, Ref } from 'react';
import type { Booking } from '@lessons/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { movedNotice } from '../../lessons/lesson-labels.ts';
import { rescheduleBookingMutation } from '../../requests/moves-and-refunds.ts';
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
  /** The choice that is being sent, or was; null before, and after a failure. */
  sent: ChosenLesson | null;
  onSentChange: (sent: ChosenLesson | null) => void;
}

/** The same lesson at another time, paid as before. */
export function MoveSummary({ ref, lesson, chosen, gone, sent, onSentChange }: MoveSummaryProps) {
  const navigate = useNavigate();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const moving = useMutation(rescheduleBookingMutation);
  const shown = sent ?? chosen;
  const staysThere = !sent && chosen !== null && isThereAlready(lesson, chosen);

  function move(wanted: ChosenLesson) {
    onSentChange(wanted);
    moving.mutate(
      { lesson, startTime: wanted.start.toISOString() },
      {
        onSuccess: (moved) => {
          notify(movedNotice(moved));
          void navigate('/schedule');
        },
        onError: (error) => {
          onSentChange(null);
          notifyFailure(
            {
              topic: 'move',
              title: 'Lesson not moved',
              description: reasonOf(
                error,
                'Your lesson could not be moved. Please check your connection and try again.',
              ),
            },
            error,
          );
        },
      },
    );
  }

  return (
    <BookingSummary
      ref={ref}
      chosen={shown}
      gone={sent ? null : gone}
      total={null}
      note={shown && (staysThere ? 'Your lesson is already at this time.' : priceOfMoving(lesson))}
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
