import { FailedState, PageHeader, Screen, LoadingState, Section, Skeleton, useNow } from '@lessons/ui';
import { laterPart } from '@lessons/ui/later-part.tsx';
import { formatPounds, type Pricing } from '@lessons/rules';
import { prefetchCourt, useCourt } from '../../court/use-court.ts';
import { obstacleToMoving } from './lesson-being-moved.ts';
import { MovingBanner } from './moving-banner.tsx';
import { useLessonBeingMoved, useMovedBookingId } from './use-lesson-being-moved.ts';
import { BookingForm } from './booking-form.tsx';
import styles from './booking-form.module.css';

/** Fetched by who moves a lesson: most open Book for a new one. */
const MoveForm = laterPart(async () => (await import('./move-form.tsx')).MoveForm, <MoveSkeleton />);

export function BookScreen() {
  const now = useNow();
  const movedId = useMovedBookingId();
  const moving = useLessonBeingMoved(movedId);
  const obstacle = moving.lesson && obstacleToMoving(moving.lesson, now);
  const moved = obstacle === null ? moving.lesson : null;
  const { court, pricing, ...fetching } = useCourt({ moved, now });
  const isError = fetching.isError || moving.isError;
  const retry = () => {
    fetching.refetch();
    if (moving.isError) moving.refetch();
  };
  const prices = pricing ? <Prices pricing={pricing} /> : <PricesSkeleton />;
  return (
    <Screen width="wide" className={styles.screen}>
      <PageHeader title="Book a Lesson" aside={movedId === null && prices} />
      {isError && (
        <FailedState
          message="The free times could not be loaded."
          onRetry={retry}
          retrying={fetching.isFetching || moving.isFetching}
        />
      )}
      {/* What was known stays, and with it the choice: the server checks it again before anything is paid. */}
      <div className={styles.place}>
        {movedId !== null && moving.isKnown && !moved ? (
          // Nothing is sold below it: it would look like the new time.
          <MovingBanner lesson={moving.lesson} obstacle={obstacle} />
        ) : !court || !pricing || !moving.isKnown ? (
          !isError && (movedId === null ? <BookingSkeleton /> : <MoveSkeleton />)
        ) : moved ? (
          <MoveForm key={movedId} court={court} lesson={moved} />
        ) : (
          <BookingForm key={movedId} court={court} pricing={pricing} />
        )}
      </div>
    </Screen>
  );
}

BookScreen.prefetch = prefetchCourt;

function Prices({ pricing: { oneHour, twoHour } }: { pricing: Pricing }) {
  return (
    <p>
      1 h {formatPounds(oneHour)} · 2 h {formatPounds(twoHour)}
    </p>
  );
}

/** Takes the width of the prices, so that nothing moves when they come. */
function PricesSkeleton() {
  return (
    <p className={styles.pricesLoading}>
      <Skeleton className={styles.priceLoading} />
    </p>
  );
}

/** The calendar, the times and the summary in the room they will take. */
function BookingSkeleton() {
  return (
    <LoadingState label="Loading the free times" className={styles.form}>
      <Skeleton className={styles.choicesLoading} />
      <Skeleton shape="card" height="18.5rem" />
      <Section title="Available Times">
        <Skeleton shape="card" height="24rem" />
      </Section>
      <Skeleton shape="card" className={styles.summaryLoading} />
    </LoadingState>
  );
}

/** The lesson that is moved, its week and the month in the room they will take. */
function MoveSkeleton() {
  return (
    <>
      <Skeleton shape="card" className={styles.movedLoading} />
      <LoadingState label="Loading the free times" className={styles.move}>
        <Section title="Available Times">
          <Skeleton shape="card" height="24rem" />
        </Section>
        <Skeleton shape="card" height="18.5rem" />
        <Skeleton shape="card" className={styles.summaryLoading} />
      </LoadingState>
    </>
  );
}
