import type { Overview } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import styles from './overview.module.css';

/** The lessons and the revenue of today and of this week. */
export function Figures({ overview: { lessonsToday, revenueToday, weeks } }: { overview: Overview }) {
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
