import type { Wish } from '@lessons/contract';
import { formatDuration } from '@lessons/rules';

/** The time of a wish that takes any hour of the day. */
export const ANY_TIME = { fromTime: '00:00', toTime: '24:00' };
export const AFTER_FIVE = { fromTime: '17:00', toTime: '24:00' };

/** We’ll email you when a time after five is free. */
export function wishInWords({
  minutes,
  waitsForAddress,
  ...time
}: Pick<Wish, 'fromTime' | 'toTime' | 'minutes' | 'waitsForAddress'>): string {
  const [lesson, verb] = minutes === 60 ? ['a time', 'is'] : [formatDuration(minutes), 'are'];
  const who = waitsForAddress ? 'Once your address is confirmed, we’ll' : 'We’ll';
  return `${who} email you when ${lesson}${spanInWords(time)} ${verb} free`;
}

function spanInWords({ fromTime, toTime }: Pick<Wish, 'fromTime' | 'toTime'>): string {
  if (toTime !== ANY_TIME.toTime) return ` between ${fromTime} and ${toTime}`;
  if (fromTime === ANY_TIME.fromTime) return '';
  return ` after ${fromTime === AFTER_FIVE.fromTime ? 'five' : fromTime}`;
}
