import { serverNow } from '@lessons/ui/server-clock.ts';

/**
 * Returns the address of the booking screen with a slot chosen: `/book?at=ISO&minutes=60`. The address keeps the choice
 * through signing in, a reload and the way back from the checkout. `startTime` is an ISO instant.
 */
export function slotAddress(startTime: string, minutes: number): string {
  return address('at', startTime, minutes);
}

/**
 * Returns the address of the booking screen at the next lesson on the weekday and at the hour of an earlier one:
 * `/book?like=ISO&minutes=60`. `startTime` is the ISO instant of the earlier lesson.
 */
export function sameTimeAddress(startTime: string, minutes: number): string {
  return address('like', startTime, minutes);
}

/**
 * Returns the slot of `slotAddress` in a path with its query; null if it names none, or one that has begun.
 */
export function slotIn(
  path: string,
  now = serverNow().getTime(),
): { startTime: string; duration: number } | null {
  const [pathname, query] = path.split('?');
  const values = new URLSearchParams(query);
  const startTime = values.get('at') ?? '';
  const duration = Number(values.get('minutes') ?? 60);
  const isSlot = pathname === '/book' && Date.parse(startTime) > now && (duration === 60 || duration === 120);
  return isSlot ? { startTime, duration } : null;
}

function address(name: 'at' | 'like', startTime: string, minutes: number): string {
  return `/book?${new URLSearchParams({ [name]: startTime, minutes: String(minutes) })}`;
}
