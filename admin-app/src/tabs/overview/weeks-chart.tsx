import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Overview } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { formatDate, formatDayAndMonth } from '../../format-date.ts';
import styles from './overview.module.css';

type Week = Overview['weeks'][number];

interface Measure {
  field: 'revenue' | 'lessons';
  title: string;
  color: string;
  format: (value: number) => string;
}

const measures: Measure[] = [
  { field: 'revenue', title: 'Revenue', color: 'var(--accent)', format: formatPounds },
  { field: 'lessons', title: 'Lessons', color: 'var(--amber)', format: String },
];

/** A chart for revenue and one for lessons, since the two have no scale in common. */
export default function WeeksChart({ weeks }: { weeks: Week[] }) {
  return (
    <div className={styles.charts}>
      {measures.map((measure) => (
        <figure key={measure.field} className={styles.chart}>
          <figcaption>{measure.title}</figcaption>
          <div role="img" aria-label={describe(measure, weeks)}>
            <MeasureChart measure={measure} weeks={weeks} />
          </div>
        </figure>
      ))}
    </div>
  );
}

function MeasureChart({
  measure: { field, title, color, format },
  weeks,
}: {
  measure: Measure;
  weeks: Week[];
}) {
  return (
    <ResponsiveContainer width="100%" height={180}>
      <BarChart
        data={weeks}
        syncId="weeks"
        accessibilityLayer={false}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="weekStarts"
          tickFormatter={formatDayAndMonth}
          tickLine={false}
          axisLine={{ stroke: 'var(--control-line)' }}
          tick={{ fill: 'var(--muted)', fontSize: 12 }}
          minTickGap={12}
        />
        <YAxis
          tickFormatter={format}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          tick={{ fill: 'var(--muted)', fontSize: 12 }}
          width={48}
        />
        <Tooltip
          cursor={{ fill: 'var(--sunken)' }}
          contentStyle={{
            background: 'var(--paper)',
            border: '1px solid var(--line)',
            borderRadius: 'var(--radius-control)',
          }}
          labelFormatter={(week) => typeof week === 'string' && `Week of ${formatDate(week)}`}
          formatter={(value) => [format(Number(value)), title]}
        />
        <Bar dataKey={field} fill={color} radius={[4, 4, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** Describes the chart for screen readers. */
function describe({ field, title, format }: Measure, weeks: readonly Week[]): string {
  const best = weeks.reduce<Week | undefined>(
    (top, week) => (!top || week[field] > top[field] ? week : top),
    undefined,
  );
  const last = weeks.at(-1);
  if (!best || !last) return title;
  return `${title} by week, last 12 weeks. Highest: ${format(best[field])}, week of ${formatDate(best.weekStarts)}. This week: ${format(last[field])}.`;
}
