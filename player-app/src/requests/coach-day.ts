import { queryOptions } from '@tanstack/react-query';
import { adminBooking, listAdminBookings, type AdminBooking, type ApiClient } from '@lessons/contract';
import {
  addDays,
  goesAhead,
  lessonNameOf,
  londonDateOf,
  waitsForChoice,
  type CalendarDate,
} from '@lessons/rules';
import { serverNow } from '@lessons/ui/server-clock.ts';
import * as z from 'zod/mini';
import { DAY_MS, lastSeen } from '../auth/last-seen.ts';
import { storedUserId } from '../auth/stored-session.ts';
import { api } from './api-client.ts';

const seenLesson = z.extend(
  z.pick(adminBooking, { id: true, startTime: true, endTime: true, location: true }),
  {
    /** The name of whoever comes: "Tom (Sarah Hill)" where it is not the client. */
    client: z.string(),
    phone: z.nullable(z.string()),
    isElsewhere: z.optional(z.boolean()),
    isCalledOff: z.optional(z.boolean()),
  },
);
export type SeenLesson = z.output<typeof seenLesson>;

const coachDay = z.object({
  seenAt: z.iso.datetime(),
  /** The lessons of that day and the next that go ahead or are called off, soonest first. */
  lessons: z.array(seenLesson),
});

/** The coach's today and tomorrow, for when there is no connection. */
export const lastSeenDay = lastSeen('coach-day', DAY_MS, (value) => coachDay.safeParse(value).data);

/** Calls the API for the coach's module, and stores what it says about today and tomorrow. */
export const moduleApi: ApiClient = async (endpoint, ...request) => {
  const person = storedUserId();
  const response = await api(endpoint, ...request);
  const { query = {} } = (request[0] ?? {}) as { query?: Window };
  // By the path: the module brings its own declarations.
  if (endpoint.path === listAdminBookings.path && hasBothDays(query)) {
    const bookings = listAdminBookings.response.safeParse(response).data;
    if (bookings) storeCoachDay(bookings, person);
  }
  return response;
};

/** Fetches today and tomorrow, and so stores them, while the module can't be loaded. */
export const coachDayQuery = queryOptions({
  queryKey: [listAdminBookings.path],
  queryFn: ({ signal }) => {
    const [from, to] = todayAndTomorrow();
    return moduleApi(listAdminBookings, { query: { from, to } }, signal);
  },
});

/** London days, both included. */
interface Window {
  from?: string | undefined;
  to?: string | undefined;
}

function hasBothDays({ from, to }: Window): boolean {
  const [today, tomorrow] = todayAndTomorrow();
  return from !== undefined && to !== undefined && from <= today && to >= tomorrow;
}

function todayAndTomorrow(): readonly [CalendarDate, CalendarDate] {
  const today = londonDateOf(serverNow());
  return [today, addDays(today, 1)];
}

/** Stores today and tomorrow out of bookings that have both days. */
function storeCoachDay(bookings: readonly AdminBooking[], person: string | undefined): void {
  const days = todayAndTomorrow();
  const lessons = bookings
    .filter((lesson) => days.includes(lesson.date) && (goesAhead(lesson) || waitsForChoice(lesson)))
    .map(({ user, ...lesson }) => ({
      ...lesson,
      client: lessonNameOf({ ...user, forName: lesson.forName }),
      phone: user.phone,
      isElsewhere: lesson.elsewhere !== null,
      isCalledOff: waitsForChoice(lesson),
    }));
  lastSeenDay.store({ seenAt: serverNow().toISOString(), lessons }, person);
}

/** Returns when the coach's day was last seen, and of its two days those that are not over, what is ahead first. Null if none is known. */
export function readLastSeenDay(now: Date) {
  const seen = lastSeenDay.read();
  if (!seen) return null;
  const seenAt = new Date(seen.seenAt);
  const seenOn = londonDateOf(seenAt);
  const isOver = ({ endTime }: SeenLesson) => new Date(endTime) <= now;
  const days = [seenOn, addDays(seenOn, 1)]
    .filter((date) => date >= londonDateOf(now))
    .map((date) => ({
      date,
      lessons: seen.lessons
        .filter(({ startTime }) => londonDateOf(new Date(startTime)) === date)
        .toSorted((a, b) => Number(isOver(a)) - Number(isOver(b))),
    }));
  return days.length > 0 ? { seenAt, days } : null;
}
