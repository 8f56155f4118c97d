import { isByCard, isWaiting, ok, refuse, type Lesson, type LessonAct, type Outcome } from './lesson.ts';

/** A payment for the lesson may be under way, whatever the lesson is. */
export const BEING_PAID = [
  'payment_processing',
  'payment_to_look_at',
  'being_paid',
  'payment_provider_unavailable',
];

type Act<K extends LessonAct['kind']> = Extract<LessonAct, { kind: K }>;

/** The coach records a payment by hand, ends it, or lets its debt go. */
export function collectOutcomes(
  lesson: Lesson,
  { kind }: Act<'record' | 'mistake' | 'returned' | 'waive' | 'unwaive'>,
): Outcome[] {
  const { money, hadMistake, isCancelled, owesCancelled } = lesson;
  const isHeld = money === 'received' || money === 'to give back';
  const notPaid = refuse(lesson, 'not_paid_by_hand');
  switch (kind) {
    case 'record': {
      if (isHeld) return ok(lesson);
      if (isByCard(lesson)) return refuse(lesson, 'already_paid');
      if (isWaiting(lesson)) return refuse(lesson, 'called_off');
      // Also money that the coach had let go.
      const mayReceive = lesson.pence > 0 && money === 'none' && (!isCancelled || owesCancelled);
      return mayReceive ? ok(lesson, { money: 'received' }) : refuse(lesson, 'nothing_due');
    }
    case 'mistake':
      if (isHeld) return ok(lesson, { money: 'none', hadMistake: true });
      if (!hadMistake) return notPaid;
      // After both, the later one counts, and the model's clock may show one time for both.
      return money === 'returned' ? [...ok(lesson), ...notPaid] : ok(lesson);
    case 'returned':
      if (isHeld) return isCancelled ? ok(lesson, { money: 'returned' }) : refuse(lesson, 'lesson_stands');
      if (money !== 'returned') return notPaid;
      return hadMistake ? [...ok(lesson), ...notPaid] : ok(lesson);
    case 'waive':
    case 'unwaive':
      return money === 'none' ? ok(lesson, { isWaived: kind === 'waive' }) : refuse(lesson, 'already_paid');
  }
}

export function priceOutcomes(lesson: Lesson, { pence, isOfSeries }: Act<'price'>): Outcome[] {
  const beingPaid = refuse(lesson, ...BEING_PAID);
  if (lesson.money === 'none' && !(isOfSeries && lesson.isCancelled))
    return [...ok(lesson, { pence }), ...beingPaid];
  return [...(isOfSeries ? ok(lesson) : refuse(lesson, 'already_paid')), ...beingPaid];
}

/** The client opens the payment of a lesson that the coach has booked, or its money arrives. */
export function payOutcomes(lesson: Lesson, act: Act<'open' | 'pay'>): Outcome[] {
  const { money, pence, isWaived, isCancelled, owesCancelled } = lesson;
  const isDue = pence > 0 && money === 'none' && !isWaived && (!isCancelled || owesCancelled);
  if (act.kind === 'pay') return isDue ? ok(lesson, { money: 'card' }) : [];
  if (isWaiting(lesson)) return refuse(lesson, 'called_off');
  const opened = () => (act.pence === pence ? ok(lesson) : refuse(lesson, 'price_changed'));
  // A lesson whose card money went back owes nothing.
  const notDue = () =>
    refuse(lesson, ...(money === 'received' || isByCard(lesson) ? ['already_paid'] : []), 'nothing_due');
  // The account may be closed meanwhile.
  return [...(isDue ? opened() : notDue()), ...refuse(lesson, ...BEING_PAID, 'unauthorized')];
}
