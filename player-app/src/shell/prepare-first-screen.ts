import { readFreshSession } from '../auth/stored-session.ts';
import { firstCoach } from '../coach-profile/coach-profile.ts';
import { prefetchQueries } from '../requests/query-client.ts';
import { isCoachOrAdmin } from '../session/load-user.ts';
import type { SessionStore } from '../session/session-store.ts';
import { adminParts } from './admin-parts.ts';
import { screenOf } from './lazy-screen.ts';
import { CoachItems } from './main-navigation.tsx';
import { SignedOut } from './routed.tsx';
import { routeAt } from './routes.ts';

/** After this time without the responses, the frame is shown without them; after twice the time without code, too. */
const MAX_WAIT_MS = 400;
const MAX_CODE_WAIT_MS = 800;

/**
 * Waits for what the screen at a path is drawn from: its code and, for a short time, who is there and its data. All of it was
 * asked for before. Drawn once, a screen takes half the time of a spinner, a skeleton and the screen in turns.
 */
export async function prepareFirstScreen(path: string, session: SessionStore): Promise<void> {
  if (session.getState().status === 'signed-out') return SignedOut.preload();
  const route = routeAt(path);
  const { user } = session.getState();
  const isCoach = isCoachOrAdmin(user);
  const screen = route && screenOf(route, isCoach);
  const code = Promise.all([screen?.preload(), isCoach && CoachItems.load().catch(() => undefined)]);
  await Promise.race([code, pause(MAX_CODE_WAIT_MS)]);
  // The frame does not wait for the coach's module, which says itself that it could not be loaded.
  if (isCoach && route?.showsModule)
    adminParts[path === '/' ? 'today' : 'admin-app'].load().catch(() => undefined);
  const userId = readFreshSession()?.user.id;
  const prefetch = screen?.loaded()?.prefetch;
  const responses = Promise.all([
    (user && route?.opensAsLastSeen) || session.opened,
    firstCoach(),
    userId !== undefined && prefetch && prefetchQueries(userId, prefetch),
  ]);
  await Promise.race([responses, pause(MAX_WAIT_MS)]);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
