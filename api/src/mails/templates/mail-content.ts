import type { CoachProfile } from '@lessons/contract';
import {
  courtOnMap,
  formatDay,
  formatDayOfMonth,
  formatPounds,
  formatShortDay,
  formatTime,
  formatTimeRange,
  formatWeekday,
  formatWhen,
  forWhom,
  isolateName,
  lessonNameOf,
  phoneLink,
  poundsOf,
  refundEndsAt,
} from '@lessons/rules';
import { isElsewhere } from '../../court/is-elsewhere.ts';
import type { LinkRecipient } from '../../links/link-addresses.ts';
import type { LinkSettings } from '../../links/signed-link.ts';
import type { FormerFacts, LessonFacts, PlayerFacts, SpanFacts } from '../mail-facts.ts';

/** The site in mails: its links, and the coach's profile when the mail is sent. */
export interface MailSite extends LinkSettings {
  coach: CoachProfile;
  /**
   * The recipient, if the address is known to be theirs: the auth provider has verified it, or the coach has written it.
   * Such a mail may have links with which its reader acts without sign-in.
   */
  recipient?: LinkRecipient | undefined;
}

/** A link with its words. */
export interface Action {
  label: string;
  href: string;
}

/** A row of a mail's table. */
export interface Row {
  label: string;
  value: string;
  href?: string;
  /** A second line under the value. */
  note?: string;
  noteHref?: string;
  /** Whether the label says when, and stands out. */
  isTime?: boolean;
}

/** The green panel with the time of a lesson. */
export interface LessonPanel {
  label: string;
  start: string;
  end: string;
  day: string;
  place?: string;
  /** The time before the lesson was moved. */
  before?: string;
  /** Whether the lesson is cancelled: the time is struck through. */
  isOver?: boolean;
}

/** Several next steps of one kind, and the quiet link to another. */
export interface Choices {
  title: string;
  /** A line under the title. */
  note?: string;
  buttons: Action[];
  otherwise?: Action | undefined;
}

/** The content of a mail, as plain text. HTML and text are both written from it. */
export interface MailContent {
  subject: string;
  /** The text that a list of mails shows after the subject. */
  preview: string;
  title: string;
  paragraphs: string[];
  lesson?: LessonPanel;
  /** The coach's text. */
  quote?: string;
  rows?: Row[];
  rowsTitle?: string;
  /** The next step, at most one. */
  button?: Action;
  /** Several next steps in place of the button, in one or more groups. */
  choices?: Choices[];
  closing?: string[];
  /** The page that stops mails of this kind. */
  unsubscribe?: string;
}

/** Content with the line that says why the reader gets the mail. */
export type ExplainedContent = MailContent & { why: string };

/** Stripe's time for a refund to a card: https://docs.stripe.com/refunds. */
export const REFUND_ARRIVES = 'It reaches your card within 5 to 10 business days.';

/** The longest name in a subject, in characters as a person counts them. */
const MAX_NAME_IN_SUBJECT = 60;

/** Tue 24 Nov, 09:00–10:00. */
export function formatSpan({ startsAt, endsAt }: SpanFacts): string {
  return `${formatShortDay(startsAt)}, ${formatTimeRange(startsAt, endsAt)}`;
}

/** Tuesdays, 24 November to 26 January. */
export function describeWeeks(lessons: readonly SpanFacts[]): string {
  const [first, last] = [lessons[0]?.startsAt ?? '', lessons.at(-1)?.startsAt ?? ''];
  return `${formatWeekday(first)}s, ${formatDayOfMonth(first)} to ${formatDayOfMonth(last)}`;
}

export const formatPence = (pence: number) => formatPounds(poundsOf(pence));

/** Returns the end of refunds for a lesson: 24 hours before it. */
export function formatCancelBy({ startsAt }: SpanFacts): string {
  return formatWhen(refundEndsAt(new Date(startsAt)));
}

/** Returns the reference that a person quotes to the coach about a lesson. */
export function referenceOf({ bookingId }: LessonFacts): string {
  return bookingId.slice(0, 8).toUpperCase();
}

export const referenceRow = (lesson: LessonFacts): Row => ({
  label: 'Reference',
  value: referenceOf(lesson),
});

/** Returns the row of one of several times, labelled with its day. */
export const timeRow = ({ startsAt, endsAt }: SpanFacts): Row => ({
  label: formatShortDay(startsAt),
  value: formatTimeRange(startsAt, endsAt),
  isTime: true,
});

export function panelOf(
  span: SpanFacts,
  label: string,
  more: Pick<LessonPanel, 'place' | 'before' | 'isOver'> = {},
): LessonPanel {
  const { startsAt, endsAt } = span;
  return { label, start: formatTime(startsAt), end: formatTime(endsAt), day: formatDay(startsAt), ...more };
}

type PlaceFacts = Pick<LessonFacts, 'location' | 'placeAddress'>;

