import { writeCalendar, type CalendarEvent } from '../calendar/write-calendar.ts';
import { lessonForName } from '@lessons/rules';
import { lessonLink } from '../links/link-addresses.ts';
import type { LessonFacts, MailFacts, PlayerFacts } from './mail-facts.ts';
import {
  formatPence,
  placeWithAddress,
  referenceOf,
  whoComes,
  type MailSite,
} from './templates/mail-content.ts';

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
  const withCoach = ({ forName = null }: LessonFacts) => `${lessonForName(forName)} with ${site.coach.name}`;
  switch (facts.kind) {
    case 'lesson-booked-for':
      return attach([facts.lesson], 'CONFIRMED', withCoach, site, toPay);
    case 'lessons-booked-for':
      return attach(facts.lessons, 'CONFIRMED', withCoach, site, toPay);
    case 'lesson-paid':
      return facts.isToCome ? attach([facts.lesson], 'CONFIRMED', withCoach, site) : null;
    case 'lesson-booked':
    case 'lesson-on-again':
    case 'lesson-moved':
      return attach([facts.lesson], 'CONFIRMED', withCoach, site);
    case 'lesson-called-off':
    case 'lesson-cancelled-by-player':
    case 'lesson-cancelled-by-coach':
      return attach([facts.lesson], 'CANCELLED', withCoach, site);
    case 'lessons-moved':
      return attach(facts.lessons, 'CONFIRMED', withCoach, site);
    case 'lessons-called-off':
      return attach(
        facts.lessons.filter(({ isDecided }) => !isDecided),
        'CANCELLED',
        withCoach,
        site,
      );
    case 'lessons-cancelled-by-coach':
      return attach(facts.lessons, 'CANCELLED', withCoach, site);
    case 'coach-lesson-booked':
    case 'coach-lesson-moved':
      return attach([facts.lesson], 'CONFIRMED', ofPlayer(facts.player), site);
    case 'coach-lessons-booked':
      return attach(facts.lessons, 'CONFIRMED', ofPlayer(facts.player), site);
    case 'coach-lesson-cancelled':
      return attach([facts.lesson], 'CANCELLED', ofPlayer(facts.player), site);
    default:
      return null;
  }
}

const ofPlayer = (player: PlayerFacts) => (lesson: LessonFacts) =>
  `Tennis lesson: ${whoComes(player, lesson)}`;

/** Returns how a lesson is paid that the coach has booked. */
const toPay = ({ payPlan, pricePence }: LessonFacts) =>
  payPlan === 'free' ? 'Free.' : `${formatPence(pricePence)}, to pay at the lesson.`;

function attach(
  lessons: readonly LessonFacts[],
  status: 'CONFIRMED' | 'CANCELLED',
  summaryOf: (lesson: LessonFacts) => string,
  site: MailSite,
  moneyOf?: (lesson: LessonFacts) => string,
): Attachment {
  const { coach } = site;
  const events = lessons.map((lesson): CalendarEvent => {
    const { bookingId, sequence } = lesson;
    const endsAt = new Date(lesson.endsAt);
    const description = [moneyOf?.(lesson), coach.whatToBring, `Reference ${referenceOf(lesson)}.`];
    return {
      id: bookingId,
      sequence,
      startsAt: new Date(lesson.startsAt),
      endsAt,
      status,
      summary: summaryOf(lesson),
      location: placeWithAddress(lesson, coach),
      description: description.filter(Boolean).join(' '),
      organizer: coach,
      url: lessonLink(site, { bookingId, endsAt }),
    };
  });
  // A CANCEL has one UID only (RFC 5546, 3.2.5): several lessons are published as cancelled.
  const method = status === 'CANCELLED' && events.length === 1 ? 'CANCEL' : 'PUBLISH';
  const content = writeCalendar({ method, events, now: new Date() });
  const filename = events.length === 1 ? 'lesson.ics' : 'lessons.ics';
  return { filename, contentType: `text/calendar; charset=utf-8; method=${method}`, content };
}
