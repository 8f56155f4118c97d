import { useEffect } from 'react';
import { listClosings, listPaymentsToLookAt, listToSettle } from '@lessons/contract';
import { formatDay, londonDateOf } from '@lessons/rules';
import { FailedState, LoadingState, Section, Skeleton, Stack, useNow } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { Ball, ballField } from '../ball/ball.tsx';
import { CallOffLines } from '../closing/call-off-lines.tsx';
import { useBookAndMove } from '../book-and-move/use-book-and-move.tsx';
import { useClosingDialog } from '../closing/use-closing-dialog.tsx';
import { dayDialogs } from './day-dialogs.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { useFirstSteps } from '../first-steps/use-first-steps.ts';
import { loadWhenIdle } from '../load-when-idle.ts';
import { useLessonDialogs } from '../lessons/lesson-dialogs.tsx';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { useKnownOnce } from '../requests/use-known-once.ts';
import { DayList } from './day-list.tsx';
import { NextLesson } from './next-lesson.tsx';
import { useOverview, useThisWeek } from './use-today.ts';
import { Waiting } from './waiting.tsx';
import styles from './today.module.css';

/** The coach's day on Home: who comes next, what waits, and the day as a strip of court with a line for now. */
export function Today() {
  const now = useNow();
  const today = londonDateOf(now);
  const { LastSeenDay } = useAdmin();
  const overview = useOverview();
  const week = useThisWeek();
  const payments = useEndpoint(listPaymentsToLookAt);
  const toSettle = useEndpoint(listToSettle);
  const closings = useEndpoint(listClosings);
  const closing = useClosingDialog();
  const { guide, isPending: isGuidePending } = useFirstSteps();
  const { dialogs, ...actions } = useLessonDialogs();
  const { chooseTime, fillIn, dialogs: bookingDialogs } = useBookAndMove(null);
  const isDayPending = overview.isPending || week.isPending;
  const others = [payments, toSettle, closings];
  const isOpen = useKnownOnce(isDayPending || others.some((query) => query.isLoading) || isGuidePending);
  useEffect(() => {
    if (isOpen) void loadWhenIdle([...dayDialogs, ballField]);
  }, [isOpen]);
  if (!isOpen || isDayPending) return <LastSeenDay fallback={<TodayLoading />} />;
  const failure = {
    message: 'Today couldn’t be loaded.',
    onRetry: () => {
      for (const { data, refetch } of [overview, week, ...others]) if (!data) void refetch();
    },
  };
  const waiting = (
    <div className={styles.waits}>
      <Waiting
        fillIn={fillIn}
        overview={overview.data}
        payments={payments.data}
        toSettle={toSettle.data}
        isIncomplete={others.some(({ isLoadingError }) => isLoadingError)}
      />
      <CallOffLines closings={closings.data ?? []} onOpen={closing.show} />
    </div>
  );
  if (!week.data)
    return (
      <>
        <LastSeenDay failure={failure} />
        {waiting}
        {closing.dialog}
        {bookingDialogs}
      </>
    );
  return (
    <>
      {guide && <FirstSteps guide={guide} />}
      <Section title="Today" aside={formatDay(now)} className={styles.today}>
        <Stack gap={3} className={styles.parts}>
          <Stack gap={3} className={styles.side}>
            {overview.data ? (
              <NextLesson
                lesson={overview.data.nextLesson}
                lastNotes={overview.data.lastNotes}
                now={now}
                onNotes={actions.onNotes}
              />
            ) : (
              <FailedState {...failure} />
            )}
            {waiting}
          </Stack>
          <DayList
            now={now}
            chooseTime={chooseTime}
            onNotHere={(date) => closing.ask(date === today ? { date, from: now } : { date })}
            {...actions}
          />
        </Stack>
      </Section>
      {dialogs}
      {bookingDialogs}
      {closing.dialog}
      <Ball />
    </>
  );
}

/** The skeletons of the day. */
function TodayLoading() {
  return (
    <Section title="Today" aside={formatDay(useNow())} className={styles.today}>
      <LoadingState label="Loading today">
        <Stack gap={3} className={styles.parts}>
          <Skeleton shape="card" className={styles.nextSkeleton} />
          <div>
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} shape="row" className={styles.rowSkeleton} />
            ))}
          </div>
        </Stack>
      </LoadingState>
    </Section>
  );
}
