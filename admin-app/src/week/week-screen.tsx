import { londonDateOf, mondayOf } from '@lessons/rules';
import { QueryContent, Skeleton, useNow } from '@lessons/ui';
import { useWideLayout } from '../use-wide-layout.ts';
import { useLessonDialogs } from '../lessons/lesson-dialogs.tsx';
import { DayByDay } from './day-by-day.tsx';
import { TimetableGrid } from './timetable-grid.tsx';
import { summaryOf } from '../timetable/timetable.ts';
import { useWeek } from '../timetable/use-week.ts';
import { WeekHeader } from './week-header.tsx';
import styles from './week.module.css';

/** The Admin Schedule. `week` is any date of the week; null or an invalid date means this week. */
export function WeekScreen({ week }: { week: string | null }) {
  const isWide = useWideLayout();
  const now = useNow();
  const today = londonDateOf(now);
  const { dialogs, ...actions } = useLessonDialogs();
  const monday = mondayOf(isDate(week) ? week : today);
  const query = useWeek(monday);
  const WeekView = isWide ? TimetableGrid : DayByDay;

  return (
    <>
      <WeekHeader
        monday={monday}
        today={today}
        summary={query.data ? summaryOf(query.data) : null}
        onNow={showNow}
      />
      <QueryContent
        query={query}
        failed="This week couldn’t be loaded."
        skeleton={<Skeleton shape="card" className={styles.skeleton} />}
      >
        {(timetable) => <WeekView key={monday} timetable={timetable} now={now} {...actions} />}
      </QueryContent>
      {dialogs}
    </>
  );
}

function showNow(): void {
  document.querySelector('[data-now]')?.scrollIntoView({ block: 'center' });
}

function isDate(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
