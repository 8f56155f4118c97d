/**
 * The booking screen with a slot chosen: `/book?at=ISO&minutes=60`. The address keeps the choice through signing in, a
 * reload and the way back from the checkout. `startTime` is an ISO instant.
 */
export function slotAddress(startTime: string, minutes: number): string {
  return `/book?${new URLSearchParams({ at: startTime, minutes: String(minutes) })}`;
}
