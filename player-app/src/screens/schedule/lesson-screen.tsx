import { FailedState, LinkButton, LoadingState, PageHeader, Screen, Skeleton, useNow } from '@lessons/ui';
import { useFocusFallback } from '@lessons/ui/use-focus-fallback.ts';
import { useLocation } from 'react-router-dom';
import { CalledOffLessons } from '../../lessons/called-off-lessons.tsx';
import { CalledOffNews } from '../../lessons/called-off-news.tsx';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { lessonIdAt } from '../../lessons/lesson-address.ts';
import { ShownAsLastSeen } from '../../notifications/connection-line.tsx';
import { prefetchMyBookings, useMyBookings } from '../../requests/my-bookings.ts';
import { useSessionUser } from '../../session/session.tsx';
import { LessonAhead } from './lesson-ahead.tsx';
import { LessonOver } from './lesson-over.tsx';
import { useCancelDialog } from './use-cancel-dialog.tsx';
import styles from './lesson-screen.module.css';

/** A lesson of the player's own: before it the ticket, after it the coach's note, the receipt and the next one. */
export function LessonScreen() {
  const lessonId = lessonIdAt(useLocation().pathname);
  const { id: userId } = useSessionUser();
  const { name } = useCoach();
  const now = useNow();
  useFocusFallback();
  const { bookings: lessons = [], isSeen, isError, retry } = useMyBookings(userId);
  const { askToCancel, cancelDialog } = useCancelDialog();
  const lesson = lessons.find(({ id }) => id === lessonId);
  if (!isSeen && !lesson) return <NotFound />;
  const failure = { message: 'Your lesson could not be loaded.', onRetry: retry };
  const isAhead =
    lesson &&
    !['cancelled', 'completed'].includes(lesson.status) &&
    Date.parse(lesson.endTime) > now.getTime();
  return (
    <Screen width="widest">
      <PageHeader
        title="Tennis Lesson"
        subtitle={`with ${name}`}
        back={{ href: '/schedule', label: 'Back to Schedule' }}
      />
      {!lesson &&
        (isError ? (
          <FailedState {...failure} />
        ) : (
          <LoadingState label="Loading your lesson">
            <Skeleton shape="card" className={styles.loading} />
          </LoadingState>
        ))}
      {lesson && isError && <ShownAsLastSeen {...failure} />}
      <CalledOffNews key={lessonId} bookings={lesson && !isSeen ? [lesson] : undefined} />
      {lesson &&
        (lesson.calledOff ? (
          <CalledOffLessons bookings={[lesson]} isSeen={isSeen} />
        ) : isAhead ? (
          <LessonAhead
            lesson={lesson}
            isSeen={isSeen}
            isBusy={isSeen && !isError}
            now={now}
            onCancel={() => askToCancel(lesson)}
          />
        ) : (
          <LessonOver lesson={lesson} now={now} />
        ))}
      {cancelDialog}
    </Screen>
  );
}

LessonScreen.prefetch = prefetchMyBookings;

function NotFound() {
  return (
    <Screen>
      <PageHeader
        title="Lesson not found"
        subtitle="This isn’t one of your lessons. You may have cleared it, or booked it with another account."
      />
      <div>
        <LinkButton variant="primary" href="/schedule">
          View My Lessons
        </LinkButton>
      </div>
    </Screen>
  );
}
