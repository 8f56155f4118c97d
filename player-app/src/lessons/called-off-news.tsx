import { useState } from 'react';
import type { Booking } from '@lessons/contract';
import { formatWhen, whose } from '@lessons/rules';
import { Status } from '@lessons/ui';
import { calledOffLabel, waitingLessons } from './called-off.ts';

/**
 * Reads out which of the player's lessons the coach has called off since the screen was opened; `bookings` are undefined
 * until they are loaded. What stood there from the beginning is read with the screen.
 */
export function CalledOffNews({ bookings }: { bookings: readonly Booking[] | undefined }) {
  const waiting = bookings && waitingLessons(bookings);
  const [before, setBefore] = useState<ReadonlySet<string>>();
  if (waiting && !before) setBefore(new Set(waiting.map(({ id }) => id)));
  const news = before && waiting?.filter(({ id }) => !before.has(id));
  return (
    <Status as="div" overDialogs className="visually-hidden">
      {news?.map((lesson) => (
        <p key={lesson.id}>
          {calledOffLabel(lesson.calledOff)}. {whose(lesson, 'Your')} lesson on {formatWhen(lesson.startTime)}
          : your choices are on this page.
        </p>
      ))}
    </Status>
  );
}
