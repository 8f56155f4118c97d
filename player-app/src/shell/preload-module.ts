import type { ModulePreload } from '@lessons/admin-app/module-contract';
import { addDays, londonDateOf, mondayOf } from '@lessons/rules';
import { preloadCalls, preloadFile } from '../site/preloaded-requests.ts';
import { serverNow } from '@lessons/ui/server-clock.ts';

/** A module of another release may name less, or other things. */
interface Manifest {
  metaData: { preload?: Record<string, Partial<ModulePreload[string]>> };
}

/**
 * Fetches the coach's module, and what its manifest says that it asks for first, while the app is being loaded. Never
 * rejects: rendering asks again, and shows what went wrong.
 */
export async function preloadModule(manifestUrl: string, accessToken: string): Promise<void> {
  preloadCalls(['/api/config/admin-module'], accessToken);
  const manifestCopy = preloadFile(manifestUrl);
  void import('./load-admin.ts').catch(() => undefined);
  try {
    const { metaData } = (await (await manifestCopy).json()) as Manifest;
    const first = metaData.preload?.[location.pathname + location.search];
    for (const file of first?.styles ?? []) preload('style', new URL(file, manifestUrl));
    for (const file of first?.scripts ?? []) preload('script', new URL(file, manifestUrl));
    const calls = (first?.calls ?? []).map(withDates);
    preloadCalls(
      calls.filter((call) => !call.includes('{')),
      accessToken,
    );
  } catch {
    // A manifest that can't be read names nothing.
  }
}

function withDates(call: string): string {
  const monday = mondayOf(londonDateOf(serverNow()));
  return call.replaceAll('{monday}', monday).replaceAll('{nextMonday}', addDays(monday, 7));
}

function preload(as: 'script' | 'style', { href }: URL): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as, href });
  document.head.append(link);
}
