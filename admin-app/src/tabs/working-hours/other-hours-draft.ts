import { MAX_OTHER_HOURS_DAYS, type OtherHours } from '@lessons/contract';
import { addDays, dayOfWeek } from '@lessons/rules';
import { problemsOfDays, type Days } from '../../forms/days.ts';
import { days, defaultWindow, problemOfWindows, type NumberedWindow } from './coach-week.ts';

/** The coach's choices on the form for other hours. */
export interface OtherHoursDraft extends Days {
  /** Weekdays that the coach has switched on or off, by number: 0 for Sunday to 6 for Saturday. */
  switched: Readonly<Record<number, boolean>>;
  windows: readonly NumberedWindow[];
}

const MONDAY = 1;
const FRIDAY = 5;

export const newOtherHoursDraft: OtherHoursDraft = {
  from: '',
  to: '',
  switched: {},
  windows: [defaultWindow(MONDAY)],
};

/** Returns the weekdays that the days have, Monday first. All of them while the days are not known. */
export function weekdaysWithin({ from, to }: Days) {
  const isWeekOrMore = !from || !to || addDays(from, 6) <= to || to < from;
  if (isWeekOrMore) return days;
  return days.filter(({ dayOfWeek: weekday }) =>
    [0, 1, 2, 3, 4, 5].some((later) => {
      const date = addDays(from, later);
      return date <= to && dayOfWeek(date) === weekday;
    }),
  );
}

/** Returns the weekdays that get the hours. Monday to Friday are preset; on days that have none of these, all. */
export function chosenWeekdays(draft: OtherHoursDraft): number[] {
  const offered = weekdaysWithin(draft).map(({ dayOfWeek: weekday }) => weekday);
  const isWorkday = (weekday: number) => weekday >= MONDAY && weekday <= FRIDAY;
  const preset = offered.some(isWorkday) ? isWorkday : () => true;
  return offered.filter((weekday) => draft.switched[weekday] ?? preset(weekday));
}

interface Problems {
  from?: string;
  to?: string;
  weekdays?: string;
  windows?: string;
}

/** Returns what has to be changed before the hours can be saved, by field; null if nothing. */
export function problemsOf(draft: OtherHoursDraft): Problems | null {
  const ofWindows = problemOfWindows(draft.windows);
  const problems: Problems = {
    ...problemsOfDays(draft, MAX_OTHER_HOURS_DAYS),
    ...(chosenWeekdays(draft).length === 0 && { weekdays: 'Please choose a weekday.' }),
    ...(ofWindows && { windows: ofWindows }),
  };
  return Object.keys(problems).length > 0 ? problems : null;
}

/** Returns what is saved: the hours, with their weekdays from Sunday on. */
export function hoursOfDraft(draft: OtherHoursDraft): Omit<OtherHours, 'id'> {
  return {
    from: draft.from,
    to: draft.to,
    weekdays: chosenWeekdays(draft).toSorted((a, b) => a - b),
    windows: draft.windows.map(({ startTime, endTime }) => ({ startTime, endTime })),
  };
}
