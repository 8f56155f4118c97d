import type { Locator, Page } from 'playwright-core';

/** The page's own records of taps. Runs in the page. */
export const OBSERVE_TAPS = `
  window.tapMs = [];
  const record = (entries) =>
    tapMs.push(...entries.filter(({ interactionId }) => interactionId).map(({ duration }) => duration));
  window.tapObserver = new PerformanceObserver((list) => record(list.getEntries()));
  tapObserver.observe({ type: 'event', durationThreshold: 16 });
  window.takeSlowestTap = () => {
    record(tapObserver.takeRecords());
    return Math.max(0, ...tapMs.splice(0));
  };
`;
/** Takes the tap's entries, which are there two frames later. */
const TAKE = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(takeSlowestTap()))));
})`;

/**
 * Taps, waits for what the tap shows, and returns the milliseconds from the tap to the next paint, as
 * INP counts them: in steps of 8, and 0 for less than 16.
 */
export async function measureTap(page: Page, target: Locator, shown: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(TAKE);
  await target.tap();
  await shown.waitFor();
  return page.evaluate<number>(TAKE);
}
