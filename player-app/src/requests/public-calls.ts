import type { ChangedDays } from '@lessons/contract/changed-days';
import { onReturnToTab } from '@lessons/ui/on-return-to-tab.ts';
import { refreshCoach } from '../coach-profile/coach-profile.ts';
import { apiUrl } from '../site/api-url.ts';
import { timedFetch } from '../site/within-time.ts';

/**
 * Returns what a public call responds. Not by the contract's client, which brings a parser that the landing page would load
 * for a few calls.
 */
export async function fetchPublic<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await timedFetch(await apiUrl(path), signal && { signal });
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as T;
}

/** Fetched after the screen, which can do without it. */
const loadStream = () => import(/* webpackChunkName: "changed-days" */ './changed-days.ts');

/**
 * Calls `onChange` when something has changed on the server, and `onConnection` when the page learns of changes at once,
 * and when it no longer does. Without the code of the stream it calls neither. Returns a function that stops that.
 */
export function watchChangedDays(
  onChange: (days: ChangedDays) => void,
  onConnection?: (isOpen: boolean) => void,
): () => void {
  const following = loadStream().then(
    ({ followChangedDays }) => followChangedDays(onChange, onConnection && { onConnection }),
    () => undefined,
  );
  return () => void following.then((stop) => stop?.());
}

/**
 * Fetches the coach's profile again after a change of it, which is announced as a change of all days,
 * and when the tab is shown again. Returns a function that stops that.
 */
export function watchCoach(): () => void {
  const stops = [
    onReturnToTab(() => void refreshCoach()),
    watchChangedDays((days) => void (days === 'all' && refreshCoach())),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
