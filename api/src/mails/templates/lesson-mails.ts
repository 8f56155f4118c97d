import { formatWhen, forWhom, payAddress, salutation, whose } from '@lessons/rules';
import { isElsewhere } from '../../court/is-elsewhere.ts';
import type { LinkSettings } from '../../links/signed-link.ts';
import { lessonLink, receiptLink, unsubscribeLinks } from '../../links/link-addresses.ts';
import type { CancelledMoney, FactsOf, LessonFacts } from '../mail-facts.ts';
import {
  formatCancelBy,
  formatFormer,
  formatPence,
  formatSpan,
  panelOf,
  placeRows,
  REFUND_ARRIVES,
  referenceRow,
  type MailContent,
  type MailSite,
  type Row,
} from './mail-content.ts';

const linked = ({ bookingId, endsAt }: LessonFacts) => ({ bookingId, endsAt: new Date(endsAt) });

export function openLesson(lesson: LessonFacts, links: LinkSettings) {
  return { label: 'Open your lesson', href: lessonLink(links, linked(lesson)) };
}

function amountRow(lesson: LessonFacts, links: LinkSettings): Row {
  const noteHref = receiptLink(links, linked(lesson));
  return { label: 'Paid', value: formatPence(lesson.pricePence), note: 'Receipt', noteHref };
}

export function cancelByRow({
  lesson,
  isTooLateToCancel,
}: Pick<FactsOf<'lesson-booked'>, 'lesson' | 'isTooLateToCancel'>): Row {
  if (lesson.payPlan === 'by_hand') return cancelUnpaidByRow(lesson, isTooLateToCancel);
  if (lesson.payPlan === 'free') return { label: 'Cancelling', value: 'free until it starts' };
  if (isTooLateToCancel) {
    const note = 'The lesson starts within 24 hours. Until it starts you can cancel it without a refund.';
    return { label: 'Cancelling', value: 'no refund any more', note };
  }
  return {
    label: 'Cancel by',
    value: formatCancelBy(lesson),
    note: `Until 24 hours before the start you can ${isElsewhere(lesson) ? '' : 'move it, or '}cancel it with a full refund.`,
  };
}

function cancelUnpaidByRow(lesson: LessonFacts, isTooLateToCancel: boolean): Row {
  const price = formatPence(lesson.pricePence);
  if (isTooLateToCancel) return { label: 'Cancelling', value: `${price} is due, also if you cancel` };
  return { label: 'Free to cancel until', value: formatCancelBy(lesson), note: `Then ${price} is due.` };
}

export function lessonBooked(facts: FactsOf<'lesson-booked'>, site: MailSite): MailContent {
  const { lesson, greetingName } = facts;
  return {
    subject: `Lesson${forWhom(lesson)} booked: ${formatWhen(lesson.startsAt)}`,
    preview: `${formatSpan(lesson)} at ${lesson.location}. ${formatPence(lesson.pricePence)} paid.`,
    title: `${whose(lesson, 'Your')} lesson is booked`,
    paragraphs: [`${salutation(greetingName)} thank you. See you on the court.`],
    lesson: panelOf(lesson, `${whose(lesson, 'Your')} lesson`, { place: lesson.location }),
    rows: [...placeRows(lesson, site), amountRow(lesson, site), cancelByRow(facts), referenceRow(lesson)],
    button: openLesson(lesson, site),
    closing: ['The attached file adds the lesson to your calendar.'],
  };
}

/** Tells a player that a lesson is paid online which the coach had booked. */
export function lessonPaid(facts: FactsOf<'lesson-paid'>, site: MailSite): MailContent {
  const { lesson, greetingName, isToCome } = facts;
  const paid = formatPence(lesson.pricePence);
  return {
    subject: `Paid: ${paid} for ${whose(lesson)} lesson, ${formatWhen(lesson.startsAt)}`,
    preview: `For ${whose(lesson)} lesson on ${formatSpan(lesson)}.`,
    title: 'Thank you for your payment',
    paragraphs: [
      `${salutation(greetingName)} you have paid ${paid} for ${whose(lesson)} lesson on ${formatSpan(lesson)}.`,
    ],
    ...(isToCome && {
      lesson: panelOf(lesson, `${whose(lesson, 'Your')} lesson`, { place: lesson.location }),
    }),
    rows: [amountRow(lesson, site), ...(isToCome ? [cancelByRow(facts)] : []), referenceRow(lesson)],
    button: openLesson(lesson, site),
  };
}

