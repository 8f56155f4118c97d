import {
  MAX_SETTLED_TOGETHER,
  type AdminBooking,
  type ClientMoney,
  type EndpointRequest,
  type HandMethod,
  type receiveTogether,
} from '@lessons/contract';
import { penceOf, type CalendarDate } from '@lessons/rules';
import { amountOf, sumOf } from '../money/lesson-money.ts';

/** The coach's choices on the sheet that settles up with a client. */
export interface SettleDraft {
  /**
   * The ticks that the coach has set or taken away, by the lesson's id. They stay when the sheet is fetched anew; the other
   * lessons are ticked as usual.
   */
  ticks: Readonly<Record<string, boolean>>;
  /** Null for today, which is the server's. */
  receivedOn: CalendarDate | null;
}

export type SettleAction =
  | { type: 'tick'; lessons: readonly AdminBooking[]; isTicked: boolean }
  | { type: 'receive-on'; day: CalendarDate };

/** Lessons whose sums are tried with one another: two to the power of them. */
const MAX_TRIED = 12;

/**
 * Opens the sheet. Of a sum that the client has paid, in pounds, those lessons are ticked that make it up, the oldest first;
 * none if none do.
 */
export function newSettleDraft(
  { owed, toCome }: Pick<ClientMoney, 'owed' | 'toCome'>,
  paid: number | null,
): SettleDraft {
  const lessons = [...owed, ...toCome];
  if (paid === null) return { ticks: {}, receivedOn: null };
  const fits = lessonsOf(paid, lessons) ?? [];
  const ticks = Object.fromEntries(lessons.map((lesson) => [lesson.id, fits.includes(lesson)]));
  return { ticks, receivedOn: null };
}

function lessonsOf(pounds: number, lessons: readonly AdminBooking[]): readonly AdminBooking[] | null {
  const isSum = (some: readonly AdminBooking[]) => penceOf(sumOf(some)) === penceOf(pounds);
  for (let count = 1; count <= Math.min(lessons.length, MAX_SETTLED_TOGETHER); count += 1)
    if (isSum(lessons.slice(0, count))) return lessons.slice(0, count);
  const tried = lessons.slice(0, MAX_TRIED);
  for (let bits = 1; bits < 2 ** tried.length; bits += 1) {
    const some = tried.filter((_, index) => Math.floor(bits / 2 ** index) % 2 === 1);
    if (isSum(some)) return some;
  }
  return null;
}

/** Returns the draft after an action. */
export function changeSettleDraft(draft: SettleDraft, action: SettleAction): SettleDraft {
  switch (action.type) {
    case 'tick': {
      const changed = action.lessons.map(({ id }) => [id, action.isTicked] as const);
      return { ...draft, ticks: { ...draft.ticks, ...Object.fromEntries(changed) } };
    }
    case 'receive-on':
      return { ...draft, receivedOn: action.day };
  }
}

/** Why a draft can't be recorded. */
type Problem = 'nothing-ticked' | 'too-many';

/** A draft as it is read. */
export interface ReadSettling {
  isTicked: (lesson: AdminBooking) => boolean;
  /** The lessons that are paid. */
  paid: readonly AdminBooking[];
  /** What changes hands, in pounds. */
  total: number;
  problem: Problem | null;
}

/** Reads the ticks: what is owed is ticked unless the coach says otherwise, what is to come is not. */
export function readSettling(
  { ticks }: SettleDraft,
  { owed, toCome }: Pick<ClientMoney, 'owed' | 'toCome'>,
): ReadSettling {
  // As many as can be recorded at once.
  const asUsual = new Set(owed.slice(0, MAX_SETTLED_TOGETHER));
  const isTicked = (lesson: AdminBooking) => ticks[lesson.id] ?? asUsual.has(lesson);
  const paid = [...owed, ...toCome].filter(isTicked);
  const problem =
    paid.length === 0 ? 'nothing-ticked' : paid.length > MAX_SETTLED_TOGETHER ? 'too-many' : null;
  return { isTicked, paid, total: sumOf(paid), problem };
}

/** A request without its id. */
export type SettleBody = Omit<EndpointRequest<typeof receiveTogether>['body'], 'togetherId'>;

/** Returns the request for a draft, with each amount as the coach sees it. */
export function settleBody(
  { paid }: Pick<ReadSettling, 'paid'>,
  { receivedOn }: SettleDraft,
  method: HandMethod,
): SettleBody {
  return {
    lessons: paid.map((lesson) => ({ id: lesson.id, amount: amountOf(lesson) })),
    method,
    ...(receivedOn !== null && { receivedOn }),
  };
}

/** Returns lessons by the series that they belong to, in the order of the first of each. A single lesson stands alone. */
export function bySeries(lessons: readonly AdminBooking[]): AdminBooking[][] {
  return [...Map.groupBy(lessons, ({ id, seriesId }) => seriesId ?? id).values()];
}
