import { isRefundEligible, type LessonMoney } from '@lessons/rules';
import type { HandMoney } from '../../api/src/mails/mail-facts.ts';

/** The model of a lesson: the database is compared with it. */
export interface Lesson {
  start: string;
  end: string;
  pence: number;
  isCancelled: boolean;
  owesCancelled: boolean;
  isWaived: boolean;
  /** The payment by hand, unless it was a mistake, or the one by card. */
  money: 'none' | 'received' | 'to give back' | 'returned' | 'card' | 'card refunded';
  /** Whether a payment was recorded by mistake. */
  hadMistake: boolean;
  /** Whether the client did not come. It says nothing of the money. */
  isMissed: boolean;
  /** The number of its version in calendars. */
  sequence: number;
  /** The state of the money by the mail about the cancellation, unless that is about several. Null without such a mail. */
  told: HandMoney | 'of several' | null;
}

export type LessonAct =
  | { kind: 'record' | 'mistake' | 'returned' | 'waive' | 'unwaive' }
  | { kind: 'price'; pence: number }
  /** The client opens the payment of the price that they see. */
  | { kind: 'open'; pence: number }
  /** The card money arrives. */
  | { kind: 'pay' }
  | { kind: 'attendance'; isMissed: boolean }
  /** Somebody refunded it at the provider, before the database was restored. */
  | { kind: 'refunded at the provider' }
  | Cancel
  | { kind: 'move'; by: 'player' | 'coach'; start: string };

/** A player cancels a lesson, or the coach one or some of a series. The boxes are the coach's. */
interface Cancel {
  kind: 'cancel';
  by: 'player' | 'coach';
  refund: boolean;
  /** False of a coach who saw the lesson unpaid. */
  stillOwes: boolean | undefined;
  rejecting: boolean;
  isOfSeries: boolean;
}

/** A response that is right, `ok` or the code of a refusal, and the lesson after it. */
interface Outcome {
  answer: string;
  after: Lesson;
}

/** A payment for the lesson may be under way, whatever the lesson is. */
const BEING_PAID = ['payment_processing', 'payment_to_look_at', 'being_paid', 'payment_provider_unavailable'];

/** Stands for every refusal of a time. */
const SLOT = 'slot_';

export function isAnswer(answer: string, expected: string): boolean {
  return expected === SLOT ? answer.startsWith(SLOT) : answer === expected;
}

