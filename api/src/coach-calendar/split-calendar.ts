import { textOf } from './calendar-property.ts';
import { CalendarUnreadable } from './calendar-unreadable.ts';

/** The lines of a component, unfolded, of those properties that say when somebody is busy. */
type Lines = string[];

/** The events of one UID: usually one event or series, and what differs from the series. */
export interface Series {
  events: Lines[];
  exceptions: Lines[];
}

/** The parts of a calendar that say when somebody is busy. */
interface CalendarParts {
  /** The calendar's own name: with Google, its owner's email address. */
  name: string;
  zones: Lines[];
  /** Free/busy lists, which have no events. */
  busyLists: Lines[];
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
        'BEGIN END UID DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID STATUS TRANSP X-MICROSOFT-CDO-BUSYSTATUS ATTENDEE',
      ),
    },
  ],
  ['VFREEBUSY', { depth: 2, names: namesOf('FREEBUSY') }],
  [
    'VTIMEZONE',
    { depth: 3, names: namesOf('BEGIN END TZID DTSTART TZOFFSETFROM TZOFFSETTO RRULE RDATE EXDATE') },
  ],
]);

const notACalendar = () => new CalendarUnreadable('not_a_calendar', 'There is no calendar at this address.');

/**
 * Splits an iCalendar file into its time zones, series and free/busy lists, without what says nothing of busy times. A
 * line that is none, such as the second half of a description, is left out. Throws `CalendarUnreadable` for what is no
 * calendar, or not the whole of one.
 */
export function splitCalendar(file: Buffer): CalendarParts[] {
  const calendars: CalendarParts[] = [];
  let calendar = noParts();
  /** The names of the components that have begun and not ended. */
  const open: string[] = [];
  let lines: string[] = [];
  let [length, events] = [0, 0];

  for (const line of linesOf(file)) {
    const [, component = ''] =
      /^(?:BEGIN|END):(.*)$/i.exec(line)?.map((text) => text.trim().toUpperCase()) ?? [];
    // A property without a colon counts too, so that a rule that can't be read is not overlooked.
    const name = (component ? /^\w+/ : /^[\w-]+/).exec(line)?.[0].toUpperCase() ?? '';
    if (component && name === 'BEGIN' && open.push(component) === 1) calendars.push((calendar = noParts()));
    if (open[0] !== 'VCALENDAR' || open.length > MAX_DEPTH) throw notACalendar();
    if (name === 'X-WR-CALNAME' && open.length === 1) calendar.name = textOf(line);
    const kept = KEPT.get(open[1] ?? '');
    if (kept?.names.has(name) && open.length <= kept.depth && tellsBusy(name, component, line)) {
      lines.push(line);
      length += line.length;
      if (length > MAX_LENGTH)
        throw new CalendarUnreadable('too_large', 'It has an event that is too large.');
    }
    if (!component || name !== 'END') continue;
    if (open.pop() !== component) throw notACalendar();
    if (open.length !== 1) continue;
    if (component === 'VTIMEZONE') calendar.zones.push(lines);
    if (component === 'VFREEBUSY') calendar.busyLists.push(lines);
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

const noParts = (): CalendarParts => ({ name: '', zones: [], busyLists: [], series: new Map() });

/** Whether a line is read. An event's guests are only if they have declined, BEGIN and END only for components. */
function tellsBusy(name: string, component: string, line: string): boolean {
  if (name === 'ATTENDEE') return /PARTSTAT="?DECLINED/i.test(line);
  return component !== '' || (name !== 'BEGIN' && name !== 'END');
}

function addEvent({ series }: CalendarParts, lines: Lines): void {
  const uid = textOf(lines.find((line) => /^uid[:;]/i.test(line)) ?? '') || `no UID: ${series.size}`;
  const known = series.get(uid) ?? { events: [], exceptions: [] };
  const isException = lines.some((line) => /^recurrence-id[:;]/i.test(line));
  known[isException ? 'exceptions' : 'events'].push(lines);
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
