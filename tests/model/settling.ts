import { howPaidIn, isWaiting, ok, refuse, type Lesson, type LessonAct, type Outcome } from './lesson.ts';
import type { Act, Run } from './run.ts';

/** Returns whether a lesson can be settled: it is unpaid, and does not wait for a choice. */
export const isUnpaid = (lesson: Lesson) => howPaidIn(lesson) === 'unpaid' && !isWaiting(lesson);

/** The coach settles a lesson, or sets its money off, together with others, of which one may have changed. */
export function settleOutcomes(
  lesson: Lesson,
  { kind, pence, repeats }: Extract<LessonAct, { kind: 'settle' | 'set off' }>,
): Outcome[] {
  const isAsSeen =
    pence === lesson.pence && (kind === 'settle' ? isUnpaid(lesson) : lesson.money === 'to give back');
  return [
    ...(isAsSeen ? ok(lesson, { money: kind === 'settle' ? 'received' : 'set off' }) : []),
    ...(repeats ? ok(lesson) : []),
    // The client may have been joined to an account.
    ...refuse(lesson, 'money_changed', 'not_found'),
  ];
}

/** Whether it is owed now: it is over, or its price is due although it was cancelled. */
const isOwed = (lesson: Lesson, now: Date) =>
  howPaidIn(lesson) === 'unpaid' && (lesson.isCancelled || new Date(lesson.end) <= now);

/** The coach asks for a lesson together with others, of which one may have changed. */
export function askOutcomes(
  lesson: Lesson,
  { pence }: Extract<LessonAct, { kind: 'ask' }>,
  now: Date,
): Outcome[] {
  return [
    ...(isOwed(lesson, now) && pence === lesson.pence ? ok(lesson) : []),
    // The client may have been joined to an account, or erased.
    ...refuse(lesson, 'money_changed', 'asked_today', 'not_found', 'no_address'),
  ];
}

/** All of a set is taken back, unless it was before, or was never recorded: `checkSettlements` has the whole. */
export function takeBackOutcomes(lesson: Lesson): Outcome[] {
  const { money } = lesson;
  return [
    ...(money === 'received' ? ok(lesson, { money: 'none', hadMistake: true }) : []),
    ...(money === 'set off' ? ok(lesson, { money: 'to give back' }) : []),
    ...ok(lesson),
    ...refuse(lesson, 'money_changed', 'not_found', 'not_paid_by_hand'),
  ];
}

/** Adds to what was done with lessons what a mistake of one may have done with the others of its set. */
export function actsOnSets({ acts, settlements }: Run): Act[] {
  const withSetOff = [...settlements.values()].filter(({ setOff }) => setOff.length > 0);
  return acts.flatMap((act): Act[] => {
    const { bookingId, what } = act;
    const sets =
      what.kind === 'mistake' ? withSetOff.filter(({ lessons }) => lessons.includes(bookingId)) : [];
    if (sets.length === 0) return [act];
    const ids = new Set(sets.flatMap(({ lessons, setOff }) => [...lessons, ...setOff]));
    ids.delete(bookingId);
    return [
      { ...act, what: { kind: 'mistake', isOfSet: true } },
      ...[...ids].map((id): Act => ({ ...act, bookingId: id, what: { kind: 'take back' } })),
    ];
  });
}

interface PaymentRow {
  booking_id: string;
  together_id: string | null;
  set_off_in: string | null;
  given_back_reason: string | null;
  amount_pence: number;
  is_same_day: boolean | null;
}

/** Returns a sentence for each settlement that was recorded in part, or taken back in part. */
export async function checkSettlements({ world: { control }, settlements }: Run): Promise<string[]> {
  const { rows } = await control.query<PaymentRow>(
    `select h.*, given_back_on = (select distinct received_on from hand_payments s where s.together_id = h.set_off_in) as is_same_day
       from hand_payments h where together_id is not null or set_off_in is not null`,
  );
  const ids = new Set(rows.flatMap((row) => [row.together_id, row.set_off_in]).filter((id) => id !== null));
  return [...ids].flatMap((id) => {
    const paid = rows.filter((row) => row.together_id === id);
    const setOff = rows.filter((row) => row.set_off_in === id && row.given_back_reason === 'set_off');
    const asked = settlements.get(id);
    const isTakenBack = paid.every((row) => row.given_back_reason === 'mistake');
    const isWhole =
      asked !== undefined &&
      isSame(paid, asked.lessons) &&
      (asked.setOff.length === 0 ||
        (isTakenBack
          ? setOff.length === 0
          : isSame(setOff, asked.setOff) && paid.every((row) => row.given_back_reason !== 'mistake'))) &&
      setOff.every((row) => row.is_same_day) &&
      sumOf(setOff) <= sumOf(paid);
    return isWhole
      ? []
      : [`Settlement ${id} is ${JSON.stringify({ paid, setOff })}, and was ${JSON.stringify(asked)}`];
  });
}

const isSame = (rows: readonly PaymentRow[], ids: readonly string[]) =>
  rows
    .map(({ booking_id }) => booking_id)
    .toSorted()
    .join() === ids.toSorted().join();
const sumOf = (rows: readonly PaymentRow[]) => rows.reduce((sum, { amount_pence }) => sum + amount_pence, 0);
