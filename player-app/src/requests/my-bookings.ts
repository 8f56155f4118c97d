import { queryOptions } from '@tanstack/react-query';
import { booking, listBookings } from '@lessons/contract';
import { goesAhead, waitsForChoice } from '@lessons/rules';
import { serverNow } from '@lessons/ui/server-clock.ts';
import * as z from 'zod/mini';
import { lastSeen, WEEK_MS } from '../auth/last-seen.ts';
import { api } from './api-client.ts';
import type { Prefetch } from './prefetched-queries.ts';

/** Fetches them before a screen asks. Never rejects. */
export const prefetchMyBookings: Prefetch = (queryClient, userId) =>
  queryClient.prefetchQuery(myBookingsQuery(userId));

/**
 * Returns the query of a player's own lessons, soonest start first. A failure is an error to show, never an empty list.
 */
export function myBookingsQuery(userId: string) {
  return queryOptions({
    queryKey: [listBookings.path, userId],
    queryFn: async ({ signal }) => {
      const bookings = await api(listBookings, { query: { userId } }, signal);
      lastSeenBookings.store(
        bookings.filter((lesson) => isAhead(lesson, serverNow())),
        userId,
      );
      return bookings;
    },
  });
}

const seenBooking = z.pick(booking, {
  id: true,
  startTime: true,
  endTime: true,
  location: true,
  elsewhere: true,
  forName: true,
  isLastLight: true,
  status: true,
  calledOff: true,
  price: true,
  payPlan: true,
  paymentStatus: true,
  handPayment: true,
});
export type SeenBooking = z.output<typeof seenBooking>;

/** A player's own lessons ahead, for when there is no connection. */
export const lastSeenBookings = lastSeen(
  'bookings',
  WEEK_MS,
  (value) => z.array(seenBooking).safeParse(value).data,
);

/** Returns the lessons that were last seen and have not ended, and those that were called off and still wait for a choice. */
export function readLastSeenLessons(now: Date) {
  const seen = (lastSeenBookings.read() ?? []).filter((lesson) => isAhead(lesson, now));
  return { lessons: seen.filter(goesAhead), calledOff: seen.filter(waitsForChoice) };
}

/** Whether a lesson has not ended or, called off, still waits for a choice. */
function isAhead(lesson: SeenBooking, now: Date): boolean {
  const until = waitsForChoice(lesson) ? lesson.calledOff.chooseBy : lesson.endTime;
  return lesson.status !== 'cancelled' && Date.parse(until) > now.getTime();
}
