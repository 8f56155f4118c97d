/** How long the browser waits for the next screen; then it changes without the motion. */
const MAX_WAIT_MS = 1_000;

/**
 * Opens another screen, and lets the ticket on this one move to its place there, where the browser
 * has view transitions and the person has nothing against motion.
 */
export function carryTicketTo(open: () => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || !('startViewTransition' in document)) return open();
  const heading = document.querySelector('h1');
  document.startViewTransition(async () => {
    open();
    await untilReplaced(heading);
  });
}

/** Resolves once the heading of the screen that was left is gone and there is another one. */
function untilReplaced(heading: Element | null): Promise<void> {
  return new Promise((resolve) => {
    const isOpen = () => !heading?.isConnected && document.querySelector('h1') !== null;
    const stop = () => {
      watcher.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const watcher = new MutationObserver(() => isOpen() && stop());
    const timer = setTimeout(stop, MAX_WAIT_MS);
    watcher.observe(document.body, { childList: true, subtree: true });
    if (isOpen()) stop();
  });
}
