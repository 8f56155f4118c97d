import { useQuery } from '@tanstack/react-query';
import { LoadingState, Screen, Section, Skeleton, useNow } from '@lessons/ui';
import { myBookingsQuery, prefetchMyBookings } from '../../requests/my-bookings.ts';
import { LastSeenLessons } from '../../lessons/last-seen-lessons.tsx';
import { CalledOffLessons } from '../../lessons/called-off-lessons.tsx';
import { CalledOffNews } from '../../lessons/called-off-news.tsx';
import { waitingLessons } from '../../lessons/called-off.ts';
import { firstToPay } from '../../lessons/pay-online.tsx';
import { useSessionUser } from '../../session/session.tsx';
import { AboutYouCard } from './about-you-card.tsx';
import { AsPlayer } from './as-player.tsx';
import { CoachCard } from './coach-card.tsx';
import { HomeHeader } from './home-header.tsx';
import { lessonUnderWay, nextLesson, recentActivity } from './home-lessons.ts';
import { HomeProgress } from './home-progress.tsx';
import { LessonUnderWayCard, NextLessonCard } from './next-lesson-card.tsx';
import { OwedLessons } from './owed-lessons.tsx';
import { RecentActivity } from './recent-activity.tsx';
import styles from './home.module.css';

/** Home of a player. A coach's has the greeting and the day above, by the shell: these parts are folded there. */
export function HomeScreen() {
  const user = useSessionUser();
  const { data } = useQuery(myBookingsQuery(user.id));
  return (
    <Screen width="wide" className={styles.screen}>
      {user.isCoach || user.isAdmin ? (
        <AsPlayer plays={data?.some(({ status }) => status !== 'cancelled') ?? false}>
          <PlayersParts />
        </AsPlayer>
      ) : (
        <>
          <HomeHeader />
          <AboutYouCard />
          <PlayersParts />
        </>
      )}
    </Screen>
  );
}

HomeScreen.prefetch = prefetchMyBookings;

function PlayersParts() {
  const user = useSessionUser();
  const now = useNow();
  const bookings = useQuery(myBookingsQuery(user.id));
  const next = bookings.data && nextLesson(bookings.data, now);
  const underWay = bookings.data && lessonUnderWay(bookings.data, now);
  const owed = bookings.data && firstToPay(bookings.data);
  const isChoiceNext = bookings.data !== undefined && waitingLessons(bookings.data).length > 0;
  const isBookingNext = !owed && !isChoiceNext;
  return (
    <>
      {bookings.isPending && <LoadingLessons />}
      {bookings.isError && (
        <div className={styles.across}>
          <LastSeenLessons
            message="Your lessons could not be loaded."
            isKnown={bookings.data !== undefined}
            onRetry={() => void bookings.refetch()}
            retrying={bookings.isFetching}
          />
        </div>
      )}
      <CalledOffNews bookings={bookings.data} />
      {bookings.data && isChoiceNext && <CalledOffLessons bookings={bookings.data} />}
      {bookings.data ? (
        <div className={styles.columns}>
          <div className={styles.part}>
            <OwedLessons bookings={bookings.data} first={owed} />
            {underWay && <LessonUnderWayCard lesson={underWay} />}
            {/* A lesson to choose a new time for is no reason to invite to another one. */}
            {(next || !isChoiceNext) && <NextLessonCard lesson={next} now={now} isNextStep={isBookingNext} />}
          </div>
          <div className={styles.progress}>
            <HomeProgress
              bookings={bookings.data}
              now={now}
              isNextStep={next !== undefined && isBookingNext}
            />
          </div>
          <RecentActivity
            lessons={recentActivity(bookings.data, now)}
            isNewcomer={bookings.data.length === 0}
          />
          <CoachCard />
        </div>
      ) : (
        bookings.isError && <CoachCard />
      )}
    </>
  );
}

function LoadingLessons() {
  return (
    <LoadingState label="Loading your lessons" className={styles.across}>
      <Skeleton shape="card" className={styles.nextLoading} />
      <Section title="Recent Activity" aside="last 7 days">
        <Skeleton shape="card" className={styles.activityLoading} />
      </Section>
    </LoadingState>
  );
}
