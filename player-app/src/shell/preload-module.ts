import type { ModulePreload } from '@lessons/admin-app/module-contract';
import { addDays, londonDateOf, mondayOf } from '@lessons/rules';
import { recallServerTime } from '../auth/last-seen.ts';
import { storedUserId } from '../auth/stored-session.ts';
import { lastSeenModule } from './last-seen-module.ts';
import { preloadCalls, preloadFile } from '../site/preloaded-requests.ts';
import { serverNow } from '@lessons/ui/server-clock.ts';

/** A module of another release may name less, or other things. */
interface Manifest {
  metaData: { preload?: Record<string, Partial<ModulePreload[string]>> };
}

/**
 * Fetches the coach's module, and what it asks for first, while the app is being loaded, for whoever had it before: the calls
 * of the last visit at once, those that are new since with the manifest. Never rejects: rendering asks again, and shows what
 * went wrong.
 */
export async function preloadModule(accessToken: string): Promise<void> {
  const seen = lastSeenModule.read();
  if (!seen) return;
  // The first calls name days.
  recallServerTime();
  const person = storedUserId();
  const manifestUrl = seen.address;
  const manifestCopy = preloadFile(manifestUrl);
  void import(/* webpackChunkName: "load-admin" */ './load-admin.ts').catch(() => undefined);
  const page = location.pathname + location.search;
  try {
    const begun = callsOf(seen.calls[page]);
    preloadCalls(['/api/config/admin-module', ...begun], accessToken);
    const { metaData } = (await (await manifestCopy).json()) as Manifest;
    const first = metaData.preload?.[page];
    for (const file of first?.styles ?? []) preload('style', new URL(file, manifestUrl));
    for (const file of first?.scripts ?? []) preload('script', new URL(file, manifestUrl));
    preloadCalls(
      callsOf(first?.calls).filter((call) => !begun.includes(call)),
      accessToken,
    );
    const calls = Object.entries(metaData.preload ?? {}).map(([path, named]) => [path, named.calls ?? []]);
    // The role may be gone since, or the module have moved.
    const present = lastSeenModule.read();
    if (present?.address === manifestUrl)
      lastSeenModule.store({ ...present, calls: Object.fromEntries(calls) }, person);
  } catch {
    // A manifest that can't be read names nothing.
  }
}

/** Returns the API's calls that can be made: a newer module may name a date that this page doesn't know. */
function callsOf(named: unknown): string[] {
  const monday = mondayOf(londonDateOf(serverNow()));
  return (Array.isArray(named) ? named : [])
    .map((call) => String(call).replaceAll('{monday}', monday).replaceAll('{nextMonday}', addDays(monday, 7)))
    .filter((call) => call.startsWith('/api/') && !call.includes('{'));
}

function preload(as: 'script' | 'style', { href }: URL): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as, href });
  document.head.append(link);
}
