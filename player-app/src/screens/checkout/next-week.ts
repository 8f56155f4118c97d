import { addDays, londonDateOf, londonInstant, londonTimeOf } from '@lessons/rules';
import { slotAddress } from '../../booking-intent/slot-address.ts';

/** Returns the address of the booking screen with the same weekday, hour and length chosen a week later, by London's clock. */
export function nextWeekHref(startTime: string, minutes: number): string {
  const start = new Date(startTime);
  const next = londonInstant(addDays(londonDateOf(start), 7), londonTimeOf(start));
  return slotAddress(next.toISOString(), minutes);
}
