import type { CoachSchedule } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { fetchPublic, watchChangedDays } from '../../requests/public-calls.ts';
import { watchFreeTimes } from './watch-free-times.ts';

/** Fills in the prices, and lets the visitor open all free times. Returns a function that refreshes the open ones. */
export function fillLandingDetails(): () => void {
  void fillPrices();
  // Settings are announced as a change of all days.
  watchChangedDays((days) => days === 'all' && void fillPrices());
  return watchFreeTimes();
}

/** Without them the page says nothing of prices. */
async function fillPrices(): Promise<void> {
  const fill = (name: string, pounds: number) =>
    document.querySelector(`[data-fill=${name}]`)?.replaceChildren(formatPounds(pounds));
  const schedule = await fetchPublic<CoachSchedule>('/api/coach-schedule').catch(() => null);
  if (!schedule?.pricing) return;
  fill('one-hour', schedule.pricing.oneHour);
  fill('two-hours', schedule.pricing.twoHour);
}
