import { useMemo } from 'react';
import type { Booking } from '@lessons/contract';
import {
  formatDay,
  formatPounds,
  formatTimeRange,
  lessonAt,
  nextFreeStartOf,
  priceOf,
  usualTimeOf,
  type Pricing,
  type WeeklyTime,
} from '@lessons/rules';
import { LinkButton, Skeleton } from '@lessons/ui';
import { ArrowRight } from 'lucide-react';
import { storeBookingIntent } from '../../booking-intent/booking-intent.ts';
import { intentFor } from '../../booking-intent/intent-for.ts';
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

/**
 * Offers the next free lesson at the player's usual time: one tap to the checkout. Nothing without a habit. It takes its
 * place before the free times are known, so that nothing moves when they are.
 */
export function UsualLesson({ bookings, now, isNextStep }: UsualLessonProps) {
  const { court, pricing, isError } = useCourt({ now });
  const usual = useMemo(() => usualTimeOf(bookings, now), [bookings, now]);
  if (!usual) return null;
  const start = court ? nextFreeStartOf(usual, court) : null;
  if (start && pricing) return <FreeUsual {...{ usual, start, pricing, isNextStep }} />;
  const isPending = !court && !isError;
  return (
    <section className={styles.usual} aria-labelledby={HEADING} aria-busy={isPending}>
      <div>
        <h2 id={HEADING}>
          Your usual <b>{`${WEEKDAYS[usual.dayOfWeek]}, ${usual.time}`}</b>
        </h2>
        <p>
          {isPending ? 'Looking for the next one' : isError ? 'Free times not known' : 'Not free for now'}
        </p>
      </div>
      {isPending ? (
        <Skeleton className={styles.stepLoading} />
      ) : (
        <LinkButton href="/book">See times</LinkButton>
      )}
    </section>
  );
}

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

interface FreeUsualProps extends Pick<UsualLessonProps, 'isNextStep'> {
  usual: WeeklyTime;
  start: Date;
  pricing: Pricing;
}

function FreeUsual({ usual: { minutes }, start, pricing, isNextStep }: FreeUsualProps) {
  const { id: userId } = useSessionUser();
  const { courtName } = useCoach();
  const { end } = lessonAt(start, minutes);
  const choose = () =>
    storeBookingIntent(intentFor({ lesson: { start, minutes }, pricing, userId, location: courtName }));
  return (
    <section className={styles.usual} aria-labelledby={HEADING}>
      <div>
        <h2 id={HEADING}>
          Your usual is free on <b>{formatDay(start)}</b>
        </h2>
        <p>
          {formatTimeRange(start, end)} · {formatPounds(priceOf(minutes, pricing))}
        </p>
      </div>
      <LinkButton
        href="/checkout"
        variant={isNextStep ? 'primary' : 'secondary'}
        icon={<ArrowRight />}
        iconAfter
        onClick={choose}
      >
        Book it
      </LinkButton>
    </section>
  );
}
