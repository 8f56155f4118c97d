import type { AdminBooking } from '@lessons/contract';
import { formatPounds, formatShortDay } from '@lessons/rules';
import { listWords } from '../lesson-text.ts';
import { isPaid } from '../lesson-state.ts';

/** Tue 24 Nov; Tue 24 Nov and Tue 1 Dec; Tue 24 Nov, Tue 1 Dec and Tue 8 Dec */
export function daysOf(lessons: readonly Pick<AdminBooking, 'startTime'>[]): string {
  return listWords(lessons.map(({ startTime }) => formatShortDay(startTime)));
}

/** Names the lessons of a series whose price stays: Tue 24 Nov is paid and stays at £45. */
export function describePricesLeft(lessons: readonly AdminBooking[]): string {
  const alike = Map.groupBy(lessons, (lesson) => `${whyLeft(lesson)} ${lesson.price}`).values();
  return [...alike]
    .map((left) => {
      const [first] = left;
      if (!first) return '';
      const [is, stays] = left.length === 1 ? ['is', 'stays'] : ['are', 'stay'];
      return `${daysOf(left)} ${is} ${whyLeft(first)} and ${stays} at ${formatPounds(first.price)}.`;
    })
    .join(' ');
}

function whyLeft(lesson: AdminBooking): string {
  if (lesson.calledOff) return 'called off';
  return isPaid(lesson) ? 'paid' : 'written off';
}
