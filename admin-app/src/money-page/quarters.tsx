import type { Money, MoneyFlow } from '@lessons/contract';
import {
  formatDayOfMonth,
  formatPoundsAndPence,
  formatShortDayOfMonth,
  type CalendarDate,
} from '@lessons/rules';
import { Card, classNames } from '@lessons/ui';
import { More } from '../forms/more.tsx';
import { useWideLayout } from '../use-wide-layout.ts';
import { linesOf } from './flow-lines.ts';
import styles from './money-page.module.css';

type Quarter = Money['quarters'][number];

interface QuartersProps {
  quarters: readonly Quarter[];
  today: CalendarDate;
}

/** Each quarter that has begun, alone and, from the second on, from 6 April on: two tables, or a card for each on a phone. */
export function Quarters({ quarters, today }: QuartersProps) {
  const isWide = useWideLayout();
  const begun = quarters.filter(({ from }) => from <= today);
  return isWide ? <QuarterTables quarters={begun} /> : <QuarterCards quarters={begun} today={today} />;
}

function QuarterTables({ quarters }: Pick<QuartersProps, 'quarters'>) {
  return (
    <div className={styles.tables}>
      <PeriodTable
        caption="Each quarter"
        periods={quarters.map(({ from, to, ...flow }) => ({
          name: `${formatShortDayOfMonth(from)} – ${formatShortDayOfMonth(to)}`,
          flow,
        }))}
      />
      {/* The first quarter is all since 6 April. */}
      {quarters.length > 1 && (
        <PeriodTable
          caption="From 6 April on"
          periods={quarters.map(({ to, sinceApril }) => ({
            name: `to ${formatShortDayOfMonth(to)}`,
            flow: sinceApril,
          }))}
        />
      )}
    </div>
  );
}

interface Period {
  name: string;
  flow: MoneyFlow;
}

function PeriodTable({ caption, periods }: { caption: string; periods: readonly Period[] }) {
  const columns = periods.map(({ name, flow }) => ({ name, lines: linesOf(flow) }));
  return (
    <div>
      <table className={classNames(styles.table, styles.periods)}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Line</span>
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns[0]?.lines.map(({ label, isSum }, row) => (
            <tr key={label} className={classNames(isSum && styles.sum)}>
              <th scope="row">{label}</th>
              {columns.map(({ name, lines }) => (
                <td key={name}>{formatPoundsAndPence(lines[row]?.pounds ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function QuarterCards({ quarters, today }: QuartersProps) {
  return (
    <ul role="list" className={styles.cards} aria-label="Quarters">
      {quarters.map(({ from, to, sinceApril, ...flow }, index) => (
        <li key={from}>
          <Card>
            <h3 className={styles.quarter}>
              {formatDayOfMonth(from)} – {formatDayOfMonth(to)} {to >= today && <span>so far</span>}
            </h3>
            <FlowList flow={flow} />
            {/* The first quarter is all since 6 April. */}
            {index > 0 && (
              <More label={`From 6 April to ${formatDayOfMonth(to)}`}>
                <FlowList flow={sinceApril} />
              </More>
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}

function FlowList({ flow }: { flow: MoneyFlow }) {
  return (
    <dl className={styles.lines}>
      {linesOf(flow).map(({ label, pounds, isSum }) => (
        <div key={label} className={classNames(isSum && styles.sum)}>
          <dt>{label}</dt>
          <dd>{formatPoundsAndPence(pounds)}</dd>
        </div>
      ))}
    </dl>
  );
}
