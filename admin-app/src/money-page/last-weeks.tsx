import type { UseQueryResult } from '@tanstack/react-query';
import type { Overview } from '@lessons/contract';
import { FailedState } from '@lessons/ui';
import type { Timetable } from '../timetable/timetable.ts';
import { LastTwelveWeeks } from './last-twelve-weeks.tsx';
import { LessonFigures } from './lesson-figures.tsx';

interface LastWeeksProps {
  overview: UseQueryResult<Overview>;
  /** Undefined for a week that could not be loaded. */
  thisWeek: Timetable | undefined;
  lastWeek: Timetable | undefined;
}

/** The lessons and the revenue of the last weeks, by the day of the lesson. */
export function LastWeeks({ overview, thisWeek, lastWeek }: LastWeeksProps) {
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
