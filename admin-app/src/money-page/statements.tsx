import type { Money, MoneyFlow } from '@lessons/contract';
import {
  formatDayOfMonth,
  formatPoundsAndPence,
  formatShortDayOfMonth,
  openQuarter,
  updateDueOn,
  type CalendarDate,
} from '@lessons/rules';
import { Card, classNames, Cluster, Disclosure, Muted, Stack } from '@lessons/ui';
import { formatDate } from '../format-date.ts';
import { useWideLayout } from '../use-wide-layout.ts';
import { linesOf } from './flow-lines.ts';
import styles from './money-page.module.css';

interface StatementsProps {
  money: Money;
  today: CalendarDate;
}

/**
 * The year, and each quarter that has begun, alone and from 6 April on: two tables, or a card for each on a phone. The
 * first quarter is all since 6 April, and the last one ends with the year so far: neither is there twice. The quarter that is
 * open says when its update to HMRC is due.
 */
export function Statements({ money, today }: StatementsProps) {
  const isWide = useWideLayout();
  const begun = money.quarters.filter(({ from }) => from <= today);
  const open = openQuarter(begun, today);
  return (
    <>
      {isWide ? (
        <Tables money={money} begun={begun} open={open} />
      ) : (
        <Cards money={money} begun={begun} open={open} today={today} />
      )}
      {begun.map(
        ({ to, correctedOn }) =>
          correctedOn !== null && (
            <Muted prose key={to}>
              Cash and transfers in the quarter to {formatDayOfMonth(to)} were changed on{' '}
              {formatDate(correctedOn)}.
            </Muted>
          ),
      )}
    </>
  );
}

interface Begun {
  money: Money;
  begun: Money['quarters'];
  open: Money['quarters'][number] | undefined;
}

function Tables({ money, begun, open }: Begun) {
  const [, ...later] = begun;
  const between = later.slice(0, -1);
  return (
    <div className={styles.tables}>
      <PeriodTable
        caption="Each quarter"
        periods={begun.map((quarter) => ({
          name: `${formatShortDayOfMonth(quarter.from)} – ${formatShortDayOfMonth(quarter.to)}`,
          due: dueText(quarter, { open }),
          flow: quarter,
        }))}
      />
      {later.length > 0 && (
        <PeriodTable
          caption={sinceAprilText('on', money)}
          periods={[
            ...between.map(({ to, sinceApril }) => ({
              name: `to ${formatShortDayOfMonth(to)}`,
              flow: sinceApril,
            })),
            { name: 'Year', flow: money },
          ]}
        />
      )}
    </div>
  );
}

interface Period {
  name: string;
  due?: string | null;
  flow: MoneyFlow;
}

function PeriodTable({ caption, periods }: { caption: string; periods: readonly Period[] }) {
  return (
    <div>
      <table className={classNames(styles.table, styles.periods)}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Line</span>
            </th>
            {periods.map(({ name, due }) => (
              <th key={name} scope="col">
                {name}
                {due && <span className={styles.due}> {due}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(periods.map(({ flow }) => flow)).map(({ label, pounds, isSum }) => (
            <tr key={label} className={classNames(isSum && styles.sum)}>
              <th scope="row">{label}</th>
              {periods.map(({ name }, column) => (
                <td key={name}>{pounds[column] === 0 ? '–' : formatPoundsAndPence(pounds[column] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ money, begun, open, today }: Begun & { today: CalendarDate }) {
  return (
    <>
      {begun.length > 1 && (
        <Card>
          <Cluster as="h3" gap={3} rowGap={0} align="baseline" justify="between" className={styles.quarter}>
            The year {money.to >= today && <span>so far</span>}
          </Cluster>
          <FlowList flow={money} />
        </Card>
      )}
      <Stack as="ul" gap={4} role="list" aria-label="Quarters">
        {begun.map((quarter, index) => (
          <li key={quarter.from}>
            <Card>
              <Cluster
                as="h3"
                gap={3}
                rowGap={0}
                align="baseline"
                justify="between"
                className={styles.quarter}
              >
                {formatDayOfMonth(quarter.from)} – {formatDayOfMonth(quarter.to)}{' '}
                {quarter.to >= today && <span>so far</span>}
                {quarter === open && <span> {dueText(quarter, { open })}</span>}
              </Cluster>
              <FlowList flow={quarter} />
              {index > 0 && index < begun.length - 1 && (
                <Disclosure label={sinceAprilText(`to ${formatDayOfMonth(quarter.to)}`, quarter)}>
                  <FlowList flow={quarter.sinceApril} />
                </Disclosure>
              )}
            </Card>
          </li>
        ))}
      </Stack>
    </>
  );
}

/** Due 7 November: at the open quarter. Null at the others. */
function dueText(quarter: Money['quarters'][number], { open }: Pick<Begun, 'open'>): string | null {
  const due = quarter === open ? updateDueOn(quarter) : null;
  return due && `due ${formatDayOfMonth(due)}`;
}

/** Says what an update asks for, in a year that has updates. */
function sinceAprilText(until: string, period: Pick<Money, 'from' | 'to'>): string {
  const hasUpdate = updateDueOn(period) !== null;
  return `From 6 April ${until}${hasUpdate ? ': what the quarterly update asks for' : ''}`;
}

function FlowList({ flow }: { flow: MoneyFlow }) {
  const lines = linesOf([flow]);
  if (lines.length === 0) return <Muted prose>Nothing in or out.</Muted>;
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, pounds: [pounds = 0], isSum }) => (
        <Cluster
          gap={4}
          rowGap={0}
          align="baseline"
          justify="between"
          key={label}
          className={isSum ? styles.sum : undefined}
        >
          <dt>{label}</dt>
          <dd>{formatPoundsAndPence(pounds)}</dd>
        </Cluster>
      ))}
    </dl>
  );
}
