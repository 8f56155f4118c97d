import { hasStoredSession, readFreshSession } from '../auth/stored-session.ts';
import { readModuleAddress } from '../session/module-address.ts';
import { startEarlyCalls, startEarlyFetch } from '../site/early-calls.ts';
import { loadSignedOut } from './load-signed-out.ts';
import { loadAuthScreen, screenChunks } from './screen-chunks.ts';

/** React, the router and everything that all screens share: two files. */
export const loadApp = () => import('../bootstrap.tsx');

/** What needs no React, and so can begin while it is on its way. */
export const loadFirstAnswers = () => import('./first-answers.ts');

/** Starts fetching what a path needs beside the app itself. Rendering asks again, and shows what went wrong. */
export function preloadScreen(path: string): void {
  const needed = hasStoredSession() ? [screenChunks[path]] : [loadSignedOut, loadAuthScreen];
  for (const load of needed) void load?.().catch(() => undefined);
}

/** What a screen asks for first, by its path: calls that anybody may make, and a player's own. */
const FIRST_CALLS: Readonly<Record<string, { ofAnyone?: string[]; own?: (userId: string) => string[] }>> = {
  '/': { own: (userId) => [`/api/bookings?userId=${userId}`] },
  '/book': { ofAnyone: ['/api/coach-schedule', '/api/blocked-slots'], own: () => ['/api/bookings/all'] },
  '/schedule': { own: (userId) => [`/api/bookings?userId=${userId}`] },
};

/** Asks who is signed in, and what the screen shows first, while the app is being loaded. */
export function startFirstCalls(path: string): void {
  const session = readFreshSession();
  if (!session?.user.id) return;
  const { ofAnyone = [], own = () => [] } = FIRST_CALLS[path] ?? {};
  startEarlyCalls(['/api/me', ...own(session.user.id)], session.access_token);
  startEarlyCalls(ofAnyone);
  if (MODULE_PATHS.includes(path)) startModule(session.access_token);
}

/** The screens that show a part of the coach's module. */
const MODULE_PATHS = ['/', '/admin', '/admin-schedule'];

/** For whoever had the coach's module before: once the shell knows who is there, only its files and calls are missing. */
function startModule(token: string): void {
  const manifestUrl = readModuleAddress();
  if (manifestUrl === null) return;
  startEarlyCalls(['/api/config/admin-module'], token);
  startEarlyFetch(manifestUrl);
  void import('./load-admin.ts').catch(() => undefined);
}
