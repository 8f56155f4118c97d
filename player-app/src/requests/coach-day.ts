import { queryOptions } from '@tanstack/react-query';
import { adminBooking, listAdminBookings, type AdminBooking, type ApiClient } from '@lessons/contract';
import { addDays, fullNameOf, goesAhead, londonDateOf } from '@lessons/rules';
import { serverNow } from '@lessons/ui/server-clock.ts';
import * as z from 'zod/mini';
import { DAY_MS, lastSeen } from '../auth/last-seen.ts';
import { storedUserId } from '../auth/stored-session.ts';
import { api } from './api-client.ts';

const seenLesson = z.extend(
  z.pick(adminBooking, { id: true, startTime: true, endTime: true, location: true }),
  { client: z.string(), phone: z.nullable(z.string()) },
);
export type SeenLesson = z.output<typeof seenLesson>;

const coachDay = z.object({
  seenAt: z.iso.datetime(),
  /** The lessons of that day and the next that go ahead, soonest first. */
  lessons: z.array(seenLesson),
});

/** What a coach sees of today and tomorrow without a connection. */
export const lastSeenDay = lastSeen('coach-day', DAY_MS, (value) => coachDay.safeParse(value).data);

/** Calls the API for the coach's module, and stores what it says about today and tomorrow. */
export const moduleApi: ApiClient = async (endpoint, ...request) => {
  const person = storedUserId();
  const response = await api(endpoint, ...request);
  // By the path: the module brings its own declarations.
  if (endpoint.path === listAdminBookings.path) {
    const bookings = listAdminBookings.response.safeParse(response).data;
    const { query } = (request[0] ?? {}) as { query?: Window };
    if (bookings && query) storeCoachDay(bookings, query, person);
  }
  return response;
};

/** Fetches today and tomorrow, and so stores them, while the module can't be loaded. */
export const coachDayQuery = queryOptions({
  queryKey: [listAdminBookings.path],
  queryFn: ({ signal }) => {
    const today = londonDateOf(serverNow());
    return moduleApi(listAdminBookings, { query: { from: today, to: addDays(today, 1) } }, signal);
  },
});

/** London days, both included. */
interface Window {
  from?: string | undefined;
  to?: string | undefined;
}

/** Stores today and tomorrow, if the bookings of a window have both. */
function storeCoachDay(
  bookings: readonly AdminBooking[],
  { from, to }: Window,
  person: string | undefined,
): void {
  const now = serverNow();
  const today = londonDateOf(now);
  const tomorrow = addDays(today, 1);
  if (!from || !to || from > today || to < tomorrow) return;
  const lessons = bookings
    .filter((lesson) => [today, tomorrow].includes(lesson.date) && goesAhead(lesson))
    .map(({ user, ...lesson }) => ({ ...lesson, client: fullNameOf(user), phone: user.phone }));
  lastSeenDay.store({ seenAt: now.toISOString(), lessons }, person);
}

/** Returns when the coach's day was last seen, and of its two days those that are not over. Null if none is known. */
export function readLastSeenDay(now: Date) {
  const seen = lastSeenDay.read();
  if (!seen) return null;
  const seenAt = new Date(seen.seenAt);
  const seenOn = londonDateOf(seenAt);
  const days = [seenOn, addDays(seenOn, 1)]
    .filter((date) => date >= londonDateOf(now))
    .map((date) => ({
      date,
      lessons: seen.lessons.filter(({ startTime }) => londonDateOf(new Date(startTime)) === date),
    }));
  return days.length > 0 ? { seenAt, days } : null;
}
