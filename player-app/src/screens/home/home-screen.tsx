import { useQuery } from '@tanstack/react-query';
import { greetingNameOf } from '@lessons/rules';
import { FailedState, LoadingState, Screen, Section, Skeleton } from '@lessons/ui';
import { myBookingsQuery } from '../../requests/my-bookings.ts';
import { useSessionUser } from '../../session/session.tsx';
import { useSignOut } from '../../session/use-sign-out.ts';
import { CoachCard } from './coach-card.tsx';
import { HomeHeader } from './home-header.tsx';
import { lessonUnderWay, nextLesson, recentActivity } from './home-lessons.ts';
import { LessonUnderWayCard, NextLessonCard } from './next-lesson-card.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { useNow } from '../../clock/use-now.ts';
import styles from './home.module.css';

export function HomeScreen() {
  const user = useSessionUser();
  const signOut = useSignOut();
  const now = useNow();
  const bookings = useQuery(myBookingsQuery(user.id));
  const underWay = bookings.data && lessonUnderWay(bookings.data, now);
  return (
    <Screen width="wide" className={styles.screen}>
      <HomeHeader name={greetingNameOf(user)} now={now} onSignOut={() => void signOut()} />
      <div className={styles.lessons}>
        {bookings.isPending && <LoadingLessons />}
        {bookings.isError && (
          <FailedState
            message="Your lessons could not be loaded."
            onRetry={() => void bookings.refetch()}
            retrying={bookings.isFetching}
          />
        )}
        {bookings.data && (
          <>
            {underWay && <LessonUnderWayCard lesson={underWay} />}
            <NextLessonCard lesson={nextLesson(bookings.data, now)} now={now} />
            <RecentActivity
              lessons={recentActivity(bookings.data, now)}
              isNewcomer={bookings.data.length === 0}
            />
          </>
        )}
      </div>
      <CoachCard />
    </Screen>
  );
}

function LoadingLessons() {
  return (
    <LoadingState label="Loading your lessons" className={styles.lessons}>
      <Skeleton shape="card" className={styles.nextLoading} />
      <Section title="Recent Activity" aside="last 7 days">
        <Skeleton shape="card" className={styles.activityLoading} />
      </Section>
    </LoadingState>
  );
}
