import { useState } from 'react';
import type { Overview } from '@lessons/contract';
import { countLessons, formatPounds } from '@lessons/rules';
import { Button, classNames, EmptyState, Figure, Muted, Section } from '@lessons/ui';
import { formatDate } from '../format-date.ts';
import { WeeksChart } from './weeks-chart.tsx';
import styles from './money-page.module.css';

/** Revenue and lessons by week, as a chart or as a table. */
export function LastTwelveWeeks({ weeks }: { weeks: Overview['weeks'] }) {
  const [asTable, setAsTable] = useState(false);
  const revenue = weeks.reduce((sum, week) => sum + week.revenue, 0);
  const lessons = weeks.reduce((sum, week) => sum + week.lessons, 0);
  if (lessons === 0 && revenue === 0) {
    return (
      <Section title="Last 12 weeks">
        <EmptyState
          drawing="court"
          title="No lessons in the last 12 weeks"
          detail="Revenue and lessons of each week will be drawn here."
        />
      </Section>
    );
  }
  return (
    <Section
      title="Last 12 weeks"
      aside={
        <Button variant="quiet" flush="end" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Show as table
        </Button>
      }
    >
      <Muted facts className={styles.total}>
        <Figure size="lg">{formatPounds(revenue)}</Figure> from {countLessons(lessons)}, by the day of the
        lesson
      </Muted>
      {asTable ? <WeeksTable weeks={weeks} /> : <WeeksChart weeks={weeks} />}
    </Section>
  );
}

function WeeksTable({ weeks }: { weeks: Overview['weeks'] }) {
  return (
    <table className={classNames(styles.table, styles.weeks)}>
      <caption className="visually-hidden">Revenue and lessons by week</caption>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Lessons</th>
          <th scope="col">Revenue</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ weekStarts, lessons, revenue }) => (
          <tr key={weekStarts}>
            <th scope="row">{formatDate(weekStarts)}</th>
            <td>{lessons}</td>
            <td>{formatPounds(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
