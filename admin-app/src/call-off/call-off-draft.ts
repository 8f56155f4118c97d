import { londonDateOf, type CalendarDate } from '@lessons/rules';
import type { AdminBooking } from '@lessons/contract';
import type { CallOffRequest } from './use-call-off.ts';

/** The coach's choices on the form that calls lessons off. */
export interface CallOffDraft {
  date: CalendarDate;
  /** Empty for the preset part, and for as long as the day has no part of this name. */
  partName: string;
  reason: CallOffRequest['reason'];
  message: string;
  keepsClosed: boolean;
  /** The lessons that the coach has ticked or unticked, by id. */
  ticks: Record<string, boolean>;
}

export type CallOffAction =
  | { type: 'choose-day'; date: CalendarDate }
  | { type: 'choose-part'; name: string }
  | { type: 'choose-reason'; reason: CallOffRequest['reason'] }
  | { type: 'write-message'; message: string }
  | { type: 'keep-closed'; keepsClosed: boolean }
  | { type: 'tick'; bookingId: string; isTicked: boolean };

/** A lesson that can be called off, as `previewCallOff` returns it. */
interface CallableLesson {
  booking: Pick<AdminBooking, 'id'>;
  isSuggested: boolean;
}

/**
 * Returns the draft that the form opens with: today, or the day of lessons under a block. These are ticked, and their time
 * is closed already.
 */
export function newCallOffDraft(blocked: readonly AdminBooking[] | undefined, now: Date): CallOffDraft {
  return {
    date: blocked?.[0]?.date ?? londonDateOf(now),
    partName: '',
    reason: 'rain',
    message: '',
    keepsClosed: !blocked,
    ticks: {},
  };
}

/** Returns the draft after an action. */
export function changeCallOffDraft(draft: CallOffDraft, action: CallOffAction): CallOffDraft {
  switch (action.type) {
    case 'choose-day':
      return { ...draft, date: action.date };
    case 'choose-part':
      return { ...draft, partName: action.name };
    case 'choose-reason':
      return { ...draft, reason: action.reason };
    case 'write-message':
      return { ...draft, message: action.message };
    case 'keep-closed':
      return { ...draft, keepsClosed: action.keepsClosed };
    case 'tick':
      return { ...draft, ticks: { ...draft.ticks, [action.bookingId]: action.isTicked } };
  }
}

/** Whether a lesson is called off. What the coach has ticked counts; before that those under the block, or the suggested ones. */
export function isTicked(
  { ticks }: Pick<CallOffDraft, 'ticks'>,
  { booking: { id }, isSuggested }: CallableLesson,
  blocked: readonly Pick<AdminBooking, 'id'>[] | undefined,
): boolean {
  return ticks[id] ?? (blocked ? blocked.some((lesson) => lesson.id === id) : isSuggested);
}
