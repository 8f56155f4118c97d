import { isRefundEligible, type HowPaid } from '@lessons/rules';
import type { Choice } from '../../api/src/lessons/choice.ts';

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
  /** Whether it waits for a choice since the coach has called it off, or else what was chosen by whom. Null if it never was. */
  choice: ChoiceState | null;
  /** The number of its version in calendars. */
  sequence: number;
  /** Where the money is by the mail about the cancellation, unless that is about several. Null without such a mail. */
  told: HowPaid | 'of several' | null;
}

type Decider = NonNullable<Choice['decidedBy']>;
type ChoiceState = 'open' | `${Exclude<Choice['outcome'], 'open'>} by ${Decider}`;

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
  /** Nobody can be asked any more for what a deleted player owes. */
  | { kind: 'waive for deletion' }
  | Cancel
  /** `repeats`: the same request was sent before, and was answered, or its response was lost. */
  | { kind: 'call off'; repeats: 'done' | 'lost' | null }
  | { kind: 'confirm' }
  /** `mayBeForgotten`: the database was restored from a backup that may not know the call-off. */
  | { kind: 'undo'; mayBeForgotten: boolean }
  /** The player chooses a new time for a lesson that was called off. */
  | { kind: 'choose'; start: string }
  /** Nobody has chosen, or somebody has chosen to do without. */
  | { kind: 'refund called off'; by: Decider }
  | { kind: 'move'; by: 'player' | 'coach'; start: string };

