import { hasStoredSession, readFreshSession } from '../auth/stored-session.ts';
import { readModuleAddress } from '../session/module-address.ts';
import { peekEarly, startEarlyCalls } from '../site/early-calls.ts';
import { loadSignedOut } from './load-signed-out.ts';
import { LESSON_PATHS, loadAuthScreen, screenChunks } from './screen-chunks.ts';

/** React, the router and everything that all screens share: two files. */
export const loadApp = () => import('../bootstrap.tsx');

/** What needs no React, and so can begin while it is on its way. */
export const loadFirstAnswers = () => import('./first-answers.ts');

/** Starts fetching what a path needs beside the app itself. Rendering asks again, and shows what went wrong. */
export function preloadScreen(path: string): void {
  // First, since the files of the coach's module wait for its answers.
  if (showsModule(path)) void loadStartOfAdmin().catch(() => undefined);
  const needed = hasStoredSession() ? [screenChunks[path]] : [loadSignedOut, loadAuthScreen];
  for (const load of needed) void load?.().catch(() => undefined);
}

/** What a screen asks for first beside a player's own lessons, by its path: calls that anybody may make, and a player's own. */
const FIRST_CALLS: Readonly<Record<string, { ofAnyone: string[]; own: string[] }>> = {
  '/book': { ofAnyone: ['/api/coach-schedule', '/api/blocked-slots'], own: ['/api/bookings/all'] },
};

/** Asks who is signed in, and what the screen shows first, while the app is being loaded. */
export function startFirstCalls(path: string): void {
  const session = readFreshSession();
  if (!session?.user.id) return;
  const { ofAnyone = [], own = [] } = FIRST_CALLS[path] ?? {};
  const ownLessons = LESSON_PATHS.includes(path) ? [`/api/bookings?userId=${session.user.id}`] : [];
  startEarlyCalls(['/api/me', ...ownLessons, ...own], session.access_token);
  startEarlyCalls(ofAnyone);
  // Before anybody takes the answer.
  if (showsModule(path)) startAdmin(path, session.access_token, peekEarly('/api/me'));
}

/** Whether a path shows a part of the coach's module. Home does to a coach alone, who is known by an earlier visit. */
const showsModule = (path: string) =>
  hasStoredSession() &&
  (path === '/admin' || path === '/admin-schedule' || (path === '/' && readModuleAddress() !== null));

const loadStartOfAdmin = () => import('./start-admin.ts');

function startAdmin(path: string, token: string, me: Promise<Response> | undefined): void {
  loadStartOfAdmin()
    .then((start) => start.startAdmin(path, token, me))
    .catch(() => undefined);
}
