import { writeCalendar, type CalendarEvent } from '../calendar/write-calendar.ts';
import { lessonLink } from '../links/link-addresses.ts';
import type { LessonFacts, MailFacts } from './mail-facts.ts';
import { formatPence, referenceOf, type MailSite } from './templates/mail-content.ts';

export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

/**
 * Returns the calendar entry that a mail brings, if any. It is published, not an invitation: whoever
 * declined one would believe that the lesson is cancelled.
 */
export function attachedCalendar(facts: MailFacts, site: MailSite): Attachment | null {
  switch (facts.kind) {
    case 'lesson-booked-for':
      return attach(
        facts.lesson,
        'PUBLISH',
        `Tennis lesson with ${site.coach.name}`,
        site,
        toPay(facts.lesson),
      );
    case 'lesson-paid':
      return facts.isToCome
        ? attach(facts.lesson, 'PUBLISH', `Tennis lesson with ${site.coach.name}`, site)
        : null;
    case 'lesson-booked':
    case 'lesson-moved':
      return attach(facts.lesson, 'PUBLISH', `Tennis lesson with ${site.coach.name}`, site);
    case 'lesson-cancelled-by-player':
    case 'lesson-cancelled-by-coach':
      return attach(facts.lesson, 'CANCEL', `Tennis lesson with ${site.coach.name}`, site);
    case 'coach-lesson-booked':
    case 'coach-lesson-moved':
      return attach(facts.lesson, 'PUBLISH', `Tennis lesson: ${facts.player.name}`, site);
    case 'coach-lesson-cancelled':
      return attach(facts.lesson, 'CANCEL', `Tennis lesson: ${facts.player.name}`, site);
    default:
      return null;
  }
}

/** Returns how a lesson is paid that the coach has booked. */
const toPay = ({ payPlan, pricePence }: LessonFacts) =>
  payPlan === 'free' ? 'Free.' : `${formatPence(pricePence)}, to pay at the lesson.`;

function attach(
  lesson: LessonFacts,
  method: 'PUBLISH' | 'CANCEL',
  summary: string,
  site: MailSite,
  money?: string,
): Attachment {
  const { bookingId, sequence } = lesson;
  const { coach } = site;
  const endsAt = new Date(lesson.endsAt);
  const event: CalendarEvent = {
    id: bookingId,
    sequence,
    startsAt: new Date(lesson.startsAt),
    endsAt,
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    summary,
    location: `${lesson.location}, ${coach.address}`,
    description: [money, coach.whatToBring, `Reference ${referenceOf(lesson)}.`].filter(Boolean).join(' '),
    organizer: coach,
    url: lessonLink(site, { bookingId, endsAt }),
  };
  const content = writeCalendar({ method, events: [event], now: new Date() });
  return { filename: 'lesson.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content };
}