/** Returns the right outcomes of an act. It has several if they depend on other lessons, or on jobs. */
export function outcomesOf(lesson: Lesson, act: LessonAct, now: Date): Outcome[] {
  const ok = (change: Partial<Lesson> = {}) => [{ answer: 'ok', after: { ...lesson, ...change } }];
  const refuse = (...codes: string[]) => codes.map((answer) => ({ answer, after: lesson }));
  const { money, hadMistake, isCancelled, owesCancelled } = lesson;
  const isHeld = money === 'received' || money === 'to give back';
  const isByCard = money === 'card' || money === 'card refunded';
  const isDue = lesson.pence > 0 && money === 'none' && !lesson.isWaived && (!isCancelled || owesCancelled);
  switch (act.kind) {
    case 'record': {
      if (isHeld) return ok();
      if (isByCard) return refuse('already_paid');
      // Also money that the coach had let go.
      const mayReceive = lesson.pence > 0 && money === 'none' && (!isCancelled || owesCancelled);
      return mayReceive ? ok({ money: 'received' }) : refuse('nothing_due');
    }
    case 'mistake':
      if (isHeld) return ok({ money: 'none', hadMistake: true });
      if (!hadMistake) return refuse('not_paid_by_hand');
      // After both, the later one counts, and the model's clock may show one time for both.
      return money === 'returned' ? [...ok(), ...refuse('not_paid_by_hand')] : ok();
    case 'returned':
      if (isHeld) return isCancelled ? ok({ money: 'returned' }) : refuse('lesson_stands');
      if (money !== 'returned') return refuse('not_paid_by_hand');
      return hadMistake ? [...ok(), ...refuse('not_paid_by_hand')] : ok();
    case 'waive':
    case 'unwaive':
      return money === 'none' ? ok({ isWaived: act.kind === 'waive' }) : refuse('already_paid');
    case 'price':
      return [
        ...(money === 'none' ? ok({ pence: act.pence }) : refuse('already_paid')),
        ...refuse(...BEING_PAID),
      ];
    case 'open': {
      const opened = () => (act.pence === lesson.pence ? ok() : refuse('price_changed'));
      // A lesson whose card money went back owes nothing.
      const notDue = () =>
        refuse(...(money === 'received' || isByCard ? ['already_paid'] : []), 'nothing_due');
      return [...(isDue ? opened() : notDue()), ...refuse(...BEING_PAID)];
    }
    case 'pay':
      return isDue ? ok({ money: 'card' }) : [];
    case 'refunded at the provider':
      return ok({ money: 'card refunded' });
    case 'attendance':
      if (act.isMissed === lesson.isMissed) return ok();
      if (isCancelled) return refuse('not_going_ahead');
      return new Date(lesson.start) > now ? refuse('lesson_ahead') : ok({ isMissed: act.isMissed });
    case 'cancel':
      return cancel(act);
    case 'move':
      return move(act.by, act.start);
  }

  function cancel({ by, refund, stillOwes, rejecting, isOfSeries }: Cancel): Outcome[] {
    const start = new Date(lesson.start);
    const isInTime = isRefundEligible(start, now);
    // No lesson waits to be confirmed.
    if (rejecting) return refuse('not_pending');
    if (isCancelled) return by === 'coach' && !isOfSeries && refund ? ok(giveBack()) : ok();
    if (by === 'player' && start <= now) return refuse('lesson_begun');
    const isOver = new Date(lesson.end) <= now;
    const goesBack = by === 'player' ? isInTime : refund || stillOwes === false;
    const owes = !isInTime && (by === 'player' || stillOwes === true) && lesson.pence > 0;
    const handMoney = isHeld
      ? goesBack
        ? 'to_give_back'
        : 'kept'
      : owes && !lesson.isWaived
        ? 'owes'
        : 'nothing_due';
    const cancelled = (told: Lesson['told']) =>
      ok({
        isCancelled: true,
        sequence: lesson.sequence + 1,
        owesCancelled: owes && !isByCard,
        told: isOver ? null : told,
        ...(goesBack && giveBack()),
      });
    const alone = cancelled(isByCard ? null : handMoney);
    // A job has perhaps marked it as completed, which the series leaves alone.
    return isOfSeries ? [...alone, ...cancelled('of several'), ...(isOver ? ok() : [])] : alone;
  }

  function giveBack(): Partial<Lesson> {
    if (money === 'card') return { money: 'card refunded' };
    return money === 'received' ? { money: 'to give back' } : {};
  }

  function move(by: 'player' | 'coach', to: string): Outcome[] {
    const start = new Date(lesson.start);
    const isRepeat = to === lesson.start;
    if (by === 'coach') {
      if (isRepeat) return ok();
      if (isCancelled || start <= now) return refuse('not_movable');
      if (new Date(to) <= now) return refuse('slot_past');
    } else {
      if (isCancelled) return refuse('not_movable');
      // A job marks it as completed some time after its end.
      if (!isRefundEligible(start, now)) return refuse('too_late_to_move', 'not_movable');
      if (isRepeat) return ok();
    }
    const end = new Date(Date.parse(to) + Date.parse(lesson.end) - start.getTime()).toISOString();
    return [...ok({ start: to, end, sequence: lesson.sequence + 1 }), ...refuse(SLOT)];
  }
}

/** Returns how the money of a lesson may stand. A refund is on its way, made, or refused. */
export function moneyOf(lesson: Lesson, now: Date): LessonMoney[] {
  switch (lesson.money) {
    case 'card':
      return ['completed'];
    case 'card refunded':
      return ['refund_pending', 'refunded', 'refund_failed'];
    case 'received':
      return ['completed'];
    case 'to give back':
      return ['to_give_back'];
    case 'returned':
      return ['given_back'];
    case 'none':
      if (lesson.pence === 0) return ['free'];
      if (lesson.isWaived) return ['waived'];
      if (lesson.isCancelled) return [lesson.owesCancelled ? 'owes' : 'nothing_due'];
      return [new Date(lesson.end) <= now ? 'owes' : 'to_pay'];
  }
}
