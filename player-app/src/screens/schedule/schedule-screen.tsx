import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { laterCode } from '@lessons/ui/later-code.ts';
import { useLaterCode } from '@lessons/ui/use-later-code.ts';
import { Button, classNames, LoadingState, PageHeader, Screen, Section, Skeleton, useNow } from '@lessons/ui';
import { useFocusFallback } from '@lessons/ui/use-focus-fallback.ts';
import { Navigate, useLocation } from 'react-router-dom';
import { LastSeenLessons } from '../../lessons/last-seen-lessons.tsx';
import { CalledOffLessons } from '../../lessons/called-off-lessons.tsx';
import { CalledOffNews } from '../../lessons/called-off-news.tsx';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { firstToPay } from '../../lessons/pay-online.tsx';
import { myBookingsQuery, prefetchMyBookings } from '../../requests/my-bookings.ts';
import { useSessionUser } from '../../session/session.tsx';
import { ClearActivityDialog } from './lesson-dialogs.tsx';
import { CancelledLessons, RecentLessons, UpcomingLessons } from './lesson-sections.tsx';
import { lessonLists } from './lesson-lists.ts';
import { useCancelDialog } from './use-cancel-dialog.tsx';
import styles from './schedule.module.css';

const wishesCode = laterCode(() => import('./wished-days.tsx'));

/** The player's lessons, ahead and past. `?lesson=ID`, to which mails have linked, leads to that lesson. */
export function ScheduleScreen() {
  const { id: userId } = useSessionUser();
  const now = useNow();
  useFocusFallback();
  const bookings = useQuery(myBookingsQuery(userId));
  const [isClearing, setClearing] = useState(false);
  // The wished days stand above the past lessons, which are drawn after them where they would move down.
  const [areWishesKnown, setWishesKnown] = useState(false);
  const onWishesKnown = () => setWishesKnown(true);
  const wishes = useLaterCode(wishesCode, onWishesKnown);
  const { askToCancel, cancelDialog } = useCancelDialog();
  const lists = bookings.data && lessonLists(bookings.data, now);
  const owed = bookings.data && firstToPay(bookings.data);
  const query = new URLSearchParams(useLocation().search);
  // The mail about a lesson that is called off leads here, with one of its times.
  const toChoose = query.get('choose');
  const isDecided = lists && toChoose !== null && !lists.calledOff.some(({ id }) => id === toChoose);
  const named = query.get('lesson') ?? (isDecided ? toChoose : null);
  if (named !== null) return <Navigate to={lessonAddress(named)} replace />;
  return (
    <Screen width="wide" className={styles.screen}>
      <PageHeader title="Schedule" />
      {bookings.isPending && <LoadingLessons />}
      {bookings.isError && (
        <LastSeenLessons
          message="Your lessons could not be loaded."
          isKnown={lists !== undefined}
          onRetry={() => void bookings.refetch()}
          retrying={bookings.isFetching}
        />
      )}
      <CalledOffNews bookings={bookings.data} />
      {bookings.data && (
        <CalledOffLessons
          bookings={bookings.data}
          asked={toChoose === null ? undefined : { lessonId: toChoose, start: query.get('start') }}
        />
      )}
      {lists && (
        <div className={styles.columns}>
          <UpcomingLessons
            lessons={lists.upcoming}
            isNextStep={!owed && lists.calledOff.length === 0}
            onCancel={askToCancel}
          />
          {wishes && <wishes.WishedDays onKnown={onWishesKnown} />}
          <div className={classNames(styles.history, !areWishesKnown && styles.late)}>
            <RecentLessons lessons={lists.recent} owed={owed} />
            {lists.cancelled.length > 0 && <CancelledLessons lessons={lists.cancelled} owed={owed} />}
            {lists.hasActivity && (
              <Button variant="quiet" className={styles.clear} onClick={() => setClearing(true)}>
                Clear Activity
              </Button>
            )}
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
