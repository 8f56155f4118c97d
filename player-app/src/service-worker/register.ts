import { deviceNow } from '@lessons/ui/server-clock.ts';
import { onReturnToTab } from '@lessons/ui/on-return-to-tab.ts';

const HOUR = 60 * 60_000;

/**
 * Registers the service worker once the page is idle, so that it takes nothing from the first screen. Browsers without one,
 * and those that forbid it, do without.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker
      .register('/service-worker.js')
      .then(lookForReleases)
      .catch((error: unknown) => reportError(error));
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/**
 * Lets an app that is shown again look for a newer release, once an hour at most: on a phone it goes on for weeks without a
 * page being opened. `registration.update()` compares the worker alone, which most releases don't change.
 */
function lookForReleases(registration: ServiceWorkerRegistration): void {
  let lookedAt = deviceNow();
  onReturnToTab(() => {
    if (deviceNow() - lookedAt < HOUR) return;
    lookedAt = deviceNow();
    registration.active?.postMessage('look-for-release');
  });
}
