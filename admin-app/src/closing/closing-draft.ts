import {
  MAX_CALLED_OFF,
  MAX_CLOSED_DAYS,
  MAX_OTHER_HOURS_DAYS,
  type CallOffReason,
  type closeTime,
  type EndpointRequest,
  type OtherHours,
} from '@lessons/contract';
import { addDays, dayOfWeek, londonTimeOf, type CalendarDate } from '@lessons/rules';
import { chooseDay, countDays, type Days } from '../forms/days.ts';
import { days, defaultWindow, problemOfWindows, type NumberedWindow } from '../timetable/coach-week.ts';

export interface Hours {
  startTime: string;
  endTime: string;
}

/** The coach's choices on the form that closes days, or gives them other hours. */
export interface ClosingDraft extends Days {
  /** The days were filled in: the first tap on another day begins anew. */
  isFilledIn: boolean;
  kind: 'closed' | 'other-hours';
  /** The hours that are closed; null for whole days. Empty times are still to be chosen. */
  hours: Hours | null;
  /** Null until it is chosen. */
  reason: CallOffReason | null;
  note: string;
  message: string;
  /** The lessons that the coach has ticked or unticked, by id. */
  ticks: Readonly<Record<string, boolean>>;
  /** The weekdays of other hours that were switched on or off: 0 for Sunday to 6 for Saturday. */
  switched: Readonly<Record<number, boolean>>;
  windows: readonly NumberedWindow[];
}

/** What the form opens with: a day, and of today the time from now on, or what the coach has said. */
export interface FilledIn {
  date: CalendarDate;
  from?: Date;
  to?: CalendarDate;
  hours?: Hours;
  reason?: CallOffReason | null;
}

const MONDAY = 1;
const FRIDAY = 5;

export function newClosingDraft(filledIn: FilledIn | null): ClosingDraft {
  const date = filledIn?.date ?? '';
  return {
    from: date,
    to: filledIn?.to ?? date,
    isFilledIn: filledIn !== null,
    kind: 'closed',
    hours:
      filledIn?.hours ??
      (filledIn?.from ? { startTime: londonTimeOf(filledIn.from), endTime: '24:00' } : null),
    reason: filledIn?.reason ?? null,
    note: '',
    message: '',
    ticks: {},
    switched: {},
    windows: [defaultWindow(MONDAY)],
  };
}

/** Returns the draft after a tap on a day of the calendar. Hours that were filled in are those of the day before. */
export function tapDay(draft: ClosingDraft, date: CalendarDate): ClosingDraft {
  if (!draft.isFilledIn) return { ...draft, ...chooseDay(draft, date) };
  const hours = date === draft.from ? draft.hours : null;
  return { ...draft, from: date, to: date, isFilledIn: false, hours };
}

/** Returns the hours after a tap on one: that hour, or, after another one before it, all up to its end. */
export function tapHour(hours: Hours | null, hour: Hours): Hours {
  const isLater = hours && hours.startTime !== '' && hour.startTime >= hours.endTime;
  return isLater ? { startTime: hours.startTime, endTime: hour.endTime } : hour;
}

interface CallableLesson {
  booking: { id: string };
  isSuggested: boolean;
}

/** Whether a lesson is called off. What the coach has ticked counts; before that the suggested ones. */
export const isTicked = ({ ticks }: ClosingDraft, { booking, isSuggested }: CallableLesson) =>
  ticks[booking.id] ?? isSuggested;

/** Returns why the time is closed: rain for lessons of today, and being away for more than two days, until it is chosen. */
export function reasonOf(draft: ClosingDraft, today: CalendarDate, lessons: number): CallOffReason {
  if (draft.reason) return draft.reason;
  if (countDays(draft) > 2) return 'away';
  return draft.from === today && lessons > 0 ? 'rain' : 'other';
}

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

/** Returns the weekdays that get other hours. Monday to Friday are preset; on days that have none of these, all. */
export function chosenWeekdays(draft: Days & Pick<ClosingDraft, 'switched'>): number[] {
  const offered = weekdaysWithin(draft).map(({ dayOfWeek: weekday }) => weekday);
  const isWorkday = (weekday: number) => weekday >= MONDAY && weekday <= FRIDAY;
  const preset = offered.some(isWorkday) ? isWorkday : () => true;
  return offered.filter((weekday) => draft.switched[weekday] ?? preset(weekday));
}

/** Returns what has to be changed before it can be sent; null if nothing. */
export function problemOf(draft: ClosingDraft, calledOff = 0): string | null {
  const { from, to, kind, hours, windows } = draft;
  const maxDays = kind === 'closed' ? MAX_CLOSED_DAYS : MAX_OTHER_HOURS_DAYS;
  if (!from || !to) return 'Please select at least one date';
  if (to < from) return 'The last day must not come before the first.';
  if (countDays(draft) > maxDays) return `Please choose ${maxDays} days at most.`;
  if (kind === 'other-hours')
    return chosenWeekdays(draft).length === 0 ? 'Please choose a weekday.' : problemOfWindows(windows);
  if (hours && (!hours.startTime || !hours.endTime))
    return 'Please fill in start and end times or select whole day';
  if (hours && hours.startTime >= hours.endTime) return 'The end time must come after the start time';
  return calledOff > MAX_CALLED_OFF
    ? `Please untick some, or choose fewer days: ${MAX_CALLED_OFF} lessons are called off at once at most.`
    : null;
}

/** Close; Call off 12 and close; Set hours */
export function describeAction({ kind }: ClosingDraft, calledOff: number): string {
  if (kind === 'other-hours') return 'Set hours';
  return calledOff > 0 ? `Call off ${calledOff} and close` : 'Close';
}

export type ClosingRequest = Omit<EndpointRequest<typeof closeTime>['body'], 'id' | 'holds'>;

/** Returns what is sent to close the time. */
export function closingOf(
  { from, to, hours, note, message }: ClosingDraft,
  { reason, bookingIds }: Pick<ClosingRequest, 'reason' | 'bookingIds'>,
): ClosingRequest {
  return {
    from,
    to,
    startTime: hours?.startTime ?? null,
    endTime: hours?.endTime ?? null,
    reason,
    ...(note.trim() && { note: note.trim() }),
    ...(message.trim() && bookingIds.length > 0 && { message: message.trim() }),
    bookingIds,
  };
}

/** Returns the other hours that are saved, with their weekdays from Sunday on. */
export function otherHoursOf(draft: ClosingDraft): Omit<OtherHours, 'id'> {
  return {
    from: draft.from,
    to: draft.to,
    weekdays: chosenWeekdays(draft).toSorted((a, b) => a - b),
    windows: draft.windows.map(({ startTime, endTime }) => ({ startTime, endTime })),
  };
}
