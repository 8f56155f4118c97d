import type { Overview } from '@lessons/contract';
import { formatDay, formatPounds, londonDateOf } from '@lessons/rules';
import { FailedState, IconButton, LoadingState, Section, Skeleton, useNow } from '@lessons/ui';
import { Plus } from 'lucide-react';
import { useBookAndMove } from '../book-and-move/use-book-and-move.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { useFirstSteps } from '../first-steps/use-first-steps.ts';
import { useLessonDialogs } from '../lessons/lesson-dialogs.tsx';
import { DayList } from './day-list.tsx';
import { NextLesson } from './next-lesson.tsx';
import { nextFreeHour } from './next-free-hour.ts';
import { nextLessonOf, useOverview, useThisWeek } from './use-today.ts';
import { WeekAhead } from './week-ahead.tsx';
import styles from './today.module.css';

/**
 * The coach's day: the next lesson, the lessons of today with a line for now, the week and its revenue. `isHeld` shows
 * its skeleton although it may be loaded.
 */
export function Today({ isHeld = false }: { isHeld?: boolean }) {
  const now = useNow();
  const today = londonDateOf(now);
  const overview = useOverview();
  const week = useThisWeek();
  const { guide, isPending: isGuidePending } = useFirstSteps();
  const { dialogs, ...actions } = useLessonDialogs();
  const { chooseTime, dialogs: bookDialog } = useBookAndMove(null);
  const day = week.data?.days.find(({ date }) => date === today);
  if (isHeld || overview.isPending || week.isPending || isGuidePending) return <TodayLoading />;
  const isFailed = (overview.isError && !overview.data) || (week.isError && !week.data);
  return (
    <>
      {guide && <FirstSteps guide={guide} />}
      <Section
        title="Today"
        aside={
          <TodayAside now={now} onBook={week.data && (() => chooseTime(nextFreeHour(week.data, now)))} />
        }
        className={styles.today}
      >
        {isFailed ? (
          <FailedState
            message="Today couldn’t be loaded."
            retrying={overview.isFetching || week.isFetching}
            onRetry={() => {
              if (!overview.data) void overview.refetch();
              if (!week.data) void week.refetch();
            }}
          />
        ) : (
          overview.data &&
          week.data &&
          day && (
            <div className={styles.parts}>
              <NextLesson
                lesson={nextLessonOf(overview.data, week.data, now)}
                lastNotes={overview.data.lastNotes}
                now={now}
                onNotes={actions.onNotes}
              />
              <DayList day={day} now={now} {...actions} />
              <div className={styles.side}>
                <Figures overview={overview.data} />
                <WeekAhead days={week.data.days} today={today} />
              </div>
            </div>
          )
        )}
      </Section>
      {dialogs}
      {bookDialog}
    </>
  );
}

/** The date, and the way to book the next free hour. */
function TodayAside({ now, onBook }: { now: Date; onBook?: (() => void) | undefined }) {
  return (
    <div className={styles.aside}>
      {formatDay(now)}
      <IconButton
        label="Book for a client"
        icon={<Plus />}
        variant="framed"
        disabled={!onBook}
        onClick={onBook}
      />
    </div>
  );
}

function Figures({ overview: { lessonsToday, revenueToday, weeks } }: { overview: Overview }) {
  const week = weeks.at(-1);
  const figures = [
    { label: 'Lessons today', value: lessonsToday },
    { label: 'Today’s revenue', value: formatPounds(revenueToday) },
    { label: 'Lessons this week', value: week?.lessons ?? 0 },
    { label: 'This week’s revenue', value: formatPounds(week?.revenue ?? 0) },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The skeletons of the day. */
function TodayLoading() {
  return (
    <Section title="Today" aside={<TodayAside now={useNow()} />} className={styles.today}>
      <LoadingState label="Loading today" className={styles.parts}>
        <Skeleton shape="card" className={styles.nextSkeleton} />
        <div>
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} shape="row" className={styles.rowSkeleton} />
          ))}
        </div>
        <Skeleton shape="card" className={styles.sideSkeleton} />
      </LoadingState>
    </Section>
  );
}
