import { nice, ticks } from 'd3-array';
import type { Overview } from '@lessons/contract';
import { countLessons, formatPounds, formatShortDayOfMonth } from '@lessons/rules';
import { classNames } from '@lessons/ui';
import { formatDate } from '../format-date.ts';
import styles from './weeks-chart.module.css';

type Week = Overview['weeks'][number];

/** The position in pixels, from the top. The names of the weeks are below the base line. */
const TOP_LINE = 20;
const BASE_LINE = 230;
const HEIGHT = 260;
const CORNER = 4;
/** The share of a week's width that its bar has. */
const BAR_SHARE = 0.82;
/** About as many lines above the base line. */
const STEPS = 4;

/**
 * Revenue by week as bars, with the number of lessons above each. The last week is this one. Across,
 * it is drawn in percent: nothing has to be measured before, or drawn anew for another width.
 */
export function WeeksChart({ weeks }: { weeks: Week[] }) {
  // At least so much that the lines stand for whole pounds.
  const highest = Math.max(STEPS, ...weeks.map(({ revenue }) => revenue));
  const [, top] = nice(0, highest, STEPS);
  const heightOf = (pounds: number) => (pounds / top) * (BASE_LINE - TOP_LINE);
  /** In percent, with the gap beside the bar. */
  const widthOfWeek = 100 / weeks.length;
  const thisWeek = weeks.at(-1)?.weekStarts;
  const bars = weeks.map((week, index) => ({
    week,
    left: `${(index + (1 - BAR_SHARE) / 2) * widthOfWeek}%`,
    middle: `${(index + 0.5) * widthOfWeek}%`,
    top: BASE_LINE - heightOf(week.revenue),
    isThisWeek: week.weekStarts === thisWeek,
  }));
  return (
    <figure className={styles.chart}>
      <figcaption>
        Revenue by week, with the number of lessons above. <strong>This week stands out.</strong>
      </figcaption>
      <div role="img" aria-label={describe(weeks)} className={styles.plot}>
        <div className={styles.columns}>
          {weeks.map((week) => (
            // Shown by CSS to whoever points at the column. The table says the same.
            <div
              key={week.weekStarts}
              data-week={`Week of ${formatDate(week.weekStarts)}`}
              data-revenue={`Revenue: ${formatPounds(week.revenue)} from ${countLessons(week.lessons)}`}
            />
          ))}
        </div>
        <svg height={HEIGHT} aria-hidden="true">
          {ticks(0, top, STEPS).map((pounds) => (
            <g key={pounds} transform={`translate(0 ${BASE_LINE - heightOf(pounds)})`}>
              <line x2="100%" className={pounds === 0 ? styles.base : styles.line} />
              <text x={-8} dy="0.35em" className={styles.pounds}>
                {formatPounds(pounds)}
              </text>
            </g>
          ))}
          {/* Cuts the lower corners off, so that only the upper ones are round. */}
          <svg width="100%" height={BASE_LINE}>
            {bars.map(({ week, left, top: y, isThisWeek }) => (
              <rect
                key={week.weekStarts}
                className={isThisWeek ? styles.thisBar : styles.bar}
                x={left}
                y={y}
                width={`${BAR_SHARE * widthOfWeek}%`}
                height={BASE_LINE - y + (week.revenue > 0 ? CORNER : 0)}
                rx={CORNER}
              />
            ))}
          </svg>
          {bars.map(({ week, middle, top: y }) => (
            <text key={week.weekStarts} x={middle} y={y - 5} className={styles.lessons}>
              {week.lessons > 0 && week.lessons}
            </text>
          ))}
          <g className={styles.weeks}>
            {bars.map(({ week: { weekStarts }, middle, isThisWeek }) => (
              <text
                key={weekStarts}
                x={middle}
                y={BASE_LINE + 16}
                className={classNames(isThisWeek && styles.thisWeek)}
              >
                {isThisWeek ? 'This week' : formatShortDayOfMonth(weekStarts)}
              </text>
            ))}
          </g>
        </svg>
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
  return `Revenue by week, last 12 weeks. Highest: ${formatPounds(best.revenue)} from ${countLessons(best.lessons)}, week of ${formatDate(best.weekStarts)}. This week: ${formatPounds(last.revenue)} from ${countLessons(last.lessons)}.`;
}
