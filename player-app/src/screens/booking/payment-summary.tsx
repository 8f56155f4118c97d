import type { ReactNode, Ref } from 'react';
import type { Booking } from '@lessons/contract';
import { formatDuration, formatPounds, priceOf, type Pricing } from '@lessons/rules';
import { Button } from '@lessons/ui';
import { ArrowRight } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useSessionUser } from '../../session/session.tsx';
import { useNotify } from '../../notifications/notifications.tsx';
import { storeBookingIntent } from '../../booking-intent/booking-intent.ts';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { BookingSummary, selectionRequired } from './booking-summary.tsx';
import { intentFor, type ChosenLesson } from './chosen-lesson.ts';

interface PaymentSummaryProps {
  ref: Ref<HTMLElement>;
  /** The chosen time. */
  timeRef: Ref<HTMLElement>;
  chosen: ChosenLesson | null;
  /** Says that the slot which was chosen can't be booked any more. */
  gone: ReactNode;
  /** Pounds. */
  pricing: Pricing;
  /** The lesson that was to be moved, when another length was chosen. */
  insteadOf: Booking | null;
}

/** A new lesson, to be paid for. */
export function PaymentSummary({ ref, timeRef, chosen, gone, pricing, insteadOf }: PaymentSummaryProps) {
  const { id: userId } = useSessionUser();
  const { courtName } = useCoach();
  const navigate = useNavigate();
  const notify = useNotify();

  function goOn() {
    if (!chosen) return notify(selectionRequired);
    storeBookingIntent(intentFor(chosen, pricing, userId, courtName));
    void navigate('/checkout');
  }

  return (
    <BookingSummary
      ref={ref}
      timeRef={timeRef}
      chosen={chosen}
      gone={gone}
      total={chosen && formatPounds(priceOf(chosen.minutes, pricing))}
      note={
        insteadOf &&
        `Your lesson takes ${formatDuration(insteadOf.duration)} and can only move to a time of that length. This would be a new lesson, beside it.`
      }
    >
      <Button
        // The ball's colour marks the next step: until a time is chosen, that is choosing one.
        variant={chosen ? 'primary' : 'secondary'}
        wide
        icon={<ArrowRight strokeWidth={1.8} aria-hidden="true" />}
        iconAfter
        onClick={goOn}
      >
        Continue to Payment
      </Button>
    </BookingSummary>
  );
}
