import { addDays, londonDateOf, londonInstant } from '@lessons/rules';

/** London's times of the nightly backup and of the look at the site in the morning. */
export const BACKUP_AT = '03:30';
export const DOCTOR_AT = '07:00';

/** Returns when a thing that is done each day at a time of London was last due. */
export function lastDue(now: Date, at: string): Date {
  const today = londonInstant(londonDateOf(now), at);
  return today <= now ? today : londonInstant(addDays(londonDateOf(now), -1), at);
}
