import type { AdminBooking, HeldSlot } from '@lessons/contract';
import type { CalendarDate } from '@lessons/rules';
import type { PartOfDay } from '../../timetable/parts-of-day.ts';
import type { BlockOutcome, BlockRequest } from './block-dates.ts';

export type Hours = Pick<PartOfDay, 'startTime' | 'endTime'>;

/** The coach's choices on the form that blocks dates, and the outcome of the last attempt. */
export interface BlockDraft {
  dates: readonly CalendarDate[];
  /** Null until the preset is changed: whole days, or the hours that are left today. */
  isWholeDay: boolean | null;
  /** Null until the preset ones are changed. */
  hours: Hours | null;
  reason: string;
  /** Whether sending was tried with something missing. */
  showsProblem: boolean;
  /** Lessons and holds under the new blocks. */
  affected: { bookings: readonly AdminBooking[]; holds: readonly HeldSlot[] };
  /** The dates that are not blocked yet, since the coach has to decide about holds. */
  undecided: BlockOutcome['undecided'];
}

export type BlockAction =
  | { type: 'choose-dates'; dates: readonly CalendarDate[] }
  | { type: 'choose-whole-day'; isWholeDay: boolean }
  | { type: 'choose-hours'; hours: Hours }
  | { type: 'write-reason'; reason: string }
  | { type: 'miss-something' }
  | { type: 'send' }
  | { type: 'receive'; outcome: BlockOutcome; sent: readonly CalendarDate[] }
  | { type: 'leave-undecided' };

const nothingAffected: BlockDraft['affected'] = { bookings: [], holds: [] };

export function newBlockDraft(date: CalendarDate | null): BlockDraft {
  return {
    dates: date ? [date] : [],
    isWholeDay: null,
    hours: null,
    reason: '',
    showsProblem: false,
    affected: nothingAffected,
    undecided: [],
  };
}

/** Returns the draft after an action. */
export function changeBlockDraft(draft: BlockDraft, action: BlockAction): BlockDraft {
  switch (action.type) {
    case 'choose-dates':
      return { ...draft, dates: action.dates };
    case 'choose-whole-day':
      return { ...draft, isWholeDay: action.isWholeDay };
    case 'choose-hours':
      return { ...draft, isWholeDay: false, hours: action.hours };
    case 'write-reason':
      return { ...draft, reason: action.reason };
    case 'miss-something':
      return { ...draft, showsProblem: true };
    case 'send':
      return { ...draft, showsProblem: false, affected: nothingAffected };
    case 'receive':
      return receive(draft, action.outcome, action.sent);
    case 'leave-undecided':
      return { ...draft, undecided: [] };
  }
}

/**
 * Dates that failed or need a decision stay selected, and so do dates that were not sent: a decision is sent for some
 * of the dates only. The reason stays with them.
 */
function receive(draft: BlockDraft, outcome: BlockOutcome, sent: readonly CalendarDate[]): BlockDraft {
  const { failed, undecided, bookingsUnder, keptHolds } = outcome;
  const open = [...failed, ...undecided].map(({ date }) => date);
  const dates = draft.dates.filter((date) => !sent.includes(date) || open.includes(date));
  const { bookings, holds } = draft.affected;
  return {
    ...draft,
    dates,
    reason: dates.length > 0 ? draft.reason : '',
    affected: { bookings: [...bookings, ...bookingsUnder], holds: [...holds, ...keptHolds] },
    undecided,
  };
}

/** The hours that the form opens with. `isKnown` is false until the working hours are fetched, of which they are the rest. */
export interface PresetHours {
  hours: Hours | null;
  isKnown: boolean;
}

/** Returns what the form shows: the chosen hours, or the preset ones. */
export function timesOf(
  { isWholeDay, hours }: BlockDraft,
  preset: PresetHours,
): Hours & { isWholeDay: boolean } {
  return {
    isWholeDay: isWholeDay ?? (preset.isKnown && preset.hours === null),
    ...(hours ?? preset.hours ?? { startTime: '', endTime: '' }),
  };
}

type Times = ReturnType<typeof timesOf>;

/** Returns what is missing before the dates can be blocked; null if nothing is. */
export function problemOf({ dates }: BlockDraft, { isWholeDay, startTime, endTime }: Times): string | null {
  if (dates.length === 0) return 'Please select at least one date';
  if (isWholeDay) return null;
  if (!startTime || !endTime) return 'Please fill in start and end times or select whole day';
  return startTime < endTime ? null : 'The end time must come after the start time';
}

/** Returns the block to ask for, but for its dates. */
export function requestOf(
  { reason }: BlockDraft,
  { isWholeDay, startTime, endTime }: Times,
): Omit<BlockRequest, 'dates' | 'holds'> {
  return {
    ...(isWholeDay ? { startTime: null, endTime: null } : { startTime, endTime }),
    reason: reason.trim() || null,
  };
}
