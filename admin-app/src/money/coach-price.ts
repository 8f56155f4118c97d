import { coachPrice } from '@lessons/contract';
import { readNumber } from '@lessons/rules';

/** Returns the price in pounds; undefined if none can be read, or the coach can't ask that. */
export function readCoachPrice(text: string): number | undefined {
  return coachPrice.safeParse(readNumber(text)).data;
}
