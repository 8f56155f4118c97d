import { howPaidIn, isWaiting, ok, refuse, type Lesson, type LessonAct, type Outcome } from './lesson.ts';
import type { Run } from './run.ts';

/** Returns whether a lesson can be settled: it is unpaid, and does not wait for a choice. */
export const isUnpaid = (lesson: Lesson) => howPaidIn(lesson) === 'unpaid' && !isWaiting(lesson);

/** The coach settles a lesson together with others, of which one may have changed. */
export function settleOutcomes(
  lesson: Lesson,
  { pence, repeats }: Extract<LessonAct, { kind: 'settle' }>,
): Outcome[] {
  return [
    ...(pence === lesson.pence && isUnpaid(lesson) ? ok(lesson, { money: 'received' }) : []),
    ...(repeats ? ok(lesson) : []),
    // The client may have been joined to an account.
    ...refuse(lesson, 'money_changed', 'not_found'),
  ];
}

/** All of a set is taken back, unless it was before, or was never recorded: `checkSettlements` has the whole. */
export function takeBackOutcomes(lesson: Lesson): Outcome[] {
  return [
    ...(lesson.money === 'received' ? ok(lesson, { money: 'none', hadMistake: true }) : []),
    ...ok(lesson),
    ...refuse(lesson, 'money_changed', 'not_found', 'not_paid_by_hand'),
  ];
}

interface PaymentRow {
  booking_id: string;
  together_id: string;
}

/** Returns a sentence for each settlement that was recorded in part. */
export async function checkSettlements({ world: { control }, settlements }: Run): Promise<string[]> {
  const { rows } = await control.query<PaymentRow>(
    'select booking_id, together_id from hand_payments where together_id is not null',
  );
  const sets = Map.groupBy(rows, ({ together_id: id }) => id);
  return [...sets].flatMap(([id, paid]) => {
    const ids = paid.map(({ booking_id: bookingId }) => bookingId);
    const asked = settlements.get(id) ?? [];
    return ids.toSorted().join() === asked.toSorted().join()
      ? []
      : [`Settlement ${id} is of ${ids.join(', ')}, and was of ${asked.join(', ')}`];
  });
}
