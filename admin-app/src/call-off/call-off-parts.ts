import {
  londonDateOf,
  londonTimeOf,
  spanOfBlock,
  type CalendarDate,
  type OpeningHours,
  type TimeSpan,
} from '@lessons/rules';
import { partsOfDay, REST_OF_TODAY } from '../timetable/parts-of-day.ts';

/** A part of a day whose lessons are called off. */
export interface CallOffPart {
  name: string;
  /** Its times, where the name does not say them. */
  detail?: string;
  /** Null for all lessons that are left today. */
  span: TimeSpan | null;
  /** The time that can be kept closed. The whole day without times. */
  closed: { startTime: string | null; endTime: string | null };
}

/** Returns the parts of a day, the preset one first. What is closed for the rest of today begins now. */
export function callOffPartsOf(
  date: CalendarDate,
  opening: OpeningHours,
  now: Date,
): [CallOffPart, ...CallOffPart[]] {
  const wholeDay = { startTime: null, endTime: null };
  const preset: CallOffPart =
    date === londonDateOf(now)
      ? { name: REST_OF_TODAY, span: null, closed: { startTime: londonTimeOf(now), endTime: '24:00' } }
      : { name: 'Whole day', span: spanOfBlock({ date, ...wholeDay }), closed: wholeDay };
  const halves = partsOfDay([date], opening, now).filter(({ name }) => name !== REST_OF_TODAY);
  return [
    preset,
    ...halves.map(({ name, startTime, endTime }) => ({
      name,
      detail: `${startTime}–${endTime}`,
      span: spanOfBlock({ date, startTime, endTime }),
      closed: { startTime, endTime },
    })),
  ];
}
