import { startsFor, type CalendarDate, type Court } from '@lessons/rules';
import { AFTER_FIVE, ANY_TIME } from '../../lessons/wish-words.ts';
import { afterFive } from './after-five.ts';

interface WishChoice {
  label: string;
  fromTime: string;
  toTime: string;
}

/** Returns the times of a day for which a player can wait: nothing is free then, but somebody may give an hour back. */
export function wishChoices(date: CalendarDate, minutes: number, court: Court): WishChoice[] {
  const choices: [WishChoice, Court][] = [
    [{ label: 'Any time', ...ANY_TIME }, court],
    [{ label: 'After five', ...AFTER_FIVE }, afterFive(court)],
  ];
  return choices.filter(([, within]) => canWaitFor(date, minutes, within)).map(([choice]) => choice);
}

function canWaitFor(date: CalendarDate, minutes: number, court: Court): boolean {
  const withoutLessons = { ...court, busy: [] };
  return startsFor(minutes, date, court).length === 0 && startsFor(minutes, date, withoutLessons).length > 0;
}
