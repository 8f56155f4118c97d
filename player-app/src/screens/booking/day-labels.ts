import { formatShortWeekday, formatTime, type DayState } from '@lessons/rules';

/** Returns the text for what the colours of a day mean. `isAfterFive`: only the hours after five count. */
export function dayLabel(state: DayState, isAfterFive = false): string {
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
      if (state.freeShare === 0) return isAfterFive ? 'nothing free after 5' : 'fully booked';
      return `${Math.max(1, Math.round(state.freeShare * 100))}% free${isAfterFive ? ' after 5' : ''}`;
  }
}

/** Whether a day can be chosen to see its times, also when it turns out to have none. */
export function canBeChosen({ kind }: DayState): boolean {
  return kind === 'open' || kind === 'over' || kind === 'too-soon';
}

/** Tue 17:00, London time. */
export function weekdayAndTime(start: Date): string {
  return `${formatShortWeekday(start)} ${formatTime(start)}`;
}
