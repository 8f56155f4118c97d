import type { CallOffReason } from '@lessons/contract';
import {
  formatShortDay,
  formatTimeRange,
  formatWhen,
  forWhom,
  phoneLink,
  salutation,
  whose,
} from '@lessons/rules';
import { isElsewhere } from '../../court/is-elsewhere.ts';
import { choiceLink } from '../../links/link-addresses.ts';
import type { FactsOf, SpanFacts } from '../mail-facts.ts';
import { bookAgain, cancelByRow, openLesson } from './lesson-mails.ts';
import {
  formatPence,
  formatSpan,
  nameInAll,
  panelOf,
  placeRows,
  REFUND_ARRIVES,
  referenceRow,
  type Action,
  type Choices,
  type MailContent,
  type MailSite,
} from './mail-content.ts';

const reasons: Record<CallOffReason, string> = {
  rain: 'because of rain',
  ill: 'because of illness',
  court: 'because the court can’t be used',
  away: 'because of time away',
  other: 'this time',
};

type Choosing = FactsOf<'lesson-called-off'> | FactsOf<'choice-reminder'>;

/** Returns the page on which an account chooses, which asks for sign-in and then says what for. */
function choosePage({ publicUrl }: MailSite, { lesson }: Choosing, start?: string): string {
  const query = { choose: lesson.bookingId, was: lesson.startsAt, ...(start && { start }) };
  return `${publicUrl}/schedule?${new URLSearchParams(query)}`;
}

/** Returns the page for a new time: without sign-in for a known recipient. Undefined for a guest who is none. */
function newTimePage(site: MailSite, facts: Choosing, start?: string): string | undefined {
  const { lesson, closingId, chooseBy, isGuest } = facts;
  const { recipient } = site;
  if (!recipient) return isGuest ? undefined : choosePage(site, facts, start);
  const choice = { bookingId: lesson.bookingId, closingId, chooseBy: new Date(chooseBy), recipient };
  return choiceLink(site, { ...choice, start });
}

/** Tells a player that a lesson is called off, with a button for each of three near times. */
export function lessonCalledOff(facts: FactsOf<'lesson-called-off'>, site: MailSite): MailContent {
  const { lesson, greetingName, reason, message } = facts;
  const { coach } = site;
  const { buttons, otherwise } = stepsOf(facts, site);
  return {
    subject: `Called off: ${whose(lesson)} lesson, ${formatWhen(lesson.startsAt)}`,
    preview: `${isElsewhere(lesson) ? `Call ${coach.name} for` : 'Choose'} a new time${refundWords(facts)}.`,
    title: `${whose(lesson, 'Your')} lesson is called off`,
    paragraphs: [
      `${salutation(greetingName)} we are sorry: ${coach.name} had to call this lesson off ${reasons[reason]}.`,
      `${howToChoose(facts, site)} ${atDeadline(facts, site)}`,
    ],
    lesson: panelOf(lesson, 'Called off', { place: lesson.location, isOver: true }),
    ...(message !== null && { quote: message }),
    ...(buttons.length > 0
      ? {
          choices: [
            { title: isElsewhere(lesson) ? 'Agree a new time' : 'Take a new time', buttons, otherwise },
          ],
        }
      : otherwise && { button: otherwise }),
    rows: [referenceRow(lesson)],
    closing: ['The attached file takes the lesson out of your calendar.'],
  };
}

/** Returns the near times of a lesson as buttons, or the coach's number, and the link to everything else. */
function stepsOf(
  facts: FactsOf<'lesson-called-off'>,
  site: MailSite,
): Pick<Choices, 'buttons' | 'otherwise'> {
  const { lesson, freeSlots, isGuest } = facts;
  const buttons = isElsewhere(lesson)
    ? [callCoach(site)]
    : freeSlots.flatMap((slot) => {
        const href = newTimePage(site, facts, slot.startsAt);
        return href ? [{ label: formatButton(slot), href }] : [];
      });
  return {
    buttons,
    otherwise: isGuest ? undefined : { label: otherwiseLabel(facts), href: choosePage(site, facts) },
  };
}

