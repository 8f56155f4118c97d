import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { Overview } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { formatDate, formatDayAndMonth } from '../../format-date.ts';
import { roundTicks } from './round-ticks.ts';
import styles from './overview.module.css';

type Week = Overview['weeks'][number];

const lessonsOf = ({ lessons }: Week) => `${lessons} ${lessons === 1 ? 'lesson' : 'lessons'}`;

/** Revenue by week as bars, with the number of lessons above each. The last week is this one. */
export default function WeeksChart({ weeks }: { weeks: Week[] }) {
  const ticks = roundTicks(Math.max(...weeks.map(({ revenue }) => revenue)));
  const thisWeek = weeks.at(-1)?.weekStarts;
  return (
    <figure className={styles.chart}>
      <figcaption>
        Revenue by week, with the number of lessons above. <strong>This week stands out.</strong>
      </figcaption>
      <div role="img" aria-label={describe(weeks)}>
        <ResponsiveContainer width="100%" height={260}>
          <BarChart
            data={weeks}
            accessibilityLayer={false}
            margin={{ top: 20, right: 0, bottom: 0, left: 0 }}
            barCategoryGap="18%"
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="weekStarts"
              tickFormatter={(week: string) => (week === thisWeek ? 'This week' : formatDayAndMonth(week))}
              tickLine={false}
              axisLine={{ stroke: 'var(--control-line)' }}
              tick={{ fill: 'var(--muted)', fontSize: 12 }}
              minTickGap={10}
              interval="equidistantPreserveStart"
            />
            <YAxis
              domain={[0, ticks.at(-1) ?? 1]}
              ticks={ticks}
              tickFormatter={formatPounds}
              tickLine={false}
              axisLine={false}
              tick={{ fill: 'var(--muted)', fontSize: 12 }}
              width={52}
            />
            <Tooltip
              cursor={{ fill: 'var(--sunken)' }}
              contentStyle={{
                background: 'var(--paper)',
                border: '1px solid var(--line)',
                borderRadius: 'var(--radius-control)',
              }}
              labelFormatter={(week) => typeof week === 'string' && `Week of ${formatDate(week)}`}
              formatter={(value, _, { payload }) => [
                `${formatPounds(Number(value))} from ${lessonsOf(payload as Week)}`,
                'Revenue',
              ]}
            />
            <Bar dataKey="revenue" radius={[4, 4, 0, 0]} isAnimationActive={false}>
              {weeks.map(({ weekStarts }) => (
                <Cell key={weekStarts} fill={weekStarts === thisWeek ? 'var(--accent)' : 'var(--bar)'} />
              ))}
              <LabelList dataKey="lessons" position="top" fill="var(--ink)" fontSize={12} fontWeight={600} />
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}

/** Describes the chart for screen readers. */
function describe(weeks: readonly Week[]): string {
  const best = weeks.reduce<Week | undefined>(
    (top, week) => (!top || week.revenue > top.revenue ? week : top),
    undefined,
  );
  const last = weeks.at(-1);
  if (!best || !last) return 'Revenue by week';
  return `Revenue by week, last 12 weeks. Highest: ${formatPounds(best.revenue)} from ${lessonsOf(best)}, week of ${formatDate(best.weekStarts)}. This week: ${formatPounds(last.revenue)} from ${lessonsOf(last)}.`;
}
