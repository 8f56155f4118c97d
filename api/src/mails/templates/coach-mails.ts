import {
  countLessons,
  formatAskedTime,
  formatDay,
  formatDayOfMonth,
  formatTimeRange,
  formatWeekday,
  formatWhen,
  forWhom,
  isolateName,
  phoneLink,
  unreadCalendarText,
  whose,
} from '@lessons/rules';
import type { LinkSettings } from '../../links/signed-link.ts';
import type { FactsOf, LessonFacts } from '../mail-facts.ts';
import {
  describeWeeks,
  formatPence,
  formatSpan,
  nameInAll,
  panelOf,
  playerRows,
  referenceRow,
  shorten,
  shortName,
  timeRows,
  whoComes,
  type MailContent,
  type MailSite,
} from './mail-content.ts';

/** The longest line of a note, in characters. */
const MAX_NOTE = 160;

const openPanel = ({ publicUrl }: LinkSettings, path: string, label: string) => ({
  label,
  href: `${publicUrl}${path}`,
});
const openWeek = (links: LinkSettings) => openPanel(links, '/admin-schedule', 'Open your week');

const theLesson = (lesson: LessonFacts) => (lesson.forName ? `${whose(lesson)} lesson` : 'this lesson');

export function coachLessonBooked(
  { lesson, player, bookedBy }: FactsOf<'coach-lesson-booked'>,
  site: MailSite,
): MailContent {
  const price = formatPence(lesson.pricePence);
  const name = whoComes(player, lesson);
  const money = lesson.payPlan === 'free' ? 'free' : bookedBy ? `${price} to pay in person` : `${price} paid`;
  return {
    subject: `New lesson: ${shortName(name)}, ${formatWhen(lesson.startsAt)}`,
    preview: `${formatSpan(lesson)}, ${money}.`,
    title: 'New lesson',
    paragraphs: [
      bookedBy
        ? `${bookedBy} booked this lesson for ${name}: ${money}.`
        : `${player.name} booked and paid ${price}${forWhom(lesson)}.`,
    ],
    lesson: panelOf(lesson, 'Lesson', { place: lesson.location }),
    rows: [...playerRows(player, lesson), referenceRow(lesson)],
    button: openWeek(site),
    closing: ['The attached file adds the lesson to your calendar.'],
  };
}

export function coachLessonsBooked(
  { lessons, player, bookedBy }: FactsOf<'coach-lessons-booked'>,
  site: MailSite,
): MailContent {
  const everyLesson = nameInAll(lessons);
  const name = whoComes(player, everyLesson);
  return {
    subject: `${lessons.length} new lessons: ${shortName(name)}, ${describeWeeks(lessons)}`,
    preview: `${describeWeeks(lessons)}.`,
    title: `${lessons.length} new lessons`,
    paragraphs: [`${bookedBy} booked these lessons for ${name}.`],
    rows: [...timeRows(lessons), ...playerRows(player, everyLesson)],
    button: openWeek(site),
    closing: ['The attached file adds the lessons to your calendar.'],
  };
}

export function coachLessonMoved(
  { lesson, before, player }: FactsOf<'coach-lesson-moved'>,
  site: MailSite,
): MailContent {
  const name = whoComes(player, lesson);
  return {
    subject: `Lesson moved: ${shortName(name)}, ${formatWhen(lesson.startsAt)}`,
    preview: `Before: ${formatSpan(before)}.`,
    title: 'Lesson moved',
    paragraphs: [`${player.name} moved ${theLesson(lesson)}. The time before is free again.`],
    lesson: panelOf(lesson, 'New time', { place: lesson.location, before: formatSpan(before) }),
    rows: [...playerRows(player, lesson), referenceRow(lesson)],
    button: openWeek(site),
    closing: ['The attached file moves the lesson in your calendar.'],
  };
}

export function coachLessonCancelled(facts: FactsOf<'coach-lesson-cancelled'>, site: MailSite): MailContent {
  const { lesson, player } = facts;
  const name = whoComes(player, lesson);
  return {
    subject: `Lesson cancelled: ${shortName(name)}, ${formatWhen(lesson.startsAt)}`,
    preview: 'This time is free again.',
    title: 'Lesson cancelled',
    paragraphs: [
      `${player.name} cancelled ${theLesson(lesson)}. This time is free again. ${moneyOfCancelled(facts)}`,
    ],
    lesson: panelOf(lesson, 'Cancelled', { place: lesson.location, isOver: true }),
    rows: [...playerRows(player, lesson), referenceRow(lesson)],
    button: openWeek(site),
    closing: ['The attached file takes the lesson out of your calendar.'],
  };
}

