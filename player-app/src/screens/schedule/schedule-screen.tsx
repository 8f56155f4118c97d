import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  Button,
  FailedState,
  LoadingState,
  PageHeader,
  Screen,
  Section,
  Skeleton,
  useNow,
} from '@lessons/ui';
import { useFocusFallback } from '@lessons/ui/use-focus-fallback.ts';
import { Navigate, useLocation } from 'react-router-dom';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { firstToPay } from '../../lessons/pay-online.tsx';
import { myBookingsQuery, prefetchMyBookings } from '../../requests/my-bookings.ts';
import { useSessionUser } from '../../session/session.tsx';
import { ClearActivityDialog } from './lesson-dialogs.tsx';
import { CancelledLessons, RecentLessons, UpcomingLessons } from './lesson-sections.tsx';
import { lessonLists } from './lesson-lists.ts';
import { useCancelDialog } from './use-cancel-dialog.tsx';
import styles from './schedule.module.css';

/** The player's lessons, ahead and past. `?lesson=ID`, to which mails have linked, leads to that lesson. */
export function ScheduleScreen() {
  const { id: userId } = useSessionUser();
  const now = useNow();
  useFocusFallback();
  const bookings = useQuery(myBookingsQuery(userId));
  const [isClearing, setClearing] = useState(false);
  const { askToCancel, cancelDialog } = useCancelDialog();
  const lists = bookings.data && lessonLists(bookings.data, now);
  const owed = bookings.data && firstToPay(bookings.data);
  const named = new URLSearchParams(useLocation().search).get('lesson');
  if (named !== null) return <Navigate to={lessonAddress(named)} replace />;
  return (
    <Screen width="wide" className={styles.screen}>
      <PageHeader
        title="Schedule"
        aside={
          lists?.hasActivity && (
            <Button variant="quiet" className={styles.clear} onClick={() => setClearing(true)}>
              Clear Activity
            </Button>
          )
        }
      />
      {bookings.isPending && <LoadingLessons />}
      {bookings.isError && (
        <FailedState
          message="Your lessons could not be loaded."
          onRetry={() => void bookings.refetch()}
          retrying={bookings.isFetching}
        />
      )}
      {lists && (
        <div className={styles.columns}>
          <UpcomingLessons lessons={lists.upcoming} isNextStep={!owed} onCancel={askToCancel} />
          <div className={styles.history}>
            <RecentLessons lessons={lists.recent} owed={owed} />
            {lists.cancelled.length > 0 && <CancelledLessons lessons={lists.cancelled} owed={owed} />}
          </div>
        </div>
      )}
      {isClearing && <ClearActivityDialog userId={userId} onClose={() => setClearing(false)} />}
      {cancelDialog}
    </Screen>
  );
}

ScheduleScreen.prefetch = prefetchMyBookings;

function LoadingLessons() {
  return (
    <LoadingState label="Loading your lessons" className={styles.columns}>
      {['Upcoming Lessons', 'Recent Lessons'].map((title) => (
        <Section key={title} title={title}>
          <Skeleton shape="card" className={styles.loadingCard} />
        </Section>
      ))}
    </LoadingState>
  );
}
