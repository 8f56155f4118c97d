import { useId, useMemo, type ReactNode } from 'react';
import type { Booking } from '@lessons/contract';
import {
  formatDay,
  formatWeekdays,
  formatPounds,
  formatTimeRange,
  habitOf,
  lessonAt,
  nextFreeStartOf,
  priceOf,
  usualTimesOf,
  whose,
  type Pricing,
  type UsualTime,
} from '@lessons/rules';
import { Cluster, LinkButton, Skeleton } from '@lessons/ui';
import { ArrowRight } from 'lucide-react';
import { useCourt } from '../../court/use-court.ts';
import { BookFreeLesson } from './book-free-lesson.tsx';
import { LaterKeepTime, LaterOtherRequests } from './later-keep-time.tsx';
import styles from './home-progress.module.css';

interface UsualLessonsProps {
  bookings: readonly Booking[];
  now: Date;
  /** Gives it the accent. */
  isNextStep: boolean;
}

/** The most that Home offers, such as Tom's Tuesdays and Ella's. */
const MAX_OFFERED = 2;

/**
 * Offers the next free lesson at the usual time of each name that the player books for: one tap to the checkout. Nothing
 * without a habit. They take their place before the free times are known, so that nothing moves when they are.
 */
export function UsualLessons({ bookings, now, isNextStep }: UsualLessonsProps) {
  const { court, pricing, isError } = useCourt({ now });
  const usual = useMemo(() => usualTimesOf(bookings, now).slice(0, MAX_OFFERED), [bookings, now]);
  const habits = usual.map((time) => habitOf(time, bookings, now));
  const cards = usual.map((time, index) => {
    const everyWeeks = habits[index];
    const keep = everyWeeks ? <LaterKeepTime usual={time} everyWeeks={everyWeeks} /> : null;
    const start = court ? nextFreeStartOf(time, court) : null;
    return start && pricing ? (
      <FreeUsual
        key={time.forName}
        usual={time}
        start={start}
        pricing={pricing}
        isNextStep={isNextStep && index === 0}
        keep={keep}
      />
    ) : (
      <UsualToLookUp
        key={time.forName}
        usual={time}
        state={court ? 'none-free' : isError ? 'not-known' : 'pending'}
        keep={keep}
      />
    );
  });
  return (
    <>
      {cards}
      {habits.some((habit) => habit !== null) && (
        <LaterOtherRequests usual={usual.filter((_, index) => habits[index] !== null)} />
      )}
    </>
  );
}

interface UsualProps {
  usual: UsualTime;
  /** What stands below it, once it is a habit. */
  keep: ReactNode;
}

interface UsualToLookUpProps extends UsualProps {
  state: 'pending' | 'not-known' | 'none-free';
}

function UsualToLookUp({ usual, state, keep }: UsualToLookUpProps) {
  return (
    <UsualCard
      heading={
        <>
          {whose(usual, 'Your')} usual <b>{`${formatWeekdays(usual.dayOfWeek)}, ${usual.time}`}</b>
        </>
      }
      detail={STATES[state]}
      keep={keep}
      isBusy={state === 'pending'}
    >
      {state === 'pending' ? (
        <Skeleton className={styles.stepLoading} />
      ) : (
        <LinkButton href="/book">See times</LinkButton>
      )}
    </UsualCard>
  );
}

const STATES = {
  pending: 'Looking for the next one',
  'not-known': 'Free times not known',
  'none-free': 'Not free for now',
};

interface FreeUsualProps extends UsualProps, Pick<UsualLessonsProps, 'isNextStep'> {
  start: Date;
  pricing: Pricing;
}

function FreeUsual({ usual, start, pricing, isNextStep, keep }: FreeUsualProps) {
  const { minutes, forName } = usual;
  const { end } = lessonAt(start, minutes);
  return (
    <UsualCard
      heading={
        <>
          {whose(usual, 'Your')} usual is free on <b>{formatDay(start)}</b>
        </>
      }
      detail={`${formatTimeRange(start, end)} · ${formatPounds(priceOf(minutes, pricing))}`}
      keep={keep}
    >
      <BookFreeLesson
        lesson={{ start, minutes }}
        pricing={pricing}
        forName={forName}
        variant={isNextStep ? 'primary' : 'secondary'}
        icon={<ArrowRight />}
        iconAfter
      >
        Book it
      </BookFreeLesson>
    </UsualCard>
  );
}

interface UsualCardProps extends Pick<UsualProps, 'keep'> {
  heading: ReactNode;
  detail: string;
  isBusy?: boolean;
  /** The next step. */
  children: ReactNode;
}

function UsualCard({ heading, detail, keep, isBusy, children }: UsualCardProps) {
  const headingId = useId();
  return (
    <Cluster
      as="section"
      gap={3}
      align="center"
      justify="between"
      className={styles.usual}
      aria-labelledby={headingId}
      aria-busy={isBusy}
    >
      <div>
        <h2 id={headingId}>{heading}</h2>
        <p>{detail}</p>
      </div>
      {children}
      {keep}
    </Cluster>
  );
}
