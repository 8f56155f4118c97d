import { queryOptions, useQuery } from '@tanstack/react-query';
import { booking, listBookings, type Booking } from '@lessons/contract';
import { londonDateOf, MINUTE, waitsForChoice } from '@lessons/rules';
import { serverNow } from '@lessons/ui/server-clock.ts';
import * as z from 'zod/mini';
import { lastSeen, WEEK_MS } from '../auth/last-seen.ts';
import { api } from './api-client.ts';
import type { Prefetch } from './query-client.ts';

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
type SeenBooking = z.output<typeof seenBooking>;

/** A player's own lessons ahead, for as long as the server has not answered. */
export const lastSeenBookings = lastSeen(
  'bookings',
  WEEK_MS,
  (value) => z.array(seenBooking).safeParse(value).data,
);

interface MyBookings {
  /** Until the first answer those ahead that this device saw last; undefined if it knows of none. */
  bookings: readonly Booking[] | undefined;
  /** Whether there is no answer yet: nothing can be paid or changed, and what is over or owed is not known. */
  isSeen: boolean;
  /** Whether they were last asked for in vain. */
  isError: boolean;
  retry: () => void;
}

/** Returns the player's own lessons: at once as last seen, and as the server has them from its answer on. */
export function useMyBookings(userId: string): MyBookings {
  const { data, isError, refetch } = useQuery(myBookingsQuery(userId));
  const isSeen = data === undefined;
  // Read anew each time: a refusal takes away what was seen.
  return { bookings: data ?? readSeen(userId), isSeen, isError, retry: () => void refetch() };
}

/** Not known is never nothing: without a lesson ahead it is undefined. */
function readSeen(userId: string): Booking[] | undefined {
  const seen = lastSeenBookings.read()?.filter((lesson) => isAhead(lesson, serverNow())) ?? [];
  return seen.length > 0 ? seen.map((lesson) => ({ ...lesson, ...notStored(lesson), userId })) : undefined;
}

/** What screens ask of a lesson and no device stores. */
const notStored = ({ startTime, endTime }: SeenBooking) => ({
  date: londonDateOf(new Date(startTime)),
  duration: (Date.parse(endTime) - Date.parse(startTime)) / MINUTE,
  coachNotes: null,
  cancelledAt: null,
  paymentIntentId: null,
  canPayOnline: false,
});

/** Whether a lesson has not ended or, called off, still waits for a choice. */
function isAhead(lesson: SeenBooking, now: Date): boolean {
  const until = waitsForChoice(lesson) ? lesson.calledOff.chooseBy : lesson.endTime;
  return lesson.status !== 'cancelled' && Date.parse(until) > now.getTime();
}
