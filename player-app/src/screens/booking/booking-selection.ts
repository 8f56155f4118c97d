import { lessonAt, londonDateOf, obstacleTo, type CalendarDate, type Court } from '@lessons/rules';
import type { ChosenLesson } from './chosen-lesson.ts';

/** A player's selection on the booking form. */
export interface BookingSelection {
  /** The day whose times are open; null before one is opened. */
  date: CalendarDate | null;
  lesson: ChosenLesson | null;
  /** The length that the times of the week are shown for; null before one is chosen. */
  minutes: number | null;
}

export type SelectionAction =
  | { type: 'open-day'; date: CalendarDate }
  | { type: 'choose-lesson'; lesson: ChosenLesson }
  | { type: 'choose-length'; minutes: number; court: Court };

/** Returns the selection after an action. */
export function changeSelection(selection: BookingSelection, action: SelectionAction): BookingSelection {
  switch (action.type) {
    case 'open-day':
      return { ...selection, date: action.date, lesson: null };
    case 'choose-lesson':
      return { ...selection, date: londonDateOf(action.lesson.start), lesson: action.lesson };
    case 'choose-length': {
      const { minutes, court } = action;
      if (!selection.lesson) return { ...selection, minutes };
      const { start } = selection.lesson;
      const isFree = obstacleTo(lessonAt(start, minutes), court) === null;
      return { date: londonDateOf(start), lesson: isFree ? { start, minutes } : null, minutes };
    }
  }
}