/** A player cancels a lesson, or the coach one or some of a series. The boxes are the coach's. */
interface Cancel {
  kind: 'cancel';
  by: 'player' | 'coach';
  refund: boolean;
  stillOwes: boolean;
  /** Where the coach saw the money. */
  seen?: HowPaid | undefined;
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

/** Returns where the money of a lesson is. */
export function howPaidIn({ money, pence, isWaived, isCancelled, owesCancelled }: Lesson): HowPaid {
  switch (money) {
    case 'card':
      return 'card';
    case 'received':
      return 'by_hand';
    case 'to give back':
    case 'returned':
    case 'card refunded':
      return 'returned';
    case 'none':
      return pence === 0 || isWaived || (isCancelled && !owesCancelled) ? 'nothing_due' : 'unpaid';
  }
}

/** Returns the right outcomes of an act. It has several if they depend on other lessons, or on jobs. */
export function outcomesOf(lesson: Lesson, act: LessonAct, now: Date): Outcome[] {
  const ok = (change: Partial<Lesson> = {}) => [{ answer: 'ok', after: { ...lesson, ...change } }];
  const refuse = (...codes: string[]) => codes.map((answer) => ({ answer, after: lesson }));
  const { money, hadMistake, isCancelled, owesCancelled } = lesson;
  const isHeld = money === 'received' || money === 'to give back';
  const isWaiting = lesson.choice === 'open';
  const isByCard = money === 'card' || money === 'card refunded';
  const isDue = lesson.pence > 0 && money === 'none' && !lesson.isWaived && (!isCancelled || owesCancelled);
  switch (act.kind) {
    case 'record': {
      if (isHeld) return ok();
      if (isByCard) return refuse('already_paid');
      if (isWaiting) return refuse('called_off');
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
    case 'waive for deletion':
      return ok({ isWaived: true });
    case 'price':
      return [
        ...(money === 'none' ? ok({ pence: act.pence }) : refuse('already_paid')),
        ...refuse(...BEING_PAID),
      ];
    case 'open': {
      if (isWaiting) return refuse('called_off');
      const opened = () => (act.pence === lesson.pence ? ok() : refuse('price_changed'));
      // A lesson whose card money went back owes nothing.
      const notDue = () =>
        refuse(...(money === 'received' || isByCard ? ['already_paid'] : []), 'nothing_due');
      // The account may be closed meanwhile.
      return [...(isDue ? opened() : notDue()), ...refuse(...BEING_PAID, 'unauthorized')];
    }
    case 'pay':
      return isDue ? ok({ money: 'card' }) : [];
    case 'refunded at the provider':
      return ok({ money: 'card refunded' });
    case 'attendance':
      if (act.isMissed === lesson.isMissed) return ok();
      if (isCancelled || (isWaiting && act.isMissed)) return refuse('not_going_ahead');
      return new Date(lesson.start) > now ? refuse('lesson_ahead') : ok({ isMissed: act.isMissed });
    case 'cancel':
      return cancel(act);
    case 'move':
      return move(act.by, act.start);
    case 'call off': {
      if (act.repeats === 'done') return ok();
      const isNothing = isCancelled || isWaiting || new Date(lesson.end) <= now;
      // Other lessons were perhaps called off in the same request.
      const done = isNothing ? [...ok(), ...refuse('nothing_to_call_off')] : wait('open');
      return [...done, ...(act.repeats ? ok() : []), ...refuse('asked')];
    }
    case 'undo':
      // It waits perhaps since another time that it was called off.
      return [
        ...(isWaiting ? wait('resumed by coach') : []),
        ...ok(),
        ...refuse('too_late_to_undo', ...(act.mayBeForgotten ? ['not_found'] : [])),
      ];
    case 'confirm':
      if (lesson.choice === 'resumed by coach') return ok();
      if (isWaiting && new Date(lesson.start) <= now) return refuse('lesson_begun');
      return isWaiting ? wait('resumed by coach') : refuseChoice();
    case 'choose':
      if (isWaiting) return move('player', act.start);
      return lesson.choice?.startsWith('moved') && act.start === lesson.start ? ok() : refuseChoice();
    case 'refund called off':
      if (isWaiting) return [endWait(act.by)];
      return /^(refunded|dropped)/.test(lesson.choice ?? '') ? ok() : refuseChoice();
  }

  function wait(choice: ChoiceState): Outcome[] {
    return ok({ choice, sequence: lesson.sequence + 1 });
  }

  function refuseChoice(): Outcome[] {
    return refuse(lesson.choice ? 'already_chosen' : 'not_called_off');
  }

  /** The whole payment of a lesson that was called off goes back, whoever cancels it and when. */
  function endWait(by: Decider): Outcome {
    const after = { ...lesson, ...giveBack(), isCancelled: true, owesCancelled: false };
    const { sequence } = lesson;
    const choice = `${money === 'none' ? 'dropped' : 'refunded'} by ${by}` as const;
    return { answer: 'ok', after: { ...after, sequence: sequence + 1, choice, told: howPaidIn(after) } };
  }

  function cancel(asked: Cancel): Outcome[] {
    const { seen, isOfSeries } = asked;
    const changed = refuse('money_changed');
    // The money of another lesson of the series may have changed.
    const outcomes = isOfSeries ? [...cancelAsSeen(asked), ...changed] : cancelAsSeen(asked);
    if (isCancelled || seen === undefined || seen === howPaidIn(lesson)) return outcomes;
    // A job has perhaps marked it as completed, which the series leaves alone.
    return isOfSeries && new Date(lesson.end) <= now ? [...changed, ...ok()] : changed;
  }

  function cancelAsSeen({ by, refund, stillOwes, isOfSeries }: Cancel): Outcome[] {
    const start = new Date(lesson.start);
    const isInTime = isRefundEligible(start, now);
    if (isWaiting) {
      const { answer, after } = endWait(by);
      return [after.told, ...(isOfSeries ? ['of several' as const] : [])].map((told) => ({
        answer,
        after: { ...after, told },
      }));
    }
    if (isCancelled) return by === 'coach' && !isOfSeries && refund ? ok(giveBack()) : ok();
    if (by === 'player' && start <= now) return refuse('lesson_begun');
    const isOver = new Date(lesson.end) <= now;
    const owes = !isInTime && (by === 'player' || stillOwes) && lesson.pence > 0;
    const goesBack = by === 'player' ? isInTime : refund;
    const after = {
      isCancelled: true,
      sequence: lesson.sequence + 1,
      owesCancelled: owes && !isByCard,
      ...(goesBack && giveBack()),
    };
    const cancelled = (told: Lesson['told']) => ok({ ...after, told: isOver ? null : told });
    // Of lessons that are over, the mail about several names those whose money by hand goes back.
    const isNamed = !isOver || (goesBack && money === 'received');
    const ofSeveral = ok({ ...after, told: isNamed ? 'of several' : null });
    const paid = howPaidIn({ ...lesson, ...after });
    // Nobody hears of what the coach has booked and takes back at once: `checkMails`.
    const untold = by === 'coach' && paid === 'nothing_due' ? cancelled(null) : [];
    const alone = [...cancelled(paid), ...untold];
    // A job has perhaps marked it as completed, which the series leaves alone.
    return isOfSeries ? [...alone, ...ofSeveral, ...(isOver ? ok() : [])] : alone;
  }

  function giveBack(): Partial<Lesson> {
    if (money === 'card') return { money: 'card refunded' };
    // The coach lets go of what they give back.
    return money === 'received' ? { money: 'to give back', owesCancelled: false } : {};
  }

  function move(by: 'player' | 'coach', to: string): Outcome[] {
    const start = new Date(lesson.start);
    const isRepeat = to === lesson.start;
    if (isWaiting) {
      if (isRepeat) return refuse(SLOT);
    } else if (by === 'coach') {
      if (isRepeat) return ok();
      if (isCancelled || start <= now) return refuse('not_movable');
    } else {
      if (isCancelled) return refuse('not_movable');
      // A job marks it as completed some time after its end.
      if (!isRefundEligible(start, now)) return refuse('too_late_to_move', 'not_movable');
      if (isRepeat) return ok();
    }
    if (new Date(to) <= now) return refuse(SLOT);
    const chosen = isWaiting && ({ choice: `moved by ${by}` } as const);
    const end = new Date(Date.parse(to) + Date.parse(lesson.end) - start.getTime()).toISOString();
    // Nobody has missed the new time.
    const moved = { start: to, end, isMissed: false, sequence: lesson.sequence + 1, ...chosen };
    return [...ok(moved), ...refuse(SLOT)];
  }
}
