import type { DayState } from '@lessons/rules';

/** What the look of a day says, in words. */
export function dayWords(state: DayState): string {
  switch (state.kind) {
    case 'past':
      return 'past';
    case 'closed':
      return 'no lessons';
    case 'blocked':
      return 'blocked';
    case 'open':
      return state.freeShare === 0
        ? 'fully booked'
        : `${Math.max(1, Math.round(state.freeShare * 100))}% free`;
  }
}
