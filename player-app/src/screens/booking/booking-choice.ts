import {
  lessonAt,
  londonDateOf,
  obstacleTo,
  type CalendarDate,
  type Court,
  type LessonMinutes,
} from '@lessons/rules';
import type { ChosenLesson } from './chosen-lesson.ts';

/** A player's choice on the booking form. */
export interface BookingChoice {
  /** The day whose times are open; null before one is opened. */
  date: CalendarDate | null;
  lesson: ChosenLesson | null;
  /** The length that the times of the week are shown for; null before one is chosen. */
  minutes: LessonMinutes | null;
}

export type ChoiceAction =
  | { type: 'open-day'; date: CalendarDate }
  | { type: 'choose-lesson'; lesson: ChosenLesson }
  | { type: 'choose-length'; minutes: LessonMinutes; court: Court };

/** Returns the choice after an action. */
export function changeChoice(choice: BookingChoice, action: ChoiceAction): BookingChoice {
  switch (action.type) {
    case 'open-day':
      return { ...choice, date: action.date, lesson: null };
    case 'choose-lesson':
      return { ...choice, date: londonDateOf(action.lesson.start), lesson: action.lesson };
    case 'choose-length': {
      const { minutes, court } = action;
      if (!choice.lesson) return { ...choice, minutes };
      const { start } = choice.lesson;
      const isFree = obstacleTo(lessonAt(start, minutes), court) === null;
      return { date: londonDateOf(start), lesson: isFree ? { start, minutes } : null, minutes };
    }
  }
}
