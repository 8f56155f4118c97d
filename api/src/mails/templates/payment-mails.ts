import { formatWhen, salutation } from '@lessons/rules';
import type { FactsOf, NotBookedReason, NotNeededReason, SpanFacts } from '../mail-facts.ts';
import { bookAgain } from './lesson-mails.ts';
import {
  formatPence,
  formatSpan,
  panelOf,
  REFUND_ARRIVES,
  timeRow,
  type MailContent,
  type MailSite,
  type Row,
} from './mail-content.ts';

export function refundSucceeded(facts: FactsOf<'refund-succeeded'>): MailContent {
  const { refundPence, lesson, greetingName } = facts;
  const amount = formatPence(refundPence);
  const forWhat = lesson ? ` for your lesson on ${formatWhen(lesson.startsAt)}` : '';
  return {
    subject: `Refund of ${amount} sent${lesson ? `: ${formatWhen(lesson.startsAt)}` : ''}`,
    preview: REFUND_ARRIVES,
    title: `${amount} is on its way back`,
    paragraphs: [
      `${salutation(greetingName)} your refund${forWhat} has been sent to the card that you paid with.`,
      REFUND_ARRIVES,
    ],
    rows: [{ label: 'Refund', value: amount }, ...rowOf(lesson)],
    closing: ['You don’t need to do anything.'],
  };
}

export function refundFailed(facts: FactsOf<'refund-failed'>, site: MailSite): MailContent {
  const { coach } = site;
  const { refundPence, lesson, greetingName } = facts;
  const amount = formatPence(refundPence);
  const forWhat = lesson ? ` for your lesson on ${formatWhen(lesson.startsAt)}` : '';
  return {
    subject: `Refund of ${amount} failed${lesson ? `: ${formatWhen(lesson.startsAt)}` : ''}`,
    preview: `You still get your money. ${coach.name} has been told.`,
    title: `Your refund of ${amount} did not go through`,
    paragraphs: [
      `${salutation(greetingName)} we are sorry: the refund${forWhat} could not be paid to your card. This happens, for example, when a card has been closed.`,
      `You still get your money. ${coach.name} has been told and will pay you in another way. To agree how, reply to this email or call ${coach.phone}.`,
    ],
    rows: [{ label: 'Owed to you', value: amount }, ...rowOf(lesson)],
    button: { label: `Write to ${coach.name}`, href: `mailto:${coach.email}` },
  };
}

const rowOf = (lesson: SpanFacts | null): Row[] =>
  lesson ? [{ label: 'Lesson', value: formatSpan(lesson) }] : [];

const reasons: Record<NotBookedReason, string> = {
  slot_lost:
    'Your payment arrived after the time to pay had run out, and by then the slot was no longer free.',
  lesson_begun: 'Your payment arrived after this lesson had begun, so it could not be booked any more.',
  never_booked: 'Your payment arrived, but no lesson was chosen for it.',
  sent_by_coach: 'Your payment arrived, but its lesson could not be booked.',
};

const notNeeded: Record<NotNeededReason, string> = {
  paid_already: 'Your payment arrived, but nothing was due for this lesson any more.',
  lesson_cancelled: 'Your payment arrived after this lesson was cancelled, and nothing is due for it.',
  sent_by_coach: 'Your payment arrived, but it was not needed for this lesson.',
};

export function paymentNotNeeded({
  reason,
  refundPence,
  lesson,
  greetingName,
}: FactsOf<'payment-not-needed'>): MailContent {
  const amount = formatPence(refundPence);
  return {
    subject: `Full refund of ${amount}${lesson ? `: your lesson, ${formatWhen(lesson.startsAt)}` : ''}`,
    preview: notNeeded[reason],
    title: 'Your payment is refunded',
    paragraphs: [
      `${salutation(greetingName)} you paid ${amount} by card. ${notNeeded[reason]}`,
      `You get the whole ${amount} back, to the card that you paid with. ${REFUND_ARRIVES}`,
    ],
    rows: [{ label: 'Refund', value: amount }, ...rowOf(lesson)],
    closing: ['You don’t need to do anything.'],
  };
}

export function paymentNotBooked(
  { reason, refundPence, slot, freeSlots, greetingName }: FactsOf<'payment-not-booked'>,
  site: MailSite,
): MailContent {
  const amount = formatPence(refundPence);
  return {
    subject: `Lesson not booked${slot ? `: ${formatWhen(slot.startsAt)}` : ''}, full refund`,
    preview: `${amount} is refunded in full.`,
    title: 'Your lesson was not booked',
    paragraphs: [
      `${salutation(greetingName)} we are sorry. ${reasons[reason]}`,
      `You get the whole ${amount} back, to the card that you paid with. ${REFUND_ARRIVES}`,
    ],
    ...(slot && { lesson: panelOf(slot, 'Not booked', { isOver: true }) }),
    rowsTitle: slot ? 'Free near that time' : 'Free soon',
    rows: freeSlots.map(timeRow),
    button: bookAgain(site),
  };
}
