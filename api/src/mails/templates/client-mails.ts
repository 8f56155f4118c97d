import type { HandMethod } from '@lessons/contract';
import { formatDay, startOfLondonDay } from '@lessons/rules';
import type { FactsOf } from '../mail-facts.ts';
import { cancelByRow, openLesson } from './lesson-mails.ts';
import {
  courtRows,
  formatCancelBy,
  formatPence,
  formatSpan,
  formatWhen,
  panelOf,
  referenceRow,
  type MailContent,
  type MailSite,
  type Row,
} from './mail-content.ts';

const methods: Record<HandMethod, string> = { cash: 'in cash', transfer: 'by transfer', other: 'by hand' };

/** Tells a client of a lesson that the coach has booked for them. */
export function lessonBookedFor(facts: FactsOf<'lesson-booked-for'>, site: MailSite): MailContent {
  const { lesson, greetingName, message, isGuest } = facts;
  const { coach, publicUrl } = site;
  const isFree = lesson.payPlan === 'free';
  const terms = `${publicUrl}/terms-conditions`;
  return {
    subject: `Lesson booked: ${formatWhen(lesson.startsAt)}`,
    preview: `${formatSpan(lesson)} at ${lesson.location}. ${moneyOf(facts)}`,
    title: 'A lesson is booked for you',
    paragraphs: [
      `Hi ${greetingName}, ${coach.name} has booked this lesson for you. ${moneyOf(facts)}`,
      ...(isGuest ? [`To cancel or move, call ${coach.name} at ${coach.phone}.`] : []),
    ],
    lesson: panelOf(lesson, 'Your lesson', { place: lesson.location }),
    ...(message !== null && { quote: message }),
    rows: [
      ...courtRows(site),
      {
        label: isFree ? 'Price' : 'To pay at the lesson',
        value: isFree ? 'free' : formatPence(lesson.pricePence),
        note: 'The terms',
        noteHref: terms,
      },
      ...(isFree ? [] : [cancelByRow(facts)]),
      referenceRow(lesson),
      ...(isGuest ? [enteredByRow(site)] : []),
    ],
    button: openLesson(lesson, site),
    closing: ['The attached file adds the lesson to your calendar.'],
  };
}

/** Returns the row by which a client without an account learns who has entered their data, and where it says what is stored. */
const enteredByRow = ({ coach, publicUrl }: MailSite): Row => ({
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

/** Tells a client that the coach has received their payment by hand. */
export function handPaymentReceived(
  { lesson, greetingName, amountPence, method, receivedOn }: FactsOf<'hand-payment-received'>,
  site: MailSite,
): MailContent {
  const { coach } = site;
  const day = formatDay(startOfLondonDay(receivedOn));
  const received = `${formatPence(amountPence)} ${methods[method]} on ${day}`;
  return {
    subject: `Received: ${received}`,
    preview: `For your lesson on ${formatSpan(lesson)}.`,
    title: 'Thank you for your payment',
    paragraphs: [
      `Hi ${greetingName}, ${coach.name} has received ${received} for your lesson on ${formatSpan(lesson)}.`,
    ],
    rows: [{ label: 'Received', value: received }, referenceRow(lesson)],
    button: openLesson(lesson, site),
    closing: [`If that is wrong, please call ${coach.name} at ${coach.phone}.`],
  };
}