function moneyOfCancelled({
  lesson,
  refundPence,
  keptPence,
  paid,
}: FactsOf<'coach-lesson-cancelled'>): string {
  const price = formatPence(keptPence ?? lesson.pricePence);
  switch (paid) {
    case 'card':
    case 'by_hand':
      return `It was less than 24 hours before the start, so the ${price} stays with you.`;
    case 'unpaid':
      return `It was less than 24 hours before the start, so ${price} is due.`;
    case 'nothing_due':
      return 'Nothing was paid, and nothing is due.';
    case 'returned':
      return refundPence === null
        ? `You have ${price} to give back.`
        : `The ${formatPence(refundPence)} is refunded.`;
  }
}

export function coachRefundFailed(
  { refundPence, lesson, player }: FactsOf<'coach-refund-failed'>,
  site: MailSite,
): MailContent {
  const amount = formatPence(refundPence);
  return {
    subject: `Refund failed: ${shortName(player.name)}, ${amount}`,
    preview: `Please pay ${amount} back in another way.`,
    title: `A refund of ${amount} failed`,
    paragraphs: [
      `The payment provider could not refund ${player.name}. The player has been told that you will pay in another way.`,
      'The reason is in Money, under “Payments to look at”. Mark it there as resolved once the money is paid.',
    ],
    rows: [
      ...playerRows(player, {}),
      { label: 'Amount', value: amount },
      ...(lesson ? [{ label: 'Lesson', value: formatSpan(lesson) }] : []),
    ],
    button: openPanel(site, '/admin?screen=money', 'Open Money'),
  };
}

export function coachDay(
  { date, lessons, requests = [], unreadCalendar }: FactsOf<'coach-day'>,
  site: MailSite,
): MailContent {
  const day = formatDay(date);
  const count = lessons.length === 0 ? 'no lessons' : countLessons(lessons.length);
  const asked = requests.map(asking);
  const [first] = lessons;
  return {
    subject: `Today: ${count}, ${day}`,
    preview: first ? `First: ${formatSpan(first)}, ${whoComes(first.player, first)}.` : (asked[0] ?? ''),
    title: day,
    paragraphs: [
      `Good morning. You have ${count} today.`,
      ...collecting(lessons),
      ...lessons.flatMap(endOfSeries),
      ...asked,
      ...(unreadCalendar ? [unreadCalendarText(unreadCalendar)] : []),
    ],
    rows: lessons.flatMap(({ startsAt, endsAt, player, forName, lastNote }) => [
      {
        label: formatTimeRange(startsAt, endsAt),
        isTime: true,
        value: whoComes(player, { forName: forName ?? null }),
        note: player.phone ?? 'no phone given',
        ...(player.phone && { noteHref: phoneLink(player.phone) }),
      },
      ...(lastNote ? [{ label: 'Last note', value: shorten(lastNote, MAX_NOTE) }] : []),
    ]),
    button: first ? openWeek(site) : openPanel(site, '/', 'Open Home'),
  };
}

export function coachCalendarUnread(
  { failure, ...unread }: FactsOf<'coach-calendar-unread'>,
  site: MailSite,
): MailContent {
  return {
    subject: `Your own calendar hasn’t been read since ${formatDay(unread.since)}`,
    preview: 'What is new in it doesn’t block lessons.',
    title: 'Your own calendar can’t be read',
    paragraphs: [
      unreadCalendarText(unread),
      failure,
      'If you have shared it again under a new address, connect that one in your settings.',
    ],
    button: openPanel(site, '/admin?tab=rules', 'Open your calendar settings'),
  };
}

/** Says what is to be collected today: "£90 to collect: Sarah Hill £45, Tom (Ben Hill) £45." */
const collecting = (lessons: FactsOf<'coach-day'>['lessons']) => {
  const sums = lessons.flatMap(({ toCollectPence: pence = 0, ...lesson }) =>
    pence > 0 ? [{ pence, words: `${whoComes(lesson.player, lesson)} ${formatPence(pence)}` }] : [],
  );
  if (sums.length === 0) return [];
  const total = sums.reduce((sum, { pence }) => sum + pence, 0);
  return [`${formatPence(total)} to collect: ${sums.map(({ words }) => words).join(', ')}.`];
};

/** Says that a player asks for a weekly time: "Sarah Hill would like Tuesdays 17:00 for Tom." */
const asking = (request: NonNullable<FactsOf<'coach-day'>['requests']>[number]) =>
  `${isolateName(request.player.name)} would like ${formatAskedTime(request)}${forWhom(request)}. Book it, or say “Not now”, on Home.`;

/** Says that the weekly lessons of a client end soon. */
const endOfSeries = (lesson: FactsOf<'coach-day'>['lessons'][number]) => {
  const { player, seriesEndsOn } = lesson;
  if (!seriesEndsOn) return [];
  return [
    `${whoComes(player, lesson)}’s ${formatWeekday(seriesEndsOn)}s end on ${formatDayOfMonth(seriesEndsOn)}.`,
  ];
};