/** Tells a player that several lessons are called off, each with its near times and its deadline. */
export function lessonsCalledOff(facts: FactsOf<'lessons-called-off'>, site: MailSite): MailContent {
  const { greetingName, reason, message } = facts;
  const { coach } = site;
  const waiting = facts.lessons.filter(({ isDecided }) => !isDecided);
  const each = waiting.map(({ chooseBy, paid, freeSlots, ...lesson }) => ({
    ...facts,
    kind: 'lesson-called-off' as const,
    lesson,
    chooseBy,
    paid,
    freeSlots,
  }));
  const [one, another] = each;
  // The choices about the others are made already.
  if (one && !another) return lessonCalledOff(one, site);
  const everyLesson = nameInAll(waiting);
  const days = [
    ...new Set([waiting.at(0), waiting.at(-1)].map((lesson) => formatShortDay(lesson?.startsAt ?? ''))),
  ];
  const money = each.some(isPaid)
    ? 'What you paid is kept for the new time. A lesson without one is cancelled: you get back all that you have paid for it, and owe nothing.'
    : 'A lesson without one is cancelled, and you owe nothing for it.';
  return {
    subject: `Called off: ${waiting.length} lessons${forWhom(everyLesson)}, ${days.join(' to ')}`,
    preview: 'Choose a new time for each.',
    title: `${whose(everyLesson, 'Your')} lessons are called off`,
    paragraphs: [
      `${salutation(greetingName)} we are sorry: ${coach.name} had to call these ${waiting.length} lessons off ${reasons[reason]}.`,
      `Each waits for a new time. ${money}`,
    ],
    ...(message !== null && { quote: message }),
    choices: each.map((about) => ({
      title: `${formatSpan(about.lesson)}${everyLesson.forName ? '' : forWhom(about.lesson)}, ${about.lesson.location}`,
      note: howToChoose(about, site),
      ...stepsOf(about, site),
    })),
    closing: ['The attached file marks the lessons as cancelled in your calendar.'],
  };
}

const callCoach = ({ coach }: MailSite): Action => ({
  label: `Call ${coach.name}`,
  href: phoneLink(coach.phone),
});

function otherwiseLabel(facts: FactsOf<'lesson-called-off'>): string {
  if (isElsewhere(facts.lesson)) return isPaid(facts) ? 'Get a refund' : 'Cancel it';
  return isPaid(facts) ? 'Other times or refund' : 'Other times, or cancel it';
}

/** Fri 27 Nov · 09:00–10:00. */
const formatButton = ({ startsAt, endsAt }: SpanFacts) =>
  `${formatShortDay(startsAt)} · ${formatTimeRange(startsAt, endsAt)}`;

/** Reminds a player to choose, the day before the deadline. */
export function choiceReminder(facts: FactsOf<'choice-reminder'>, site: MailSite): MailContent {
  const { lesson, greetingName, chooseBy } = facts;
  const href = newTimePage(site, facts);
  const button = isElsewhere(lesson) ? callCoach(site) : href && { label: 'Choose a new time', href };
  return {
    subject: `Please choose by ${formatWhen(chooseBy)}: ${whose(lesson)} lesson that was called off`,
    preview: `${isElsewhere(lesson) ? `Call ${site.coach.name} for` : 'Choose'} a new time, or get back what you paid.`,
    title: `${whose(lesson, 'Your')} lesson still waits for a new time`,
    paragraphs: [
      `${salutation(greetingName)} ${whose(lesson)} lesson on ${formatSpan(lesson)} was called off.`,
      // It may have been paid since this was written.
      `${howToChoose(facts, site)} Otherwise you get back all that you have paid, and owe nothing.`,
    ],
    lesson: panelOf(lesson, 'Called off', { place: lesson.location, isOver: true }),
    rows: [referenceRow(lesson)],
    ...(button && { button }),
  };
}

function howToChoose({ lesson, chooseBy, isGuest }: Choosing, { coach, recipient }: MailSite): string {
  const until = `Until ${formatWhen(chooseBy)} you can`;
  const call = `call ${coach.name} at ${coach.phone}`;
  if (isElsewhere(lesson)) return `${until} ${call} for a new time.`;
  if (!isGuest) return `${until} choose a new time.`;
  return recipient ? `${until} choose a new time, or ${call}.` : `${until} ${call} for a new time.`;
}

