import { useQuery } from '@tanstack/react-query';
import { Spinner } from '@lessons/ui';
import { useConnectionSlow } from '../notifications/connection-line.tsx';
import { coachDayQuery } from '../requests/coach-day.ts';
import { LastSeenDay, type LastSeenDayProps } from './last-seen-day.tsx';

/** In place of the coach's module: today and tomorrow as last seen; as the API says now, if the module is silent or failed. */
export function DayWithoutModule({ failure, fallback }: LastSeenDayProps) {
  const isSlow = useConnectionSlow();
  // What comes is stored, and read from there.
  const { isLoading } = useQuery({ ...coachDayQuery, enabled: isSlow || failure !== undefined });
  if (failure && isLoading) return <LastSeenDay fallback={<Spinner />} />;
  return <LastSeenDay {...(failure && { failure })} fallback={fallback} />;
}
