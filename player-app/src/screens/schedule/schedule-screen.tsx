import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Booking } from '@lessons/contract';
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
import { firstToPay } from '../../lessons/pay-online.tsx';
import { myBookingsQuery, prefetchMyBookings } from '../../requests/my-bookings.ts';
import { useSessionUser } from '../../session/session.tsx';
import { CancelLessonDialog, ClearActivityDialog } from './lesson-dialogs.tsx';
import { CancelledLessons, RecentLessons, UpcomingLessons } from './lesson-sections.tsx';
import { lessonLists } from './lesson-lists.ts';
import { NamedLesson, useNamedLesson } from './use-named-lesson.ts';
import styles from './schedule.module.css';

/** The open question: whether to cancel this lesson, or to clear the activity. */
type Question = { cancel: Booking } | 'clear-activity' | null;

export function ScheduleScreen() {
  const { id: userId } = useSessionUser();
  const now = useNow();
  useFocusFallback();
  const bookings = useQuery(myBookingsQuery(userId));
  const [question, setQuestion] = useState<Question>(null);
  const [startWithoutRefund, setStartWithoutRefund] = useState<string | null>(null);
  const lists = bookings.data && lessonLists(bookings.data, now);
  const owed = bookings.data && firstToPay(bookings.data);
  const named = useNamedLesson(lists);
  const close = () => setQuestion(null);
  return (
    <Screen width="wide" className={styles.screen}>
      <PageHeader
        title="Schedule"
        aside={
          lists?.hasActivity && (
            <Button variant="quiet" className={styles.clear} onClick={() => setQuestion('clear-activity')}>
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
      {named.isMissing && (
        <p role="status" className={styles.missing}>
          This lesson is not among yours. You may have cleared it, or booked it with another account.
        </p>
      )}
      {lists && (
        <NamedLesson value={named.id}>
          <div className={styles.columns}>
            <UpcomingLessons
              lessons={lists.upcoming}
              isNextStep={!owed}
              onCancel={(lesson) => setQuestion({ cancel: lesson })}
            />
            <div className={styles.history}>
              <RecentLessons lessons={lists.recent} owed={owed} />
              {lists.cancelled.length > 0 && <CancelledLessons lessons={lists.cancelled} owed={owed} />}
            </div>
          </div>
        </NamedLesson>
      )}
      {question === 'clear-activity' && <ClearActivityDialog userId={userId} onClose={close} />}
      {question !== null && question !== 'clear-activity' && (
        <CancelLessonDialog
          lesson={question.cancel}
          startWithoutRefund={startWithoutRefund}
          onRefundOver={setStartWithoutRefund}
          onClose={close}
        />
      )}
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