const isPaid = ({ paid }: FactsOf<'lesson-called-off'>) => paid === 'card' || paid === 'by_hand';

const refundWords = (facts: FactsOf<'lesson-called-off'>) =>
  isPaid(facts) ? `, or get ${formatPence(facts.lesson.pricePence)} back` : ', or cancel the lesson';

/** Returns what becomes of the money of a lesson without a new time. */
function atDeadline(facts: FactsOf<'lesson-called-off'>, { coach }: MailSite): string {
  const price = formatPence(facts.lesson.pricePence);
  if (!isPaid(facts)) return 'Otherwise the lesson is cancelled, and you owe nothing for it.';
  const back =
    facts.paid === 'card'
      ? `Otherwise the whole ${price} is refunded to your card automatically.`
      : `Otherwise ${coach.name} will give you the whole ${price} back.`;
  return `What you paid is kept for the new time. ${back}`;
}

/** Tells a player that a lesson which was called off is cancelled, and what goes back. */
export function calledOffEnded(facts: FactsOf<'called-off-ended'>, site: MailSite): MailContent {
  const { lesson, greetingName, by, reason, message, refundPence, paid } = facts;
  const calledOff = ['called off', reason !== 'other' && reasons[reason]].filter(Boolean).join(' ');
  const money =
    refundPence !== null
      ? `${refundPence === lesson.pricePence ? 'The whole ' : ''}${formatPence(refundPence)} goes back to the card that you paid with. ${REFUND_ARRIVES}`
      : paid === 'returned'
        ? `${site.coach.name} will give you the whole ${formatPence(lesson.pricePence)} back.`
        : 'Nothing was charged, and you owe nothing.';
  const why = {
    player: `you chose no new time for this lesson, which was ${calledOff}.`,
    coach: `${site.coach.name} has ended this lesson, which was ${calledOff}.`,
    deadline: `the time to choose a new time for this lesson, which was ${calledOff}, is over.`,
  };
  const isRefund = paid === 'returned';
  return {
    subject: `${isRefund ? 'Full refund' : 'Lesson cancelled'}: ${lesson.forName ? `${whose(lesson)} lesson, ` : ''}${formatWhen(lesson.startsAt)}, called off`,
    preview: money,
    title: isRefund ? 'You will get your money back' : `${whose(lesson, 'Your')} lesson is cancelled`,
    paragraphs: [`${salutation(greetingName)} ${why[by]}`, money],
    lesson: panelOf(lesson, 'Called off', { place: lesson.location, isOver: true }),
    ...(message && { quote: message }),
    rows: [
      ...(refundPence === null ? [] : [{ label: 'Refund', value: formatPence(refundPence) }]),
      referenceRow(lesson),
    ],
    button: bookAgain(site),
  };
}

/** Tells a player that a lesson goes ahead which was called off. */
export function lessonOnAgain(facts: FactsOf<'lesson-on-again'>, site: MailSite): MailContent {
  const { lesson, greetingName } = facts;
  const { coach } = site;
  return {
    subject: `It is on again: ${whose(lesson)} lesson, ${formatWhen(lesson.startsAt)}`,
    preview: `${formatSpan(lesson)} at ${lesson.location}.`,
    title: `${whose(lesson, 'Your')} lesson is on again`,
    paragraphs: [
      `${salutation(greetingName)} good news: ${lesson.forName ? `${whose(lesson)} lesson` : 'the lesson'} that was called off goes ahead after all. If it doesn’t suit any more, call ${coach.name} at ${coach.phone}.`,
    ],
    lesson: panelOf(lesson, `${whose(lesson, 'Your')} lesson`, { place: lesson.location }),
    rows: [...placeRows(lesson, site), cancelByRow(facts), referenceRow(lesson)],
    button: openLesson(lesson, site),
    closing: ['The attached file puts the lesson back into your calendar.'],
  };
}
