import {
  countLessons,
  formatAskedTime,
  formatShortDay,
  formatWhen,
  forWhom,
  salutation,
  whose,
} from '@lessons/rules';
import type { FactsOf, LessonFacts } from '../mail-facts.ts';
import { bookAgain, cancelByRow, openLesson } from './lesson-mails.ts';
import {
  describeWeeks,
  formatCancelBy,
  formatFormer,
  formatPence,
  formatSpan,
  nameInAll,
  panelOf,
  placeRows,
  placesRows,
  REFUND_ARRIVES,
  referenceRow,
  timeRows,
  type MailContent,
  type MailSite,
  type Row,
} from './mail-content.ts';

/** Tells a client of a lesson that the coach has booked for them. */
export function lessonBookedFor(facts: FactsOf<'lesson-booked-for'>, site: MailSite): MailContent {
  const { lesson, greetingName, message, isGuest } = facts;
  const { coach, publicUrl } = site;
  const isFree = lesson.payPlan === 'free';
  const terms = `${publicUrl}/terms-conditions`;
  return {
    subject: `Lesson${forWhom(lesson)} booked: ${formatWhen(lesson.startsAt)}`,
    preview: `${formatSpan(lesson)} at ${lesson.location}. ${moneyOf(facts)}`,
    title: `A lesson is booked${forWhom(lesson) || ' for you'}`,
    paragraphs: [
      `${salutation(greetingName)} ${coach.name} has booked this lesson${forWhom(lesson) || ' for you'}. ${moneyOf(facts)}`,
      ...(isGuest ? [`To cancel or move, call ${coach.name} at ${coach.phone}.`] : []),
    ],
    lesson: panelOf(lesson, `${whose(lesson, 'Your')} lesson`, { place: lesson.location }),
    ...(message !== null && { quote: message }),
    rows: [
      ...placeRows(lesson, site),
      {
        label: isFree ? 'Price' : 'To pay at the lesson',
        value: isFree ? 'free' : formatPence(lesson.pricePence),
        note: 'The terms',
        noteHref: terms,
      },
      ...(isFree ? [] : [cancelByRow(facts)]),
      referenceRow(lesson),
    ],
    button: openLesson(lesson, site),
    closing: ['The attached file adds the lesson to your calendar.'],
  };
}

/** Tells a client of weekly lessons that the coach has booked for them. */
export function lessonsBookedFor(facts: FactsOf<'lessons-booked-for'>, site: MailSite): MailContent {
  const { lessons, greetingName, message, isGuest } = facts;
  const { coach, publicUrl } = site;
  const [first] = lessons;
  const price = priceOfEach(first);
  const forName = forWhom(nameInAll(lessons));
  return {
    subject: `${lessons.length} lessons${forName} booked: ${describeWeeks(lessons)}`,
    preview: `${describeWeeks(lessons)}. ${price}.`,
    title: `${lessons.length} lessons are booked${forName || ' for you'}`,
    paragraphs: [
      `${salutation(greetingName)} ${coach.name} has booked these lessons${forName || ' for you'}. ${price}.${
        first?.payPlan === 'free' ? '' : ' You can cancel each free of charge until 24 hours before it.'
      }`,
      ...(isGuest ? [`To cancel or move, call ${coach.name} at ${coach.phone}.`] : []),
    ],
    ...(message !== null && { quote: message }),
    rows: [
      ...timeRows(lessons),
      ...(first ? placeRows(first, site) : []),
      { label: 'Price', value: price, note: 'The terms', noteHref: `${publicUrl}/terms-conditions` },
    ],
    ...(first && { button: { ...openLesson(first, site), label: 'Open the first lesson' } }),
    closing: ['The attached file adds the lessons to your calendar.'],
  };
}

/** Tells a client that the coach has moved lessons of a series. */
export function lessonsMoved(facts: FactsOf<'lessons-moved'>, site: MailSite): MailContent {
  const { lessons, greetingName, message } = facts;
  const { coach } = site;
  const [first] = lessons;
  return {
    // Some may be at another time than the others.
    subject: `${lessons.length} lessons${forWhom(nameInAll(lessons))} moved: now ${formatShortDay(first?.startsAt ?? '')} to ${formatShortDay(lessons.at(-1)?.startsAt ?? '')}`,
    preview: first
      ? `The first is ${formatSpan(first)}, before ${formatFormer(first.before, first.location)}.`
      : '',
    title: `${lessons.length} lessons have moved`,
    paragraphs: [
      `${salutation(greetingName)} ${coach.name} has moved these lessons. If a time doesn’t suit, call ${coach.name} at ${coach.phone}.`,
    ],
    ...(message !== null && { quote: message }),
    rows: [...timeRows(lessons), ...placesRows(lessons, site)],
    ...(first && { button: { ...openLesson(first, site), label: 'Open the first lesson' } }),
    closing: ['The attached file moves the lessons in your calendar.'],
  };
}