export function lessonMoved(facts: FactsOf<'lesson-moved'>, site: MailSite): MailContent {
  const { lesson, before, greetingName, movedByCoach, isByLink } = facts;
  const { coach } = site;
  const former = formatFormer(before, lesson.location);
  const isSameTime = before.startsAt === lesson.startsAt && before.endsAt === lesson.endsAt;
  const where = isSameTime ? ` at ${lesson.location}` : '';
  return {
    subject: `Lesson${forWhom(lesson)} moved: ${formatWhen(lesson.startsAt)}`,
    preview: `Now ${formatSpan(lesson)}${where}, before ${former}.`,
    title: `${whose(lesson, 'Your')} lesson has moved`,
    paragraphs: [
      movedByCoach
        ? `${salutation(greetingName)} ${coach.name} has moved ${whose(lesson)} lesson. If it doesn’t suit, call ${coach.name} at ${coach.phone}.`
        : `${salutation(greetingName)} this is the new time. ${priceOfMoving(lesson)}`,
      ...(isByLink ? [`Not you? Call ${coach.name} at ${coach.phone}.`] : []),
    ],
    ...(movedByCoach?.message && { quote: movedByCoach.message }),
    lesson: panelOf(lesson, isSameTime ? 'New place' : 'New time', {
      place: lesson.location,
      before: former,
    }),
    rows: [...placeRows(lesson, site), cancelByRow(facts), referenceRow(lesson)],
    button: openLesson(lesson, site),
    closing: ['The attached file moves the lesson in your calendar.'],
  };
}

function priceOfMoving({ payPlan, pricePence }: LessonFacts): string {
  if (payPlan === 'free') return 'It stays free.';
  return payPlan === 'by_hand'
    ? `The price stays ${formatPence(pricePence)}.`
    : 'What you paid stays the same.';
}

export function lessonCancelledByPlayer(
  facts: FactsOf<'lesson-cancelled-by-player'>,
  site: MailSite,
): MailContent {
  const { lesson, refundPence, paid, greetingName } = facts;
  const money = cancelledMoneyText(facts, site);
  const isRefunded = refundPence !== null;
  return {
    subject: `Lesson${forWhom(lesson)} cancelled: ${formatWhen(lesson.startsAt)}`,
    preview: isRefunded
      ? `${formatPence(refundPence)} is refunded.`
      : paid === 'card'
        ? 'Without a refund.'
        : money,
    title: `${whose(lesson, 'Your')} lesson is cancelled`,
    paragraphs: [`${salutation(greetingName)} you cancelled this lesson.`, money],
    lesson: panelOf(lesson, 'Cancelled', { place: lesson.location, isOver: true }),
    rows: [...refundRows(facts), referenceRow(lesson)],
    button: bookAgain(site),
    closing: ['The attached file takes the lesson out of your calendar.'],
  };
}

export function lessonCancelledByCoach(
  facts: FactsOf<'lesson-cancelled-by-coach'>,
  site: MailSite,
): MailContent {
  const { coach } = site;
  const { lesson, refundPence, paid, reason, greetingName } = facts;
  // The coach may keep money of a lesson that is days ahead.
  const money =
    paid === 'card' || paid === 'by_hand'
      ? `No refund was sent. If that is not what you agreed, please call ${coach.name} at ${coach.phone}.`
      : cancelledMoneyText(facts, site);
  return {
    subject: `${coach.name} cancelled ${whose(lesson)} lesson: ${formatWhen(lesson.startsAt)}`,
    preview:
      refundPence === null ? 'We are sorry.' : `We are sorry. ${formatPence(refundPence)} is refunded.`,
    title: `${whose(lesson, 'Your')} lesson can’t take place`,
    paragraphs: [`${salutation(greetingName)} we are sorry: ${coach.name} had to cancel this lesson.`, money],
    lesson: panelOf(lesson, 'Cancelled', { place: lesson.location, isOver: true }),
    ...(reason !== null && { quote: reason }),
    rows: [...refundRows(facts), referenceRow(lesson)],
    button: bookAgain(site),
    closing: ['The attached file takes the lesson out of your calendar.'],
  };
}