/** Returns the place of a lesson with its address: the coach's present one at the court. */
export function placeWithAddress(lesson: PlaceFacts, coach: CoachProfile): string {
  const address = isElsewhere(lesson) ? lesson.placeAddress : coach.address;
  return [lesson.location, address].filter(Boolean).join(', ');
}

/** Returns the rows about where a lesson is and what to bring. The coach's profile has the way to the court alone. */
export function placeRows(lesson: PlaceFacts, site: MailSite): Row[] {
  return placesRows([lesson], site);
}

/** Returns the same rows for several lessons: each of their places once. */
export function placesRows(lessons: readonly PlaceFacts[], { coach }: MailSite): Row[] {
  const { whatToBring } = coach;
  return [
    ...placesOf(lessons).flatMap((lesson) => whereRows(lesson, coach)),
    ...(whatToBring ? [{ label: 'What to bring', value: whatToBring }] : []),
  ];
}

/** Returns the first lesson at each place. The court may have had another name. */
function placesOf(lessons: readonly PlaceFacts[]): PlaceFacts[] {
  const isSamePlace = (a: PlaceFacts, b: PlaceFacts) =>
    (!isElsewhere(a) && !isElsewhere(b)) || (a.location === b.location && a.placeAddress === b.placeAddress);
  return lessons.filter(
    (lesson, index) => lessons.findIndex((other) => isSamePlace(lesson, other)) === index,
  );
}

function whereRows(lesson: PlaceFacts, coach: CoachProfile): Row[] {
  const { courtName, address, directions } = coach;
  const { location, placeAddress = null } = lesson;
  const [value, place] = isElsewhere(lesson)
    ? [placeWithAddress(lesson, coach), { courtName: location, address: placeAddress, map: null }]
    : [`${courtName}, ${address}`, coach];
  const way = directions && !isElsewhere(lesson) && directions.replaceAll(/\s*\n\s*/g, ' ');
  return [
    { label: 'Where', value, note: 'Open the map', noteHref: courtOnMap(place) },
    ...(way ? [{ label: 'Directions', value: way }] : []),
  ];
}

type NamedFacts = Pick<LessonFacts, 'forName'>;

/** Returns who plays in all of some lessons; nobody if that differs. */
export function nameInAll(lessons: readonly NamedFacts[]): NamedFacts {
  const [forName = null, ...others] = new Set(lessons.map((lesson) => lesson.forName ?? null));
  return { forName: others.length > 0 ? null : forName };
}

/** Returns when a lesson was before it moved, and where if its place has another name now. */
export function formatFormer(before: FormerFacts, location: string): string {
  const place = before.place?.location ?? location;
  return place === location ? formatSpan(before) : `${formatSpan(before)} at ${place}`;
}

type TimeFacts = SpanFacts & NamedFacts & PlaceFacts & { before?: FormerFacts };

/** Returns a row for each lesson, with who plays and where if that differs, and with its former time if it was moved. */
export function timeRows(lessons: readonly TimeFacts[]): Row[] {
  const isNamed = lessons.some((lesson) => (lesson.forName ?? null) !== (nameInAll(lessons).forName ?? null));
  const isPlaced = placesOf(lessons).length > 1;
  return lessons.map((lesson) => {
    const { value, ...row } = timeRow(lesson);
    return {
      ...row,
      value: `${value}${isNamed ? forWhom(lesson) : ''}${isPlaced ? ` at ${lesson.location}` : ''}`,
      ...(lesson.before && { note: `Before: ${formatFormer(lesson.before, lesson.location)}` }),
    };
  });
}

/** Returns who comes to a lesson, for the coach: "Tom (Sarah Hill)". */
export function whoComes({ name: fullName, email }: PlayerFacts, { forName = null }: NamedFacts): string {
  return lessonNameOf({ firstName: null, lastName: null, fullName, email, forName });
}

/** Returns the rows about who comes to a lesson, for the coach. */
export function playerRows(player: PlayerFacts, lesson: NamedFacts): Row[] {
  const { email, phone } = player;
  const mail = email
    ? { label: 'Email', value: email, href: `mailto:${encodeURIComponent(email)}` }
    : { label: 'Email', value: 'not given' };
  const call = phone
    ? { label: 'Phone', value: phone, href: phoneLink(phone) }
    : { label: 'Phone', value: 'not given' };
  return [{ label: 'Player', value: whoComes(player, lesson) }, call, mail];
}

/** Shortens a name for a subject. */
export function shortName(name: string): string {
  const cut = shorten(name, MAX_NAME_IN_SUBJECT);
  return cut === name ? name : isolateName(cut);
}

/** Cuts a text that has more characters than `max`. Counted in graphemes, so that no emoji is cut in two. */
export function shorten(text: string, max: number): string {
  const graphemes = [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);
  return graphemes.length <= max ? text : `${graphemes.slice(0, max - 1).join('')}…`;
}
