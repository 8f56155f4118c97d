import type { AgreedTerms } from '@lessons/contract';
import { coachLengths } from '@lessons/rules';

/**
 * Returns the length in minutes that is proposed for a lesson: that of the client's last one, or one hour without one, cut
 * to the minutes that are free if these are known.
 */
export function lengthOf(last: AgreedTerms | null, free: number | null): number {
  const usual = last && isCoachLength(last.duration) ? last.duration : 60;
  const { min, step } = coachLengths;
  return free === null ? usual : Math.max(min, Math.min(usual, Math.floor(free / step) * step));
}

/** Returns what a client paid in pounds for a lesson of this length the last time; undefined if nothing was agreed. */
export function agreedPrice(last: AgreedTerms | null, minutes: number): number | undefined {
  if (last?.payPlan === 'free') return 0;
  return last?.duration === minutes ? last.price : undefined;
}

function isCoachLength(minutes: number): boolean {
  const { min, max, step } = coachLengths;
  return minutes >= min && minutes <= max && minutes % step === 0;
}
