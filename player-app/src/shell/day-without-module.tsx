import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Spinner, type FailedStateProps } from '@lessons/ui';
import { coachDayQuery, lastSeenDay } from '../requests/coach-day.ts';
import { useSession } from '../session/session.tsx';
import { LastSeenDay } from './lazy-last-seen-day.ts';

/** In place of the coach's module: today and tomorrow as the API says now, or as last seen. */
export function DayWithoutModule(failure: FailedStateProps) {
  const isLoading = useSession().status === 'loading';
  // What comes is stored, and read from there.
  const { isPending } = useQuery(coachDayQuery);
  if (isLoading || (isPending && !lastSeenDay.read())) return <Spinner />;
  return (
    <Suspense fallback={<Spinner />}>
      <LastSeenDay {...failure} />
    </Suspense>
  );
}
