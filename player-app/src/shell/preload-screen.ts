import { readFreshSession } from '../auth/stored-session.ts';
import { lastSeenModule } from './last-seen-module.ts';
import { preloadCalls } from '../site/preloaded-requests.ts';
import { routeAt } from './routes.ts';

/**
 * Starts fetching what a player's screen at a path needs, while the app or the account is being loaded: its code, who is
 * signed in, and its first calls. Rendering asks again, and shows what went wrong.
 */
export function preloadScreen(path: string): void {
  const route = routeAt(path);
  void route?.load().catch(() => undefined);
  const session = readFreshSession();
  const userId = session?.user.id;
  if (!route || !session || !userId) return;
  const accessToken = session.access_token;
  preloadCalls(['/api/me'], accessToken);
  for (const call of route.preload?.(userId) ?? [])
    preloadCalls([call.path], call.isPublic ? undefined : accessToken);
  if (!route.showsModule || !lastSeenModule.read()) return;
  // Players don't load its code. If it does not come, the coach's screens load the module themselves.
  void import(/* webpackChunkName: "preload-module" */ './preload-module.ts').then(
    ({ preloadModule }) => preloadModule(accessToken),
    () => undefined,
  );
}
