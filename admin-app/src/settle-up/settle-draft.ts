import {
  MAX_SETTLED_TOGETHER,
  type AdminBooking,
  type ClientMoney,
  type EndpointRequest,
  type HandMethod,
  type receiveTogether,
} from '@lessons/contract';
import { penceOf, poundsOf, type CalendarDate } from '@lessons/rules';
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

export const newSettleDraft: SettleDraft = { ticks: {}, receivedOn: null };

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
type Problem = 'nothing-ticked' | 'too-many' | 'sets-off-too-much';

/** A draft as it is read. Sums are in pounds. */
export interface ReadSettling {
  isTicked: (lesson: AdminBooking) => boolean;
  /** The lessons that are paid. */
  paid: readonly AdminBooking[];
  /** The lessons whose payment is set off against these. */
  setOff: readonly AdminBooking[];
  paidSum: number;
  setOffSum: number;
  /** What changes hands. */
  total: number;
  problem: Problem | null;
}

/** Reads the ticks: what is owed and what is to be given back is ticked unless the coach says otherwise, what is to come is not. */
export function readSettling(
  { ticks }: SettleDraft,
  { owed, toCome, toGiveBack }: ClientMoney,
): ReadSettling {
  // As many as can be recorded at once.
  const asUsual = new Set([owed, toGiveBack].flatMap((lessons) => lessons.slice(0, MAX_SETTLED_TOGETHER)));
  const isTicked = (lesson: AdminBooking) => ticks[lesson.id] ?? asUsual.has(lesson);
  const paid = [...owed, ...toCome].filter(isTicked);
  const setOff = toGiveBack.filter(isTicked);
  const [paidSum, setOffSum] = [sumOf(paid), sumOf(setOff)];
  return {
    isTicked,
    paid,
    setOff,
    paidSum,
    setOffSum,
    total: poundsOf(penceOf(paidSum) - penceOf(setOffSum)),
    problem:
      paid.length === 0
        ? 'nothing-ticked'
        : Math.max(paid.length, setOff.length) > MAX_SETTLED_TOGETHER
          ? 'too-many'
          : setOffSum > paidSum
            ? 'sets-off-too-much'
            : null,
  };
}

/** A request without its id. */
export type SettleBody = Omit<EndpointRequest<typeof receiveTogether>['body'], 'togetherId'>;

/** Returns the request for a draft, with each amount as the coach sees it. */
export function settleBody(
  { paid, setOff }: Pick<ReadSettling, 'paid' | 'setOff'>,
  { receivedOn }: SettleDraft,
  method: HandMethod,
): SettleBody {
  const seen = (lessons: readonly AdminBooking[]) =>
    lessons.map((lesson) => ({ id: lesson.id, amount: amountOf(lesson) }));
  return {
    lessons: seen(paid),
    ...(setOff.length > 0 && { setOff: seen(setOff) }),
    method,
    ...(receivedOn !== null && { receivedOn }),
  };
}

/** Returns lessons by the series that they belong to, in the order of the first of each. A single lesson stands alone. */
export function bySeries(lessons: readonly AdminBooking[]): AdminBooking[][] {
  return [...Map.groupBy(lessons, ({ id, seriesId }) => seriesId ?? id).values()];
}
