import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Overview } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { formatDate, formatDayAndMonth } from '../../format-date.ts';
import styles from './overview.module.css';

type Week = Overview['weeks'][number];

interface Measure {
  of: 'revenue' | 'lessons';
  title: string;
  color: string;
  inWords: (value: number) => string;
}

const measures: Measure[] = [
  { of: 'revenue', title: 'Revenue', color: 'var(--accent)', inWords: formatPounds },
  { of: 'lessons', title: 'Lessons', color: 'var(--amber)', inWords: String },
];

/** Two charts over the same weeks: pounds and lessons have no scale in common. */
export default function WeeksChart({ weeks }: { weeks: Week[] }) {
  return (
    <div className={styles.charts}>
      {measures.map((measure) => (
        <figure key={measure.of} className={styles.chart}>
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
  measure: { of, title, color, inWords },
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
          tickFormatter={inWords}
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
          formatter={(value) => [inWords(Number(value)), title]}
        />
        <Bar dataKey={of} fill={color} radius={[4, 4, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** What the picture tells at a glance, for whoever has it read out. */
function describe({ of, title, inWords }: Measure, weeks: readonly Week[]): string {
  const best = weeks.reduce<Week | undefined>(
    (top, week) => (!top || week[of] > top[of] ? week : top),
    undefined,
  );
  const last = weeks.at(-1);
  if (!best || !last) return title;
  return `${title} by week, last 12 weeks. Highest: ${inWords(best[of])}, week of ${formatDate(best.weekStarts)}. This week: ${inWords(last[of])}.`;
}
