import { onReturnToTab } from '@lessons/ui/on-return-to-tab.ts';
import { refreshCoach } from '../coach-profile/coach-profile.ts';
import { watchChangedDays } from './watch-changed-days.ts';

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
