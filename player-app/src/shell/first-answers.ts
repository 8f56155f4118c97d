import { readFreshSession } from '../auth/stored-session.ts';
import { startFirstQueries } from '../requests/first-queries.ts';
import { prefetchMyBookings } from '../requests/my-bookings.ts';
import { SessionStore } from '../session/session-store.ts';
import { LESSON_PATHS } from './screen-chunks.ts';

/**
 * Starts to ask who is there, and for the lessons if the screen at a path shows them. Without React, so that a phone can do
 * this while React is on its way.
 */
export function startFirstAnswers(path: string): SessionStore {
  const session = new SessionStore();
  session.start();
  const userId = readFreshSession()?.user.id;
  if (userId !== undefined && LESSON_PATHS.includes(path)) void startFirstQueries(userId, prefetchMyBookings);
  return session;
}
