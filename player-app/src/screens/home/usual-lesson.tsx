import { useMemo } from 'react';
import type { Booking } from '@lessons/contract';
import {
  formatDay,
  formatPounds,
  formatTimeRange,
  lessonAt,
  londonDateOf,
  nextFreeStartOf,
  priceOf,
  usualTimeOf,
} from '@lessons/rules';
import { LinkButton } from '@lessons/ui';
import { ArrowRight } from 'lucide-react';
import { storeBookingIntent } from '../../booking-intent/booking-intent.ts';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { useCourt } from '../../court/use-court.ts';
import { useSessionUser } from '../../session/session.tsx';
import styles from './home-progress.module.css';

interface UsualLessonProps {
  bookings: readonly Booking[];
  now: Date;
  /** Gives it the accent. */
  isNextStep: boolean;
}

const HEADING = 'usual-lesson';

/** Offers the next free lesson at the player's usual time: one tap to the checkout. Nothing without a habit. */
export function UsualLesson({ bookings, now, isNextStep }: UsualLessonProps) {
  const { id: userId } = useSessionUser();
  const { courtName } = useCoach();
  const { court, pricing } = useCourt(null, now);
  const usual = useMemo(() => usualTimeOf(bookings, now), [bookings, now]);
  const start = usual && court ? nextFreeStartOf(usual, court) : null;
  if (!usual || !start || !pricing) return null;
  const { end } = lessonAt(start, usual.minutes);
  const price = priceOf(usual.minutes, pricing);
  const choose = () =>
    storeBookingIntent({
      userId,
      date: londonDateOf(start),
      startTime: start.toISOString(),
      endTime: end.toISOString(),
      duration: usual.minutes,
      price: String(price),
      location: courtName,
    });
  return (
    <section className={styles.usual} aria-labelledby={HEADING}>
      <div>
        <h2 id={HEADING}>Your usual is free on {formatDay(start)}</h2>
        <p>
          {formatTimeRange(start, end)} · {formatPounds(price)}
        </p>
      </div>
      <LinkButton
        href="/checkout"
        variant={isNextStep ? 'primary' : 'secondary'}
        icon={<ArrowRight strokeWidth={1.8} aria-hidden="true" />}
        iconAfter
        onClick={choose}
      >
        Book It
      </LinkButton>
    </section>
  );
}
