import type { UseQueryResult } from '@tanstack/react-query';
import { addDays, londonDateOf, mondayOf } from '@lessons/rules';
import { FailedState, LoadingState, Skeleton, Stack, useNow } from '@lessons/ui';
import type { Overview } from '@lessons/contract';
import { ToSettle, useToSettle } from '../settle-up/to-settle.tsx';
import { useKnownOnce } from '../requests/use-known-once.ts';
import { useWeek } from '../timetable/use-week.ts';
import { useOverview, useThisWeek } from '../today/use-today.ts';
import { PaymentsToLookAt, usePaymentsToLookAt } from './payments-to-look-at.tsx';
import { TaxYear, useMoneyOf, useShownYear } from './tax-year.tsx';
import type { Timetable } from '../timetable/timetable.ts';
import { LastTwelveWeeks } from './last-twelve-weeks.tsx';
import { LessonFigures } from './lesson-figures.tsx';
import styles from './money-page.module.css';

/**
 * All about money: what waits, a tax year by the day on which money moved, and the last weeks by the day of the lesson. On
 * opening, nothing is rendered before all of it is loaded or has failed: each part would push the ones below it down.
 */
export function MoneyPage({ year: asked }: { year: number | null }) {
  const year = useShownYear(asked);
  const money = useMoneyOf(year);
  const payments = usePaymentsToLookAt();
  const toSettle = useToSettle();
  const overview = useOverview();
  const thisWeek = useThisWeek();
  const lastWeek = useWeek(addDays(mondayOf(londonDateOf(useNow())), -7));
  const parts = [money, payments, toSettle, overview, thisWeek, lastWeek];
  const isOpen = useKnownOnce(parts.some(({ isPending }) => isPending));
  if (!isOpen)
    return (
      <LoadingState label="Loading the money">
        <Stack gap={8}>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </Stack>
      </LoadingState>
    );
  return (
    <Stack gap={8}>
      <div className={styles.waits}>
        <PaymentsToLookAt payments={payments} />
        <ToSettle query={toSettle} />
      </div>
      <TaxYear query={money} year={year} />
      <LastWeeks overview={overview} thisWeek={thisWeek.data} lastWeek={lastWeek.data} />
    </Stack>
  );
}

interface LastWeeksProps {
  overview: UseQueryResult<Overview>;
  /** Undefined for a week that could not be loaded. */
  thisWeek: Timetable | undefined;
  lastWeek: Timetable | undefined;
}

/** The lessons and the revenue of the last weeks, by the day of the lesson. */
function LastWeeks({ overview, thisWeek, lastWeek }: LastWeeksProps) {
  const { data, isError, isFetching, refetch } = overview;
  return (
    <>
      {isError && (
        <FailedState
          message="The last weeks couldn’t be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <LessonFigures weeks={data.weeks} thisWeek={thisWeek} lastWeek={lastWeek} />}
      {data && <LastTwelveWeeks weeks={data.weeks} />}
    </>
  );
}
