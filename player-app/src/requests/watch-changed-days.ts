import type { ChangedDays } from '@lessons/contract/changed-days';

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
