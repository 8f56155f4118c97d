import { CalendarUnreadable } from './calendar-unreadable.ts';

/** The events of one UID, as iCalendar text: usually one event or series, and what differs from the series. */
export interface Series {
  events: string[];
  exceptions: string[];
}

/** The parts of a calendar that say when somebody is busy. */
interface CalendarParts {
  /** The time zones, as iCalendar text. */
  zones: string[];
  /** By UID. An event without one is a series of its own. */
  series: Map<string, Series>;
}

const MAX_EVENTS = 20_000;
/** Characters that are kept of an event or a time zone: more than a date for each day of fifty years. */
const MAX_LENGTH = 400_000;
/** An alarm in an event in a calendar is the deepest that there is. */
const MAX_DEPTH = 8;

const namesOf = (names: string) => new Set(names.split(' '));
/**
 * The components and properties that say when somebody is busy, with their depth. Most of a calendar is descriptions,
 * guests and attachments.
 */
const KEPT = new Map([
  [
    'VEVENT',
    {
      depth: 2,
      names: namesOf(
        'BEGIN END UID DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID STATUS TRANSP X-MICROSOFT-CDO-BUSYSTATUS',
      ),
    },
  ],
  [
    'VTIMEZONE',
    { depth: 3, names: namesOf('BEGIN END TZID DTSTART TZOFFSETFROM TZOFFSETTO RRULE RDATE EXDATE') },
  ],
]);

const notACalendar = () => new CalendarUnreadable('not_a_calendar', 'There is no calendar at this address.');

/**
 * Splits an iCalendar file into its time zones and series, without what says nothing of busy times. `ical.js` takes
 * forty times the memory of what it parses, so it gets one series after the other. Throws `CalendarUnreadable` for what
 * is no calendar, or not the whole of one.
 */
export function splitCalendar(file: Buffer): CalendarParts[] {
  const calendars: CalendarParts[] = [];
  let calendar: CalendarParts = { zones: [], series: new Map() };
  /** The names of the components that have begun and not ended. */
  const open: string[] = [];
  let lines: string[] = [];
  let [length, events] = [0, 0];

  for (const line of linesOf(file)) {
    const [, given = '', value = ''] = /^([^:;]+)[:;](.*)$/s.exec(line) ?? [];
    const [name, component] = [given.toUpperCase(), value.trim().toUpperCase()];
    if (name === 'BEGIN' && open.push(component) === 1)
      calendars.push((calendar = { zones: [], series: new Map() }));
    if (name === '' || open[0] !== 'VCALENDAR' || open.length > MAX_DEPTH) throw notACalendar();
    const kept = KEPT.get(open[1] ?? '');
    if (kept?.names.has(name) && open.length <= kept.depth) {
      lines.push(line);
      length += line.length;
      if (length > MAX_LENGTH)
        throw new CalendarUnreadable('too_large', 'It has an event that is too large.');
    }
    if (name !== 'END') continue;
    if (open.pop() !== component) throw notACalendar();
    if (open.length !== 1) continue;
    if (component === 'VTIMEZONE') calendar.zones.push(lines.join('\r\n'));
    if (component === 'VEVENT') {
      if ((events += 1) > MAX_EVENTS)
        throw new CalendarUnreadable('too_many_events', 'It has too many events.');
      addEvent(calendar, lines);
    }
    [lines, length] = [[], 0];
  }
  if (open.length > 0 || calendars.length === 0) throw notACalendar();
  return calendars;
}

function addEvent({ series }: CalendarParts, lines: readonly string[]): void {
  const uid =
    lines.find((line) => /^uid[:;]/i.test(line))?.replace(/^[^:]*:/, '') || `no UID: ${series.size}`;
  const known = series.get(uid) ?? { events: [], exceptions: [] };
  const isException = lines.some((line) => /^recurrence-id[:;]/i.test(line));
  known[isException ? 'exceptions' : 'events'].push(lines.join('\r\n'));
  series.set(uid, known);
}

/** Yields the lines of a file, unfolded, and cut where they are longer than any that is kept. */
function* linesOf(file: Buffer): Generator<string> {
  let line = '';
  for (let from = 0; from < file.length;) {
    const newline = file.indexOf('\n', from);
    const end = newline === -1 ? file.length : newline;
    const text = file.toString('utf8', from, Math.min(end, from + MAX_LENGTH + 1)).replace(/\r$/, '');
    from = end + 1;
    if (/^[ \t]/.test(text)) {
      if (line.length <= MAX_LENGTH) line += text.slice(1);
      continue;
    }
    if (line !== '') yield line;
    line = text.replace(/^\uFEFF/, '');
  }
  if (line !== '') yield line;
}
