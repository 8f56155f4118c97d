import type { Booking } from '@lessons/contract';
import { formatWhen, whose } from '@lessons/rules';
import { FailedState, LoadingState, Skeleton, Stack } from '@lessons/ui';
import { laterPart } from '@lessons/ui/later-part.tsx';
import { useFocusFallback } from '@lessons/ui/use-focus-fallback.ts';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { waitingLessons } from './called-off.ts';
import styles from './called-off.module.css';

/** Only for whoever has such a lesson: others download nothing of it. */
const CalledOffLesson = laterPart(
  async () => (await import(/* webpackChunkName: "called-off" */ './called-off-lesson.tsx')).CalledOffLesson,
  <LoadingState label="Loading your choice">
    <Skeleton shape="card" className={styles.loading} />
  </LoadingState>,
);

interface CalledOffLessonsProps {
  bookings: readonly Booking[];
  /** Whether they are shown as last seen: nothing can be chosen yet. */
  isSeen?: boolean;
  /** The choice that the address names: a lesson, and the ISO instant of a start to be confirmed. */
  asked?: { lessonId: string; start: string | null } | undefined;
}

/** The lessons that the coach has called off, each with the choice of a new time or a refund. Renders nothing without any. */
export function CalledOffLessons({ bookings, isSeen = false, asked }: CalledOffLessonsProps) {
  // The other lessons stay when one is decided.
  useFocusFallback();
  const lessons = waitingLessons(bookings);
  if (lessons.length === 0) return null;
  return (
    <Stack gap={4}>
      {lessons.map((lesson) => (
        <ErrorBoundary key={lesson.id} fallbackRender={notLoaded(lesson)}>
          <CalledOffLesson
            // What the address asks for is asked with the answer.
            key={`${isSeen}`}
            lesson={lesson}
            isSeen={isSeen}
            askedStart={asked?.lessonId === lesson.id ? asked.start : null}
            isOnlyOne={lessons.length === 1}
          />
        </ErrorBoundary>
      ))}
    </Stack>
  );
}

const notLoaded =
  (lesson: Booking) =>
  ({ resetErrorBoundary }: FallbackProps) => (
    <FailedState
      message={`${whose(lesson, 'Your')} lesson on ${formatWhen(lesson.startTime)} is called off. Your choice could not be loaded.`}
      onRetry={resetErrorBoundary}
    />
  );
