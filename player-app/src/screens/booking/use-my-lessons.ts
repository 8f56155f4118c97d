import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Booking } from '@lessons/contract';
import { nextFreeStartOf, usualTimesOf, type Court, type UsualTime } from '@lessons/rules';
import { myBookingsQuery } from '../../requests/my-bookings.ts';
import { useSessionUser } from '../../session/session.tsx';
import type { ChosenLesson } from './chosen-lesson.ts';

export interface MyLessonsNow {
  mine: readonly Booking[] | undefined;
  isAsking: boolean;
}

/**
 * Returns the player's lessons as the server has them now; undefined until it has responded. A later fetch keeps them, so
 * that what is said of a lost slot does not come and go.
 */
export function useMyLessonsNow(isNeeded: boolean): MyLessonsNow {
  const { id } = useSessionUser();
  const { data, isSuccess, isFetching } = useQuery({
    ...myBookingsQuery(id),
    enabled: isNeeded,
    staleTime: 0,
  });
  const [known, setKnown] = useState<Booking[]>();
  const now = isSuccess && !isFetching ? data : undefined;
  const next = isNeeded ? (now ?? known) : undefined;
  if (next !== known) setKnown(next);
  return { mine: next ?? now, isAsking: isFetching };
}

/** A lesson at a usual time, and who plays then. */
export type UsualLesson = ChosenLesson & Pick<UsualTime, 'minutes' | 'forName'>;

/**
 * Returns the next free lesson at the time that the player books most often. Null without such a time, or while the
 * player's lessons aren't loaded: nothing waits for them.
 */
export function useUsualLesson(court: Court): UsualLesson | null {
  const { id } = useSessionUser();
  const { data } = useQuery(myBookingsQuery(id));
  return useMemo(() => {
    const [usual] = data ? usualTimesOf(data, court.now) : [];
    const start = usual && nextFreeStartOf(usual, court);
    return start ? { start, minutes: usual.minutes, forName: usual.forName } : null;
  }, [data, court]);
}
