import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { type CalendarDate, formatDuration, londonDateOf, mondayOf } from '@lessons/rules';
import { Button, Cluster, QueryContent, Skeleton, Status, useNow } from '@lessons/ui';
import { CalendarClock } from 'lucide-react';
import { useAdmin } from '../admin-context.tsx';
import { useBookAndMove } from '../book-and-move/use-book-and-move.tsx';
import { useLessonDialogs } from '../lessons/lesson-dialogs.tsx';
import { isMovable } from '../lesson-state.ts';
import { SeriesFailed } from '../series/series-failed.tsx';
import { useSeries } from '../series/use-series.ts';
import { weekPath, type MovedLesson } from '../routes.ts';
import { lessonsOf, summaryOf } from '../timetable/timetable.ts';
import { useWeek } from '../timetable/use-week.ts';
import { useWideLayout } from '../use-wide-layout.ts';
import { DayByDay } from './day-by-day.tsx';
import { TimetableGrid } from './timetable-grid.tsx';
import { useShownDay } from './use-shown-day.ts';
import { useWaiting } from '../timetable/use-waiting.ts';
import { WeekHeader } from './week-header.tsx';
import { clientOf, timeOf } from '../lesson-text.ts';
import styles from './week.module.css';

interface WeekScreenProps {
  /** Any date of the week. With null or an invalid date the screen chooses: see `useShownDay`. */
  week: string | null;
  /** The lesson that the coach moves. */
  moved: MovedLesson | null;
  /** The series of which the coach books more weeks. */
  seriesId: string | null;
}

/** The Admin Schedule. A free time is booked, or becomes the new time of the lesson that is moved. */
export function WeekScreen({ week, moved, seriesId }: WeekScreenProps) {
  const { navigate } = useAdmin();
  const isWide = useWideLayout();
  const now = useNow();
  const today = londonDateOf(now);
  const date = useShownDay(week, now);
  const monday = mondayOf(date);
  const query = useWeek(monday);
  const waiting = useWaiting(query.isSuccess);
  const { lesson, isKnown } = useMovedLesson(moved, monday, now);
  const [changed, setChanged] = useState<AdminBooking | null>(null);
  const showChange = (booking: AdminBooking) => {
    setChanged(booking);
    navigate(weekPath(booking.date), { replace: true });
  };
  const { dialogs, ...actions } = useLessonDialogs(showChange);
  const bookAndMove = useBookAndMove(lesson, { onDone: showChange });
  const series = useContinuedSeries(seriesId, bookAndMove.continueSeries);

  const isChangeShown =
    query.data &&
    changed &&
    lessonsOf(query.data).some(({ id, startTime }) => id === changed.id && startTime === changed.startTime);
  // What had the focus is this lesson now. If it went before, the focus is on the heading.
  useLayoutEffect(() => {
    const hasFocus = document.activeElement;
    if (isChangeShown && (hasFocus === document.body || hasFocus?.tagName === 'H1'))
      document.querySelector<HTMLElement>(`[data-lesson="${changed.id}"]`)?.focus({ preventScroll: true });
  }, [isChangeShown, changed]);

  return (
    <>
      <WeekHeader
        monday={monday}
        today={today}
        moved={moved}
        summary={query.data ? summaryOf(query.data) : null}
        onNow={showNow}
      />
      <Status as="div" className={moved && isKnown ? styles.moving : 'visually-hidden'}>
        {moved && isKnown && (
          <MovingBanner lesson={lesson} onCancel={() => navigate(weekPath(moved.date), { replace: true })} />
        )}
      </Status>
      <SeriesFailed series={series} />
      <QueryContent
        query={query}
        failed="This week couldn’t be loaded."
        skeleton={<Skeleton shape="card" className={styles.skeleton} />}
      >
        {(timetable) => {
          const onTime = moved && !lesson ? null : bookAndMove.chooseTime;
          const view = { timetable, waiting, now, moved: lesson, onTime, ...actions };
          return isWide ? (
            <TimetableGrid key={monday} {...view} />
          ) : (
            <DayByDay
              {...view}
              date={date}
              onShow={(day) => navigate(weekPath(day, moved), { replace: true })}
            />
          );
        }}
      </QueryContent>
      {dialogs}
      {bookAndMove.dialogs}
    </>
  );
}

/** Returns the lesson that is moved: null for one that can't be any more. `isKnown` is false until its week is fetched. */
function useMovedLesson(moved: MovedLesson | null, shownMonday: CalendarDate, now: Date) {
  const { data } = useWeek(moved ? mondayOf(moved.date) : shownMonday);
  const lesson = data && moved ? lessonsOf(data).find(({ id }) => id === moved.id) : undefined;
  return { lesson: lesson && isMovable(lesson, now) ? lesson : null, isKnown: data !== undefined };
}

/** Asks for more weeks of a series, once it is fetched. Returns the series. */
function useContinuedSeries(seriesId: string | null, ask: (series: readonly AdminBooking[]) => void) {
  const series = useSeries(seriesId);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    // The series is fetched again after each change; the coach is asked once.
    if (!series.data || seriesId === asked.current) return;
    asked.current = seriesId;
    ask(series.data);
  }, [series.data, seriesId, ask]);
  return series;
}

function showNow(): void {
  document.querySelector('[data-now]')?.scrollIntoView({ block: 'center' });
}

interface MovingBannerProps {
  /** Null for a lesson that has begun, was cancelled or is at another time now. */
  lesson: AdminBooking | null;
  onCancel: () => void;
}

/** Names the lesson that gets a new time in this week, and leaves it where it is. */
function MovingBanner({ lesson, onCancel }: MovingBannerProps) {
  return (
    <Cluster gap={3} rowGap={1} align="center" className={styles.banner}>
      <CalendarClock />
      <p>
        {lesson ? (
          <>
            <strong>Moving {clientOf(lesson)}</strong> {timeOf(lesson)}
            <span>Choose a free time of {formatDuration(lesson.duration)}.</span>
          </>
        ) : (
          'This lesson can’t be moved any more.'
        )}
      </p>
      <Button variant="quiet" className={styles.out} onClick={onCancel}>
        {lesson && !lesson.calledOff ? 'Keep this time' : 'Close'}
      </Button>
    </Cluster>
  );
}
