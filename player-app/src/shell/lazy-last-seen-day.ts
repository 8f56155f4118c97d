import { lazy, type ComponentType } from 'react';
import { FailedState, type FailedStateProps } from '@lessons/ui';

const load = () => import(/* webpackChunkName: "coach-day" */ './last-seen-day.tsx');

/** Players don't load it. Where its code does not come, the failure is all that is said. */
export const LastSeenDay = lazy<ComponentType<FailedStateProps>>(() =>
  load().then(
    (code) => ({ default: code.LastSeenDay }),
    () => ({ default: FailedState }),
  ),
);

/** Loads the code through the service worker, which caches it: without a connection it would not come. */
export function cacheLastSeenDay(): void {
  if (!('serviceWorker' in navigator)) return;
  const cache = () => void load().catch(() => undefined);
  if (navigator.serviceWorker.controller) cache();
  else navigator.serviceWorker.addEventListener('controllerchange', cache, { once: true });
}
