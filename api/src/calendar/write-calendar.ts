import { TZDate } from '@date-fns/tz';
import { LONDON } from '@lessons/rules';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block as timezoneBlock } from 'timezones-ical-library';

/** Ends the UIDs of all our events. In the coach’s own calendar they are known by it. */
export const UID_DOMAIN = 'tennis-lessons';

export interface CalendarEvent {
  /** The part of the UID before the `@`, such as a booking's id. The same for all versions. */
  id: string;
  /** Higher for each newer version. */
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  /** Whole London days: start and end are midnights. */
  isAllDay?: boolean;
  /** CONFIRMED by default. */
  status?: 'CONFIRMED' | 'CANCELLED';
  summary: string;
  location?: string;
  description?: string;
  url?: string;
  /** The coach, whom a reader can ask. */
  organizer: { name: string; email: string };
}

interface Calendar {
  /**
   * PUBLISH by default: events to add, and the reader has nothing to answer. CANCEL takes events out
   * of calendars that have them.
   */
  method?: 'PUBLISH' | 'CANCEL';
  /** Name and how often a program should read it again, for a feed. */
  feed?: { name: string; refreshSeconds: number };
  events: readonly CalendarEvent[];
  /** The time at which the calendar is written. */
  now: Date;
}

/**
 * Returns an iCalendar file (RFC 5545) with times in London's time zone, which the file describes.
 * An event keeps its London time even in a program that knows other rules for the zone.
 */
export function writeCalendar({ method = 'PUBLISH', feed, events, now }: Calendar): string {
  const calendar = ical({
    prodId: { company: 'Baseline', product: 'Tennis lessons', language: 'EN' },
    method: ICalCalendarMethod[method],
    // Each event names its zone. Named for the whole calendar, it would be DTSTAMP's too, which has
    // to be UTC.
    timezone: { name: null, generator: vtimezone },
  });
  if (feed) calendar.name(feed.name).ttl(feed.refreshSeconds);
  for (const event of events) {
    const { id, sequence, startsAt, endsAt, isAllDay, status } = event;
    const { summary, location, description, url, organizer } = event;
    calendar.createEvent({
      id: `${id}@${UID_DOMAIN}`,
      sequence,
      stamp: now,
      start: inLondon(startsAt),
      end: inLondon(endsAt),
      timezone: LONDON,
      allDay: isAllDay ?? false,
      status: ICalEventStatus[status ?? 'CONFIRMED'],
      summary,
      location: location ?? null,
      description: description ?? null,
      url: url ?? null,
      organizer: { name: organizer.name, email: organizer.email },
    });
  }
  return calendar.toString();
}

/** Returns the instant in London's time zone. A plain `Date` would be written in the time zone of this process. */
function inLondon(instant: Date): TZDate {
  return new TZDate(instant.getTime(), LONDON);
}

function vtimezone(name: string): string {
  const [block = ''] = timezoneBlock(name);
  return block;
}