type Cancelled = CancelledMoney & { lesson: LessonFacts };

/** Returns what a cancellation means for the player's money. */
function cancelledMoneyText(
  { lesson, refundPence, keptPence, paid }: Cancelled,
  { coach }: MailSite,
): string {
  const price = formatPence(keptPence ?? lesson.pricePence);
  const tooLate = 'It was cancelled less than 24 hours before the start, so';
  switch (paid) {
    case 'card':
      return `${tooLate} the ${price} is not refunded.`;
    case 'by_hand':
      return `${tooLate} the ${price} is not given back.`;
    case 'unpaid':
      return `${tooLate} you still owe ${price}.`;
    case 'nothing_due':
      return 'Nothing was charged, and you owe nothing.';
    case 'returned':
      return refundPence === null
        ? `${coach.name} will give you the ${price} back.`
        : `${formatPence(refundPence)} goes back to the card that you paid with. ${REFUND_ARRIVES}`;
  }
}

/** Returns the row of a card payment: what is refunded of it. */
function refundRows({ refundPence, keptPence, paid }: Cancelled): Row[] {
  if (refundPence !== null) return [{ label: 'Refund', value: formatPence(refundPence) }];
  return paid === 'card' && keptPence !== null
    ? [{ label: 'Refund', value: `none of the ${formatPence(keptPence)}` }]
    : [];
}

export function bookAgain({ publicUrl }: LinkSettings) {
  return { label: 'Book another time', href: `${publicUrl}/book` };
}

export function reminder(facts: FactsOf<'reminder-24h'>, site: MailSite): MailContent {
  const { coach } = site;
  const { kind, lesson, greetingName, playerId } = facts;
  const isEarly = kind === 'reminder-24h';
  const mails = isEarly ? 'reminders' : 'twoHourReminder';
  return {
    subject: `${isEarly ? 'Reminder' : 'Soon'}: ${whose(lesson)} lesson, ${formatWhen(lesson.startsAt)}`,
    preview: `${formatSpan(lesson)} at ${lesson.location}.`,
    title: `${whose(lesson, 'Your')} lesson ${isEarly ? 'is coming up' : 'starts soon'}`,
    paragraphs: [`${salutation(greetingName)} see you on the court. Please be there 10 minutes early.`],
    lesson: panelOf(lesson, `${whose(lesson, 'Your')} lesson`, { place: lesson.location }),
    rows: [...placeRows(lesson, site), ...toPayRows(facts, site)],
    button: openLesson(lesson, site),
    closing: [
      `${lastChance(lesson)} If something comes up now, please call ${coach.name} at ${coach.phone}.`.trim(),
    ],
    unsubscribe: unsubscribeLinks(site, { playerId, mails }).page,
  };
}

/** What is to be paid for a lesson by hand, and where whoever has an account can pay it now. */
function toPayRows(
  { lesson, isGuest, toPayPence }: FactsOf<'reminder-24h'>,
  { publicUrl }: LinkSettings,
): Row[] {
  if (toPayPence === undefined) return [];
  const online = { note: 'Pay it now', noteHref: `${publicUrl}${payAddress(lesson.bookingId)}` };
  return [{ label: 'To pay at the lesson', value: formatPence(toPayPence), ...(!isGuest && online) }];
}

/** Until when a lesson can be cancelled without losing its price. */
function lastChance(lesson: LessonFacts): string {
  if (lesson.payPlan === 'free') return '';
  if (lesson.payPlan !== 'by_hand')
    return `Refunds end 24 hours before the start: ${formatCancelBy(lesson)}.`;
  return `You can cancel free of charge until 24 hours before the start: ${formatCancelBy(lesson)}.`;
}

export function coachNotes(
  { lesson, notes, greetingName }: FactsOf<'coach-notes'>,
  site: MailSite,
): MailContent {
  const { coach } = site;
  return {
    subject: `Notes on ${whose(lesson)} lesson: ${formatWhen(lesson.startsAt)}`,
    preview: `${coach.name} wrote about ${whose(lesson)} lesson.`,
    title: `Notes on ${whose(lesson)} lesson`,
    paragraphs: [
      `${salutation(greetingName)} ${coach.name} wrote this about ${whose(lesson)} lesson on ${formatSpan(lesson)}:`,
    ],
    quote: notes,
    button: openLesson(lesson, site),
  };
}
