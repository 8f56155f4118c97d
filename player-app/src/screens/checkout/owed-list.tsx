import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Booking } from '@lessons/contract';
import {
  countLessons,
  formatPounds,
  formatShortDay,
  formatTimeRange,
  soonestFirst,
  withName,
} from '@lessons/rules';
import { Checkbox, List, SpinnerMark, Status } from '@lessons/ui';
import { coachName } from '../../lessons/lesson-labels.ts';
import { payToQuery } from '../../requests/payments.ts';
import summaryStyles from './checkout-summary.module.css';
import { describeEnd, describeRun, isSettled, nextLesson, type PaymentRun } from './payment-run.ts';
import styles from './owed-list.module.css';

interface OwedListProps {
  run: PaymentRun;
  /** Those that are to be paid, as they are now. */
  lessons: readonly Booking[];
  ticked: ReadonlySet<string>;
  /** Whether something is being paid: nothing can be changed then. */
  isBusy: boolean;
  onTick: (lessonId: string, isTicked: boolean) => void;
}

/** The lessons to pay, each with its tick, and those of the run, each with what became of its payment. */
export function OwedList({ run, lessons, ticked, isBusy, onTick }: OwedListProps) {
  const listed = new Set(lessons.map(({ id }) => id));
  const rows = soonestFirst([...lessons, ...run.lessons.filter(({ id }) => !listed.has(id))]);
  return (
    <List pad={1} className={styles.list} aria-label="Lessons">
      {rows.map((lesson) => {
        const { id, price, canPayOnline } = lesson;
        const end = run.ends[id];
        const isOpen = listed.has(id) && canPayOnline && !isSettled(end);
        return (
          <li key={id}>
            {isOpen ? (
              <Checkbox
                checked={ticked.has(id)}
                disabled={isBusy}
                onChange={({ target }) => onTick(id, target.checked)}
              >
                <When lesson={lesson} />
              </Checkbox>
            ) : (
              <p>
                <When lesson={lesson} />
              </p>
            )}
            <p className={styles.price}>{formatPounds(price)}</p>
            <Note>
              {end ? describeEnd(end) : !isOpen && 'Can’t be paid online any more'}
              {!end && lesson.status === 'cancelled' && 'Cancelled within 24 hours'}
            </Note>
          </li>
        );
      })}
    </List>
  );
}

function When({ lesson }: { lesson: Booking }) {
  return (
    <>
      {formatShortDay(lesson.startTime)} ·{' '}
      {withName(formatTimeRange(lesson.startTime, lesson.endTime), lesson)}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

/** Says which lesson is being paid, and then what is paid and what is not. */
export function RunNews({ run }: { run: PaymentRun }) {
  const next = nextLesson(run);
  return (
    <>
      {/* It is there before it says something, so that it is read out. */}
      <Status as="div" className={run.lessons.length > 0 ? styles.news : undefined}>
        {next && <SpinnerMark />}
        {run.lessons.length > 0 && (
          <strong>
            {next
              ? `Paying ${run.pressed - run.queue.length + 1} of ${run.pressed}: ${formatShortDay(next.startTime)}`
              : describeRun(run)}
          </strong>
        )}
      </Status>
      {next && <p>If you leave, what is paid stays paid, and the rest stays owed.</p>}
    </>
  );
}

/** Shows how many lessons are paid together, and their sum in pounds. */
export function SumSummary({ count, amount }: { count: number; amount: number }) {
  return (
    <section className={summaryStyles.summary} aria-label="To pay">
      <dl className={summaryStyles.facts}>
        <div className={summaryStyles.date}>
          <dt>Lessons</dt>
          <dd>{countLessons(count)}</dd>
        </div>
        <div className={summaryStyles.total}>
          <dt>Total</dt>
          <dd>{formatPounds(amount)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Shows the coach's bank details. Without any it renders nothing, unless nothing can be paid online. */
export function HowToTransfer({ isOnlyWay }: { isOnlyWay: boolean }) {
  const { data } = useQuery(payToQuery);
  if (data?.payTo)
    return (
      <p className="written">
        {isOnlyWay ? 'You can pay by transfer' : 'Or by transfer'}: {data.payTo}
      </p>
    );
  return isOnlyWay && data ? <p>Please pay {coachName()} as you have agreed.</p> : null;
}
