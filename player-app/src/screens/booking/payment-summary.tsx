import { useEffect, type ReactNode, type Ref } from 'react';
import { formatPounds, playersMinutes, priceOf, type Pricing } from '@lessons/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useSessionUser } from '../../session/session.tsx';
import { storeBookingIntent } from '../../booking-intent/booking-intent.ts';
import { intentFor } from '../../booking-intent/intent-for.ts';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { stripeJsQuery } from '../../requests/payments.ts';
import { BookingSummary } from './booking-summary.tsx';
import type { ChosenLesson } from './chosen-lesson.ts';
import type { PlayerChoiceProps } from './player-choice.tsx';

interface PaymentSummaryProps {
  ref: Ref<HTMLElement>;
  chosen: ChosenLesson | null;
  /** Says that the slot which was chosen can't be booked any more. */
  gone: ReactNode;
  /** Pounds. */
  pricing: Pricing;
  player: PlayerChoiceProps;
}

/** A new lesson, to be paid for. */
export function PaymentSummary({ ref, chosen, gone, pricing, player }: PaymentSummaryProps) {
  const { id: userId } = useSessionUser();
  const { courtName } = useCoach();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isChosen = chosen !== null;
  useEffect(() => {
    // Prefetched, so that the card form doesn't wait for it. The checkout loads it again if that fails.
    if (isChosen) void queryClient.prefetchQuery(stripeJsQuery);
  }, [isChosen, queryClient]);

  function goOn(lesson: ChosenLesson) {
    const { forName } = player;
    storeBookingIntent(intentFor({ lesson, pricing, userId, location: courtName, forName }));
    void navigate('/checkout');
  }

  return (
    <BookingSummary
      ref={ref}
      chosen={chosen}
      gone={gone}
      total={chosen && formatPounds(priceOf(playersMinutes(chosen.minutes), pricing))}
      player={player}
      step={{ children: 'Continue to Payment' }}
      onStep={goOn}
    />
  );
}
