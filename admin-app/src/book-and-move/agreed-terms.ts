import type { AgreedTerms } from '@lessons/contract';
import { lessonLengths, type LessonMinutes } from '@lessons/rules';

/** Returns the length of a client's last lesson, which the next one has too; one hour without one. */
export function lengthOf(last: AgreedTerms | null): LessonMinutes {
  return lessonLengths.find((minutes) => minutes === last?.duration) ?? 60;
}

/** Returns what a client paid in pounds for a lesson of this length the last time; undefined if nothing was agreed. */
export function agreedPrice(last: AgreedTerms | null, minutes: LessonMinutes): number | undefined {
  if (last?.payPlan === 'free') return 0;
  return last?.duration === minutes ? last.price : undefined;
}
