import { useEffect, useState } from 'react';
import { listCallOffs, listPaymentsToLookAt, listToSettle } from '@lessons/contract';
import { formatDay, londonDateOf } from '@lessons/rules';
import { FailedState, LoadingState, Section, Skeleton, useNow } from '@lessons/ui';
import { CallOffLines } from '../call-off/call-off-lines.tsx';
import { useBookAndMove } from '../book-and-move/use-book-and-move.tsx';
import { useCallOffDialog } from '../call-off/use-call-off-dialog.tsx';
import { laterDialogs } from '../dialogs.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { useFirstSteps } from '../first-steps/use-first-steps.ts';
import { loadWhenIdle } from '../load-when-idle.ts';
import { useLessonDialogs } from '../lessons/lesson-dialogs.tsx';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { DayList } from './day-list.tsx';
import { NextLesson } from './next-lesson.tsx';
import { useOverview, useThisWeek } from './use-today.ts';
import { Waiting } from './waiting.tsx';
import { TodayActions } from './today-actions.tsx';
import styles from './today.module.css';

/** The coach's day on Home: what to do with it, what waits, the next lesson, and the lessons of today with a line for now. */
export function Today() {
  const now = useNow();
  const today = londonDateOf(now);
  const overview = useOverview();
  const week = useThisWeek();
  const payments = useEndpoint(listPaymentsToLookAt);
  const toSettle = useEndpoint(listToSettle);
  const callOffs = useEndpoint(listCallOffs);
  const callOff = useCallOffDialog();
  const { guide, isPending: isGuidePending } = useFirstSteps();
  const { dialogs, ...actions } = useLessonDialogs();
  const { chooseTime, dialogs: bookingDialogs } = useBookAndMove(null);
  const day = week.data?.days.find(({ date }) => date === today);
  const isDayPending = overview.isPending || week.isPending;
  const others = [payments, toSettle, callOffs];
  const isComing = isDayPending || others.some((query) => query.isLoading) || isGuidePending;
  const [isOpen, setOpen] = useState(false);
  // A call that failed is loading again whenever it is tried again: what is drawn stays.
  if (!isOpen && !isComing) setOpen(true);
  useEffect(() => {
    if (isOpen) void loadWhenIdle(laterDialogs);
  }, [isOpen]);
  if (!isOpen || isDayPending) return <TodayLoading />;
  return (
    <>
      {guide && <FirstSteps guide={guide} />}
      <Section title="Today" aside={formatDay(now)} className={styles.today}>
        <TodayActions
          week={week.data}
          now={now}
          chooseTime={chooseTime}
          onCallOff={() => callOff.onCallOff()}
        />
        <div className={styles.parts}>
          <div className={styles.side}>
            <Waiting
              overview={overview.data}
              payments={payments.data}
              toSettle={toSettle.data}
              isIncomplete={others.some(({ isLoadingError }) => isLoadingError)}
            />
            <CallOffLines callOffs={callOffs.data ?? []} onOpen={callOff.open} />
            {overview.data && day && (
              <NextLesson
                lesson={overview.data.nextLesson}
                lastNotes={overview.data.lastNotes}
                now={now}
                onNotes={actions.onNotes}
              />
            )}
          </div>
          {overview.data && day ? (
            <DayList day={day} now={now} chooseTime={chooseTime} {...actions} />
          ) : (
            <FailedState
              message="Today couldn’t be loaded."
              retrying={overview.isFetching || week.isFetching}
              onRetry={() => {
                for (const { data, refetch } of [overview, week, ...others]) if (!data) void refetch();
              }}
            />
          )}
        </div>
      </Section>
      {dialogs}
      {bookingDialogs}
      {callOff.dialog}
    </>
  );
}

/** The skeletons of the day. */
function TodayLoading() {
  return (
    <Section title="Today" aside={formatDay(useNow())} className={styles.today}>
      <Skeleton shape="card" className={styles.actionsSkeleton} />
      <LoadingState label="Loading today" className={styles.parts}>
        <Skeleton shape="card" className={styles.nextSkeleton} />
        <div>
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} shape="row" className={styles.rowSkeleton} />
          ))}
        </div>
      </LoadingState>
    </Section>
  );
}
