import { isRefundEligible, type LessonMoney } from '@lessons/rules';
import type { HandMoney } from '../../api/src/mails/mail-facts.ts';

/** The model of a lesson that the coach has booked: the database is compared with it. */
export interface HandLesson {
  start: string;
  end: string;
  pence: number;
  isCancelled: boolean;
  owesCancelled: boolean;
  isWaived: boolean;
  /** The payment by hand, unless it was a mistake, or `online`: paid by card, refunded or not. */
  money: 'none' | 'received' | 'to give back' | 'returned' | 'online';
  /** Whether a payment was recorded by mistake. */
  hadMistake: boolean;
  /** Whether the client did not come. It says nothing of the money. */
  isMissed: boolean;
  /** The state of the money by the mail about the cancellation. Null without such a mail. */
  told: HandMoney | null;
}

export type HandAct =
  | { kind: 'record' | 'mistake' | 'returned' | 'waive' | 'unwaive' }
  | { kind: 'price'; pence: number }
  /** The client opens the payment of the price that they see. */
  | { kind: 'open'; pence: number }
  /** The card money arrives. */
  | { kind: 'pay' }
  | { kind: 'attendance'; isMissed: boolean }
  /** The boxes are the coach's. */
  | { kind: 'cancel'; by: 'player' | 'coach'; refund: boolean; stillOwes: boolean; rejecting: boolean }
  | { kind: 'move'; by: 'player' | 'coach'; start: string };

/** A response that is right, `ok` or the code of a refusal, and the lesson after it. */
interface Outcome {
  answer: string;
  after: HandLesson;
}

/** A payment for the lesson may be under way, whatever the lesson is. */
const BEING_PAID = ['payment_processing', 'payment_to_look_at', 'being_paid', 'payment_provider_unavailable'];

/** Stands for every refusal of a time. */
const SLOT = 'slot_';

export function isAnswer(answer: string, expected: string): boolean {
  return expected === SLOT ? answer.startsWith(SLOT) : answer === expected;
}

/** Returns the right outcomes of an act. It has several if they depend on other lessons, or on jobs. */
export function outcomesOf(lesson: HandLesson, act: HandAct, now: Date): Outcome[] {
  const ok = (change: Partial<HandLesson> = {}) => [{ answer: 'ok', after: { ...lesson, ...change } }];
  const refuse = (...codes: string[]) => codes.map((answer) => ({ answer, after: lesson }));
  const { money, hadMistake, isCancelled, owesCancelled } = lesson;
  const isHeld = money === 'received' || money === 'to give back';
  const isDue = lesson.pence > 0 && money === 'none' && !lesson.isWaived && (!isCancelled || owesCancelled);
  switch (act.kind) {
    case 'record': {
      if (isHeld) return ok();
      if (money === 'online') return refuse('already_paid');
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
        refuse(...(money === 'received' || money === 'online' ? ['already_paid'] : []), 'nothing_due');
      return [...(isDue ? opened() : notDue()), ...refuse(...BEING_PAID)];
    }
    case 'pay':
      return isDue ? ok({ money: 'online' }) : [];
    case 'attendance':
      if (act.isMissed === lesson.isMissed) return ok();
      if (isCancelled) return refuse('not_going_ahead');
      return new Date(lesson.start) > now ? refuse('lesson_ahead') : ok({ isMissed: act.isMissed });
    case 'cancel':
      return cancel(act);
    case 'move':
      return move(act.by, act.start);
  }

  function cancel({ by, refund, stillOwes, rejecting }: Extract<HandAct, { kind: 'cancel' }>): Outcome[] {
    const start = new Date(lesson.start);
    const isInTime = isRefundEligible(start, now);
    // No lesson that the coach books waits to be confirmed.
    if (rejecting) return refuse('not_pending');
    const goesBack = by === 'player' ? isInTime : refund;
    if (isCancelled) return by === 'coach' ? ok(goesBack ? giveBack() : {}) : ok();
    if (by === 'player' && start <= now) return refuse('lesson_begun');
    if (money === 'online') return ok({ isCancelled: true });
    const owes = !isInTime && (by === 'player' || stillOwes) && lesson.pence > 0;
    const told = isHeld
      ? goesBack
        ? 'to_give_back'
        : 'kept'
      : owes && !lesson.isWaived
        ? 'owes'
        : 'nothing_due';
    return ok({
      isCancelled: true,
      owesCancelled: owes,
      told: new Date(lesson.end) > now ? told : null,
      ...(goesBack && giveBack()),
    });
  }

  function giveBack(): Partial<HandLesson> {
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
    return [...ok({ start: to, end }), ...refuse(SLOT)];
  }
}

/** Returns how the money of a lesson stands that is not paid online. */
export function moneyOf(lesson: HandLesson, now: Date): LessonMoney {
  if (lesson.pence === 0) return 'free';
  switch (lesson.money) {
    case 'online':
    case 'received':
      return 'completed';
    case 'to give back':
      return 'to_give_back';
    case 'returned':
      return 'given_back';
    case 'none':
      if (lesson.isWaived) return 'waived';
      if (lesson.isCancelled) return lesson.owesCancelled ? 'owes' : 'nothing_due';
      return new Date(lesson.end) <= now ? 'owes' : 'to_pay';
  }
}
