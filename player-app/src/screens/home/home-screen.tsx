import { FailedState, LoadingState, Screen, Section, Skeleton, Stack, useNow } from '@lessons/ui';
import { prefetchMyBookings, useMyBookings } from '../../requests/my-bookings.ts';
import { CalledOffLessons } from '../../lessons/called-off-lessons.tsx';
import { CalledOffNews } from '../../lessons/called-off-news.tsx';
import { waitingLessons } from '../../lessons/called-off.ts';
import { firstToPay } from '../../lessons/pay-online.tsx';
import { ShownAsLastSeen } from '../../notifications/connection-line.tsx';
import { useSessionUser } from '../../session/session.tsx';
import { AboutYouCard } from './about-you-card.tsx';
import { CoachCard } from './coach-card.tsx';
import { HomeHeader } from './home-header.tsx';
import { lessonUnderWay, nextLessons, recentActivity } from './home-lessons.ts';
import { HomeProgress } from './home-progress.tsx';
import { LessonUnderWayCard, NextLessonCard } from './next-lesson-card.tsx';
import { OwedLessons } from './owed-lessons.tsx';
import { RecentActivity } from './recent-activity.tsx';
import styles from './home.module.css';

/** Home of a player. A coach's is the greeting and the day, by the shell. */
export function HomeScreen() {
  return (
    <Screen width="wide" className={styles.screen}>
      <HomeHeader />
      <AboutYouCard />
      <PlayersParts />
    </Screen>
  );
}

HomeScreen.prefetch = prefetchMyBookings;

function PlayersParts() {
  const user = useSessionUser();
  const now = useNow();
  const { bookings, isSeen, isError, retry } = useMyBookings(user.id);
  const failure = { message: 'Your lessons could not be loaded.', onRetry: retry };
  if (!bookings)
    return isError ? (
      <>
        <FailedState {...failure} />
        <CoachCard />
      </>
    ) : (
      <LoadingState label="Loading your lessons">
        <Stack gap={5} top className={styles.columns}>
          <Skeleton shape="card" className={styles.nextLoading} />
          <LoadingActivity />
        </Stack>
      </LoadingState>
    );
  const next = nextLessons(bookings, now);
  const hasNext = next.length > 0;
  const underWay = lessonUnderWay(bookings, now);
  const owed = firstToPay(bookings);
  const isChoiceNext = waitingLessons(bookings).length > 0;
  const isBookingNext = !owed && !isChoiceNext;
  return (
    <>
      {isError && <ShownAsLastSeen {...failure} />}
      <CalledOffNews bookings={isSeen ? undefined : bookings} />
      <CalledOffLessons bookings={bookings} isSeen={isSeen} />
      <Stack gap={5} top className={styles.columns} aria-busy={isSeen && !isError}>
        <Stack gap={5} top className={styles.part}>
          {underWay && <LessonUnderWayCard lesson={underWay} />}
          {/* A lesson to choose a new time for is no reason to invite to another one. */}
          {(hasNext || !isChoiceNext) && (
            <NextLessonCard lessons={next} now={now} isNextStep={isBookingNext} />
          )}
          {/* Below the ticket, which is there before what is owed is known. */}
          <OwedLessons bookings={isSeen ? [] : bookings} first={owed} />
        </Stack>
        {isSeen ? (
          isError ? (
            <CoachCard />
          ) : (
            <LoadingActivity />
          )
        ) : (
          <>
            <Stack gap={5} top className={styles.progress}>
              <HomeProgress bookings={bookings} now={now} isNextStep={hasNext && isBookingNext} />
            </Stack>
            <RecentActivity lessons={recentActivity(bookings, now)} isNewcomer={bookings.length === 0} />
            <CoachCard />
          </>
        )}
      </Stack>
    </>
  );
}

function LoadingActivity() {
  return (
    <Section title="Recent Activity" aside="last 7 days">
      <Skeleton shape="card" className={styles.activityLoading} />
    </Section>
  );
}
