import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { readBookingIntent } from '../../booking-intent/booking-intent.ts';
import { nameAtTime, namesUsed } from '../../lessons/for-names.ts';
import { myBookingsQuery } from '../../requests/my-bookings.ts';
import { useSessionUser } from '../../session/session.tsx';
import type { ChosenLesson } from './chosen-lesson.ts';

interface PickedName {
  forName: string | null;
  /** The start that it was picked with, as a number; null where it counts for every start. */
  start: number | null;
}

/**
 * Returns who plays in the chosen lesson: whom the player has picked, or who played in their last lesson at its weekday and
 * hour. A choice that was taken to the checkout is kept on the way back.
 */
export function usePlayerName(chosen: ChosenLesson | null, now: Date) {
  const { id } = useSessionUser();
  const { data: bookings } = useQuery(myBookingsQuery(id));
  const [picked, setPicked] = useState<PickedName | null>(() => pickedBefore(id));
  const start = chosen?.start.getTime();
  const usual = useMemo(
    () => (bookings && start !== undefined ? nameAtTime(bookings, new Date(start)) : null),
    [bookings, start],
  );
  const counts = picked !== null && (picked.start === null || picked.start === start);
  return {
    /** Null for the player. */
    forName: counts ? picked.forName : usual,
    choices: [null, ...namesUsed(bookings ?? [], now)],
    pick: (forName: string | null) => setPicked({ forName, start: null }),
    pickWith: (lesson: ChosenLesson, forName: string | null) =>
      setPicked({ forName, start: lesson.start.getTime() }),
  };
}

function pickedBefore(userId: string): PickedName | null {
  const { startTime, forName } = readBookingIntent(userId) ?? {};
  return startTime === undefined || forName === undefined ? null : { forName, start: Date.parse(startTime) };
}
