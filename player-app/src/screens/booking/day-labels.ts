import type { DayState } from '@lessons/rules';

/** Returns the text for what the colours of a day mean. */
export function dayLabel(state: DayState): string {
  switch (state.kind) {
    case 'past':
      return 'past';
    case 'closed':
      return 'no lessons';
    case 'blocked':
      return 'blocked';
    case 'too-far-ahead':
      return 'not open for booking yet';
    case 'over':
      return 'over for today';
    case 'too-soon':
      return 'too soon to book';
    case 'open':
      return state.freeShare === 0
        ? 'fully booked'
        : `${Math.max(1, Math.round(state.freeShare * 100))}% free`;
  }
}

/** Whether a day can be chosen to see its times, also when it turns out to have none. */
export function canBeChosen({ kind }: DayState): boolean {
  return kind === 'open' || kind === 'over' || kind === 'too-soon';
}
