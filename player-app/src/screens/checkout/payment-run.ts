import type { Booking } from '@lessons/contract';
import { countLessons, formatPounds, penceOf, poundsOf, soonestFirst } from '@lessons/rules';

/** One press pays no more lessons: the API opens 20 payments of a player a minute. */
export const MAX_ON_ONE_PRESS = 15;

/** What became of the payment of one lesson. `why` is a sentence for the player. */
export type End =
  | { kind: 'paid' }
  /** The bank decides later. */
  | { kind: 'processing' }
  /** It is not owed any more, or not at this price, or its money goes back. */
  | { kind: 'skipped'; why: string }
  | { kind: 'declined'; why: string }
  /** The response was lost: it may be paid. To pay it again charges nothing twice. */
  | { kind: 'not-known'; why: string }
  /** It could not be opened, and nothing was charged. */
  | { kind: 'not-tried'; why: string };

/** Several lessons that are paid one after another with one card, by one press or by several. */
export interface PaymentRun {
  /** The lessons of all presses, the oldest first. */
  lessons: readonly Booking[];
  ends: Readonly<Record<string, End>>;
  /** The ids that the last press has still to pay, the next one first. Empty once it is over. */
  queue: readonly string[];
  /** How many lessons the last press pays at most. */
  pressed: number;
  /** Stripe's id of the card that pays the next lesson. Null if a card has to be entered. */
  card: string | null;
}

export const NO_RUN: PaymentRun = { lessons: [], ends: {}, queue: [], pressed: 0, card: null };

/** Begins to pay lessons, the oldest first and at most 15 of them. Those of earlier presses stay. */
export function begin(run: PaymentRun, lessons: readonly Booking[]): PaymentRun {
  const pressed = soonestFirst(lessons).slice(0, MAX_ON_ONE_PRESS);
  const ids = new Set(pressed.map(({ id }) => id));
  const earlier = run.lessons.filter(({ id }) => !ids.has(id));
  return {
    lessons: soonestFirst([...earlier, ...pressed]),
    ends: Object.fromEntries(Object.entries(run.ends).filter(([id]) => !ids.has(id))),
    queue: [...ids],
    pressed: ids.size,
    card: run.card,
  };
}

/**
 * Notes how the payment of the next lesson has ended. A decline ends the press, and the card; so does what is not known,
 * or could not be tried, but the card stays. Without a card that can be charged again nothing follows.
 */
export function noteEnd(run: PaymentRun, end: End, card: string | null = run.card): PaymentRun {
  const [id, ...rest] = run.queue;
  if (id === undefined) return run;
  const goesOn = end.kind === 'paid' || end.kind === 'processing' || end.kind === 'skipped';
  const cardThen = end.kind === 'declined' ? null : card;
  return {
    ...run,
    ends: { ...run.ends, [id]: end },
    queue: goesOn && cardThen !== null ? rest : [],
    card: cardThen,
  };
}

/** Returns the lesson whose payment is next; undefined once the press is over. */
export function nextLesson({ lessons, queue: [next] }: PaymentRun): Booking | undefined {
  return lessons.find(({ id }) => id === next);
}

/** Whether a lesson needs no further payment, as far as is known. */
export function isSettled(end: End | undefined): boolean {
  return end?.kind === 'paid' || end?.kind === 'processing';
}

export function sumOf(lessons: readonly Pick<Booking, 'price'>[]): number {
  return poundsOf(lessons.reduce((pence, { price }) => pence + penceOf(price), 0));
}

/** Says how a run stands that is over: what is paid and what is not. */
export function describeRun({ lessons, ends }: PaymentRun): string {
  const ended = (...kinds: readonly (End['kind'] | undefined)[]) =>
    lessons.filter(({ id }) => kinds.includes(ends[id]?.kind));
  const paid = ended('paid');
  const atBank = ended('processing').length;
  const skipped = ended('skipped').length;
  const notKnown = ended('not-known').length;
  const unpaid = ended('declined', 'not-tried', undefined).length;
  return [
    paid.length > 0
      ? `${formatPounds(sumOf(paid))} paid for ${countLessons(paid.length)}.`
      : 'Nothing is paid yet.',
    atBank > 0 &&
      `The bank is still deciding about ${atBank}: please don’t pay ${atBank === 1 ? 'it' : 'them'} again.`,
    skipped > 0 && `${skipped} skipped.`,
    notKnown > 0 && `${notKnown} not known yet.`,
    unpaid > 0 && `${unpaid} not paid.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says beside a lesson what became of its payment. */
export function describeEnd(end: End): string {
  switch (end.kind) {
    case 'paid':
      return 'Paid';
    case 'processing':
      return 'Your bank is still deciding';
    case 'skipped':
      return `Skipped. ${end.why}`;
    case 'declined':
      return `Not paid. ${end.why}`;
    case 'not-known':
      return `Not known yet. ${end.why}`;
    case 'not-tried':
      return `Not paid. ${end.why}`;
  }
}
