import type { Overview } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { hoursOf, type Timetable } from '../../timetable/timetable.ts';
import styles from './overview.module.css';

interface FiguresProps {
  overview: Overview;
  /** Undefined for a week that could not be loaded. */
  thisWeek: Timetable | undefined;
  lastWeek: Timetable | undefined;
}

/** The lessons and the revenue of today and of this week, and how many of the hours that were offered are sold. */
export function Figures({ overview, thisWeek, lastWeek }: FiguresProps) {
  const { lessonsToday, revenueToday, weeks } = overview;
  const week = weeks.at(-1);
  const figures = [
    { label: 'Lessons today', value: lessonsToday },
    { label: 'Today’s revenue', value: formatPounds(revenueToday) },
    { label: 'Lessons this week', value: week?.lessons ?? 0 },
    { label: 'This week’s revenue', value: formatPounds(week?.revenue ?? 0) },
    { label: 'Hours sold this week', value: thisWeek && soldOf(thisWeek) },
    { label: 'Hours sold last week', value: lastWeek && soldOf(lastWeek) },
  ].filter(({ value }) => value !== undefined);
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

/** 24 of 36 */
function soldOf(week: Timetable): string {
  const { sold, offered } = hoursOf(week);
  return `${sold} of ${offered}`;
}
