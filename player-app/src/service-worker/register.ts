/**
 * Registers the service worker once the page is idle, so that it takes nothing from the first screen. Browsers without one,
 * and those that forbid it, do without.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => reportError(error));
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
