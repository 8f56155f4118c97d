import { writeCalendar, type CalendarEvent } from './write-calendar.ts';

/** A version of a lesson for calendars. */
export interface LessonEvent extends Omit<CalendarEvent, 'id' | 'isAllDay' | 'status'> {
  bookingId: string;
  /** `calendar_sequence` of the booking when this version was made. */
  sequence: number;
  /**
   * PUBLISH is a lesson to add by hand. REQUEST is an invitation or its update, and names the
   * `attendee`. CANCEL takes the lesson out of calendars that have it.
   */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** When it was written; now by default. */
  now?: Date;
}

/** Returns the `.ics` file of one lesson. Every version of a lesson has the same UID. */
export function lessonCalendar({ bookingId, method, now = new Date(), ...event }: LessonEvent): string {
  return writeCalendar({
    method,
    events: [{ ...event, id: bookingId, ...(method === 'CANCEL' && { status: 'CANCELLED' }) }],
    now,
  });
}