/** £50 each, to pay at the lesson. */
const priceOfEach = (lesson: LessonFacts | undefined) =>
  !lesson || lesson.payPlan === 'free'
    ? 'They are free'
    : `${formatPence(lesson.pricePence)} each, to pay at the lesson`;

/** Tells a client that the coach has cancelled weekly lessons. */
export function lessonsCancelledByCoach(
  facts: FactsOf<'lessons-cancelled-by-coach'>,
  site: MailSite,
): MailContent {
  const { lessons, greetingName, reason } = facts;
  const { coach } = site;
  const money = moneyOfCancelled(facts, site);
  const everyLesson = nameInAll(lessons);
  const dates = lessons.map(({ startsAt }) => formatShortDay(startsAt));
  return {
    // Some may have been moved to another day of the week.
    subject: `${coach.name} cancelled ${lessons.length} lessons${forWhom(everyLesson)}: ${dates.at(0)} to ${dates.at(-1)}`,
    preview: `We are sorry. ${money}`,
    title: `${whose(everyLesson, 'Your')} lessons can’t take place`,
    paragraphs: [
      `${salutation(greetingName)} we are sorry: ${coach.name} had to cancel these lessons.`,
      money,
    ],
    ...(reason !== null && { quote: reason }),
    rows: timeRows(lessons).map((row) => ({ ...row, value: `${row.value}, cancelled` })),
    button: bookAgain(site),
    closing: ['The attached file marks the lessons as cancelled in your calendar.'],
  };
}

function moneyOfCancelled(
  { refundPence, toGiveBackPence, owedPence, keptPence }: FactsOf<'lessons-cancelled-by-coach'>,
  { coach }: MailSite,
): string {
  const sentences = [
    refundPence > 0 &&
      `${formatPence(refundPence)} goes back to the card that you paid with. ${REFUND_ARRIVES}`,
    toGiveBackPence > 0 && `${coach.name} will give you ${formatPence(toGiveBackPence)} back.`,
    keptPence > 0 &&
      `${formatPence(keptPence)} was not sent back. If that is not what you agreed, please call ${coach.name} at ${coach.phone}.`,
    owedPence > 0 &&
      `You still owe ${formatPence(owedPence)} for the lesson that was less than 24 hours ahead.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join(' ') : 'Nothing was charged, and you owe nothing.';
}

/** Returns the row by which a client without an account learns who has entered their data, and where it says what is stored. */
export const enteredByRow = ({ coach, publicUrl }: MailSite): Row => ({
  label: 'Your name and address',
  value: `entered by ${coach.name}`,
  note: 'What is stored, and for how long',
  noteHref: `${publicUrl}/privacy-notice`,
});

function moneyOf({ lesson, isTooLateToCancel }: FactsOf<'lesson-booked-for'>): string {
  if (lesson.payPlan === 'free') return 'It is free.';
  const price = formatPence(lesson.pricePence);
  if (isTooLateToCancel) return `${price}, to pay at the lesson.`;
  return `${price}, to pay at the lesson. Free to cancel until ${formatCancelBy(lesson)}, then ${price} is due.`;
}

/** Tells a player that lessons which the coach had booked for a client without an account are theirs now. */
export function lessonsJoined(
  { greetingName, guestName, lessonCount }: FactsOf<'lessons-joined'>,
  { coach, publicUrl }: MailSite,
): MailContent {
  const lessons = countLessons(lessonCount);
  return {
    subject: `Your lessons with ${coach.name} are in your account`,
    preview: `${lessons}, with what was paid and what is to pay.`,
    title: 'Your lessons are in your account',
    paragraphs: [
      `${salutation(greetingName)} ${coach.name} had noted you without an account as ${guestName}. That is joined to your account now: ${lessons}, with what was paid and what is to pay.`,
      `If you are not ${guestName}, please call ${coach.name} at ${coach.phone}.`,
    ],
    button: { label: 'View your lessons', href: `${publicUrl}/schedule` },
  };
}

/** Tells a player that the coach can't keep the weekly time for which they have asked. */
export function timeNotKept(facts: FactsOf<'time-not-kept'>, site: MailSite): MailContent {
  const { greetingName, message } = facts;
  const { coach } = site;
  const time = `${formatAskedTime(facts)}${forWhom(facts)}`;
  return {
    subject: `Not now: ${time}`,
    preview: `${coach.name} can’t keep this time for you at the moment.`,
    title: 'Not for now',
    paragraphs: [
      `${salutation(greetingName)} you asked ${coach.name} to keep ${time}. That isn’t possible at the moment.`,
    ],
    ...(message !== null && { quote: message }),
    button: { label: 'See free times', href: `${site.publicUrl}/book` },
  };
}
