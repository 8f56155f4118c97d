import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { expandCalendar } from '../../api/src/coach-calendar/expand-calendar.ts';

/* Calendars as the world writes them, and when Google, Apple and Outlook show them. London has GMT until 28 March 2027. */

const folder = new URL('calendars/', import.meta.url);
const window = { start: new Date('2026-11-24T00:00:00Z'), end: new Date('2027-04-30T23:00:00Z') };

const shortSpan = ({ start, end }: { start: Date; end: Date }) =>
  `${start.toISOString().slice(2, 16)}/${end.toISOString().slice(2, 16)}`;

function read(name: string) {
  const { spans, unreadable } = expandCalendar(readFileSync(new URL(`${name}.ics`, folder)), window);
  return { spans: [...new Set(spans.map(shortSpan))].toSorted(), unreadable };
}

/** An hour in the morning of several days. */
const hoursOf = (hour: string, end: string, ...days: string[]) =>
  days.map((day) => `${day}T${hour}/${day}T${end}`);

const inputs: Record<string, { seen: string; spans: string[]; unreadable?: number }> = {
  'weekly-bysetpos-count': {
    seen: 'Outlook’s “first working day” of each week',
    spans: hoursOf('09:00', '10:00', '26-12-07', '26-12-14', '26-12-21', '26-12-28', '27-01-04', '27-01-11'),
  },
  'phantom-exdate': {
    seen: 'Google, after a series is moved to another hour: old EXDATEs stay beside the new ones',
    spans: hoursOf('10:00', '11:00', '26-11-30', '26-12-07', '27-01-04'),
  },
  'recurrence-id-day': {
    seen: 'Zimbra and older Lotus Notes name an occurrence by its day',
    spans: [
      '26-11-30T10:00/26-11-30T11:00',
      '26-12-08T15:00/26-12-08T16:00',
      '26-12-14T10:00/26-12-14T11:00',
    ],
  },
  'all-day-end-is-start': {
    seen: 'Yahoo and many booking sites end a day with its own date',
    spans: ['26-12-10T00:00/26-12-11T00:00'],
  },
  'date-without-value': {
    seen: 'feeds of public holidays and airlines leave out VALUE=DATE',
    spans: ['26-12-03T14:00/26-12-03T15:00', '26-12-28T00:00/26-12-29T00:00'],
  },
  'raw-line-break': {
    seen: 'sites that paste a description into the file without escaping it',
    spans: ['26-12-03T14:00/26-12-03T15:00'],
  },
  'tzone-microsoft-utc': {
    seen: 'Microsoft Exchange and Teams name UTC with a colon',
    spans: ['26-12-03T14:00/26-12-03T15:00'],
  },
  'windows-zone-without-vtimezone': {
    seen: 'Office 365 names Windows’ zones, and some feeds don’t describe them',
    spans: ['26-12-03T09:00/26-12-03T10:00'],
  },
  'free-busy-only': {
    seen: 'Exchange and CalDAV servers share “free/busy only” so',
    spans: ['26-12-03T14:00/26-12-03T16:00', '26-12-04T09:00/26-12-04T10:00'],
  },
  'declined-invitation': {
    seen: 'Google’s secret address has the invitations that its owner declined',
    spans: ['26-12-04T14:00/26-12-04T15:00'],
  },
  'until-local-time': {
    seen: 'Apple’s older Calendar and many sites end a rule in local time without Z',
    spans: [
      '26-12-02T01:00/26-12-02T02:00',
      '26-12-03T01:00/26-12-03T02:00',
      '26-12-04T01:00/26-12-04T02:00',
    ],
  },
  'zone-behind-prefix': {
    seen: 'Citadel, Evolution and Mozilla write zones with the address of their source',
    spans: ['26-12-03T09:00/26-12-03T10:00'],
  },
  'customized-zone': {
    seen: 'Outlook names a zone “Customized Time Zone” and describes it since the year 1601',
    spans: ['26-12-03T09:00/26-12-03T10:00', '27-04-20T08:00/27-04-20T09:00'],
  },
  'unknown-zone': {
    seen: 'club programs with zones of their own name',
    spans: ['26-12-02T20:00/26-12-03T23:00'],
  },
  'exceptions-in-another-zone': {
    seen: 'Google and Exchange write exceptions in the zone of whoever made them; some EXDATEs are days',
    spans: ['26-12-01T10:00/26-12-01T11:00', '26-12-03T14:00/26-12-03T15:00'],
  },
  'this-and-future': {
    seen: 'Apple’s Calendar Server, for “this and all future events”',
    spans: [
      '26-12-01T10:00/26-12-01T11:00',
      '26-12-02T10:00/26-12-02T11:00',
      ...hoursOf('15:00', '17:00', '26-12-03', '26-12-04'),
    ],
  },
  'this-and-future-twice': {
    seen: 'Apple’s Calendar Server, after a series was changed again and again, by people in other zones, in any order',
    spans: [
      ...hoursOf('10:00', '11:00', '26-12-01', '26-12-02'),
      ...hoursOf('15:00', '17:00', '26-12-03', '26-12-04'),
      ...hoursOf('18:00', '19:00', '26-12-05', '26-12-06'),
      ...hoursOf('08:00', '09:00', '26-12-07'),
    ],
  },
  'this-and-future-declined': {
    seen: 'a series that its guest declined from one date on, and accepted again later',
    spans: [
      ...hoursOf('10:00', '11:00', '26-12-01', '26-12-02'),
      ...hoursOf('11:00', '12:00', '26-12-06', '26-12-07'),
    ],
  },
  'outlook-all-day-exdate': {
    seen: 'Exchange leaves out a day of an all-day series by its midnight',
    spans: ['26-12-01T00:00/26-12-02T00:00', '26-12-03T00:00/26-12-04T00:00'],
  },
  'unreadable-time': {
    seen: 'files that were typed or scanned: the day is blocked',
    spans: ['26-12-03T00:00/26-12-04T00:00', '26-12-04T00:00/26-12-05T00:00'],
  },
  'unreadable-rule': {
    seen: 'programs with rules of their own: their hours are blocked every day, or all hours',
    spans: [
      ...hoursOf('09:00', '10:00', '27-04-26', '27-04-27', '27-04-28', '27-04-29', '27-04-30'),
      '27-04-29T09:00/27-04-29T09:01',
      '27-04-29T09:00/27-04-30T23:00',
    ].toSorted(),
  },
  'impossible-rule': {
    seen: 'exports of databases that store “none” as 0: each hour of such a rule is blocked every day, and the rest counts',
    spans: [
      '26-12-03T14:00/26-12-03T15:00',
      ...['01', '02', '03', '04', '05', '06'].flatMap((hour) =>
        hoursOf(`${hour}:00`, `${hour}:30`, '27-04-29', '27-04-30'),
      ),
    ].toSorted(),
  },
  'unreadable-day': {
    seen: 'drafts without a date, which some programs export',
    spans: ['26-12-03T14:00/26-12-03T15:00'],
    unreadable: 1,
  },
};

test.each(Object.entries(inputs))(
  'a calendar is read as the world shows it: %s',
  (name, { spans, unreadable = 0 }) => expect(read(name)).toEqual({ spans, unreadable }),
);

// Physiotherapists’ programs and Google: a first date on another day than the rule’s is an occurrence too.
test('a first date outside its rule is busy, as each date of the rule', () => {
  const { spans } = read('first-date-outside-rule');
  expect(spans.slice(0, 3)).toEqual(hoursOf('10:00', '11:00', '26-12-02', '26-12-03', '26-12-10'));
});

test('each calendar of the folder is read by a test', () => {
  const files = readdirSync(folder).map((name) => name.replace('.ics', ''));
  expect([...Object.keys(inputs), 'first-date-outside-rule'].toSorted()).toEqual(files.toSorted());
});
