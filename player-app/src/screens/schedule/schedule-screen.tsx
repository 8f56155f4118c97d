import { useState } from 'react';
import { laterCode } from '@lessons/ui/later-code.ts';
import { useLaterCode } from '@lessons/ui/use-later-code.ts';
import {
  Button,
  classNames,
  FailedState,
  LoadingState,
  PageHeader,
  Screen,
  Section,
  Skeleton,
  Stack,
  useNow,
} from '@lessons/ui';
import { useFocusFallback } from '@lessons/ui/use-focus-fallback.ts';
import { Navigate, useLocation } from 'react-router-dom';
import { CalledOffLessons } from '../../lessons/called-off-lessons.tsx';
import { CalledOffNews } from '../../lessons/called-off-news.tsx';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { firstToPay } from '../../lessons/pay-online.tsx';
import { ShownAsLastSeen } from '../../notifications/connection-line.tsx';
import { prefetchMyBookings, useMyBookings } from '../../requests/my-bookings.ts';
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
  const { bookings, isSeen, isError, retry } = useMyBookings(userId);
  const [isClearing, setClearing] = useState(false);
  // The wished days stand above the past lessons, which are drawn after them where they would move down.
  const [areWishesKnown, setWishesKnown] = useState(false);
  const onWishesKnown = () => setWishesKnown(true);
  const wishes = useLaterCode(wishesCode, onWishesKnown);
  const { askToCancel, cancelDialog } = useCancelDialog();
  const lists = bookings && lessonLists(bookings, now);
  const owed = bookings && firstToPay(bookings);
  const failure = { message: 'Your lessons could not be loaded.', onRetry: retry };
  const query = new URLSearchParams(useLocation().search);
  // The mail about a lesson that is called off leads here, with one of its times.
  const toChoose = query.get('choose');
  const isDecided =
    lists && !isSeen && toChoose !== null && !lists.calledOff.some(({ id }) => id === toChoose);
  const named = query.get('lesson') ?? (isDecided ? toChoose : null);
  if (named !== null) return <Navigate to={lessonAddress(named)} replace />;
  return (
    <Screen width="widest">
      <PageHeader title="Schedule" />
      {lists ? isError && <ShownAsLastSeen {...failure} /> : isError && <FailedState {...failure} />}
      <CalledOffNews bookings={isSeen ? undefined : bookings} />
      {bookings && (
        <CalledOffLessons
          bookings={bookings}
          isSeen={isSeen}
          asked={toChoose === null ? undefined : { lessonId: toChoose, start: query.get('start') }}
        />
      )}
      {lists ? (
        <Stack gap={8} className={styles.columns} aria-busy={isSeen && !isError}>
          {(lists.upcoming.length > 0 || !isSeen) && (
            <UpcomingLessons
              lessons={lists.upcoming}
              isSeen={isSeen}
              isNextStep={!owed && lists.calledOff.length === 0}
              onCancel={askToCancel}
            />
          )}
          {!isSeen && wishes && <wishes.WishedDays onKnown={onWishesKnown} />}
          {isSeen ? (
            !isError && <LoadingSection title="Recent Lessons" />
          ) : (
            <Stack gap={8} className={classNames(styles.history, !areWishesKnown && styles.late)}>
              <RecentLessons lessons={lists.recent} owed={owed} />
              {lists.cancelled.length > 0 && <CancelledLessons lessons={lists.cancelled} owed={owed} />}
              {lists.hasActivity && (
                <Button
                  variant="quiet"
                  className={classNames(styles.clear, 'not-printed')}
                  onClick={() => setClearing(true)}
                >
                  Clear Activity
                </Button>
              )}
            </Stack>
          )}
        </Stack>
      ) : (
        !isError && (
          <LoadingState label="Loading your lessons">
            <Stack gap={8} className={styles.columns}>
              <LoadingSection title="Upcoming Lessons" />
              <LoadingSection title="Recent Lessons" />
            </Stack>
          </LoadingState>
        )
      )}
      {isClearing && <ClearActivityDialog userId={userId} onClose={() => setClearing(false)} />}
      {cancelDialog}
    </Screen>
  );
}

ScheduleScreen.prefetch = prefetchMyBookings;

function LoadingSection({ title }: { title: string }) {
  return (
    <Section title={title}>
      <Skeleton shape="card" height="12rem" />
    </Section>
  );
}
