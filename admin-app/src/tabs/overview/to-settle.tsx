import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { listToSettle, type AdminBooking } from '@lessons/contract';
import { formatTimeRange, soonestFirst } from '@lessons/rules';
import { Button, FailedState, Section } from '@lessons/ui';
import { formatShortDate, isThisYear } from '../../format-date.ts';
import { clientOf, joinFacts, timeOf, whereOf } from '../../lesson-text.ts';
import { useLessonDialogs, type LessonActions } from '../../lessons/lesson-dialogs.tsx';
import { MoneyChip } from '../../money/money-chip.tsx';
import { useEndpoint } from '../../requests/use-endpoint.ts';
import styles from './overview.module.css';

/** More would push the day off the screen. */
const SHOWN = 4;

export function useToSettle(): UseQueryResult<AdminBooking[]> {
  return useEndpoint(listToSettle);
}

/** Lessons that clients owe, and those whose money is to be given back. Shows nothing while there are none. */
export function ToSettle({ query }: { query: UseQueryResult<AdminBooking[]> }) {
  const { dialogs, recorded, ...actions } = useLessonDialogs();
  const { data, isLoadingError, isFetching, refetch } = query;
  // A lesson that was just paid stays in its place until that can't be undone any more.
  const lessons = data && withRecorded(data, recorded);
  return (
    <>
      {isLoadingError && (
        <FailedState
          message="What is still to settle couldn’t be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {lessons && lessons.length > 0 && <LessonsToSettle lessons={lessons} {...actions} />}
      {dialogs}
    </>
  );
}

function withRecorded(lessons: AdminBooking[], recorded: readonly AdminBooking[]): AdminBooking[] {
  const gone = recorded.filter(({ id }) => lessons.every((lesson) => lesson.id !== id));
  return soonestFirst([...lessons, ...gone]);
}

function LessonsToSettle({ lessons, onOpen, collecting }: { lessons: AdminBooking[] } & LessonActions) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Section title="To settle" aside={lessons.length}>
      <ul role="list" className={styles.toSettle}>
        {(showsAll ? lessons : lessons.slice(0, SHOWN)).map((lesson) => (
          <li key={lesson.id}>
            <div>
              <button
                type="button"
                className={styles.client}
                aria-haspopup="dialog"
                onClick={() => onOpen(lesson)}
              >
                <span>{clientOf(lesson)}</span>
              </button>
              <p className={styles.facts}>{lessonOf(lesson)}</p>
            </div>
            <MoneyChip booking={lesson} collecting={collecting} />
          </li>
        ))}
      </ul>
      {lessons.length > SHOWN && !showsAll && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          Show all {lessons.length}
        </Button>
      )}
    </Section>
  );
}

/** Since Mon 23 Nov · 10:00–11:00 · at Hadley Club; Cancelled, Mon 23 Nov 2025 · 10:00–11:00 */
function lessonOf(lesson: AdminBooking): string {
  const { status, paymentStatus, date, startTime, endTime } = lesson;
  const time = isThisYear(date)
    ? timeOf(lesson)
    : `${formatShortDate(date)} · ${formatTimeRange(startTime, endTime)}`;
  const prefix = status === 'cancelled' ? 'Cancelled, ' : paymentStatus === 'owes' ? 'Since ' : '';
  return joinFacts([`${prefix}${time}`, whereOf(lesson)]);
}
