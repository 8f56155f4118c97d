import { cancelOutcomes, choiceOutcomes, endWait, refuseChoice } from './cancelling.ts';
import { collectOutcomes, payOutcomes, priceOutcomes } from './collecting.ts';
import { isWaiting, ok, type Lesson, type LessonAct, type Outcome } from './lesson.ts';
import { settleOutcomes, takeBackOutcomes } from './settling.ts';
import { moveOutcomes, rescheduleOutcomes } from './moving.ts';

/** Returns the right outcomes of an act. It has several if they depend on other lessons, or on jobs. */
export function outcomesOf(lesson: Lesson, act: LessonAct, now: Date): Outcome[] {
  switch (act.kind) {
    case 'record':
    case 'mistake':
    case 'returned':
    case 'waive':
    case 'unwaive':
      return collectOutcomes(lesson, act);
    case 'settle':
      return settleOutcomes(lesson, act);
    case 'take back':
      return takeBackOutcomes(lesson);
    case 'price':
      return priceOutcomes(lesson, act);
    case 'open':
    case 'pay':
      return payOutcomes(lesson, act);
    case 'waive for deletion':
      return ok(lesson, { isWaived: true });
    case 'refunded at the provider':
      return ok(lesson, { money: 'card refunded' });
    case 'cancel':
      return cancelOutcomes(lesson, act, now);
    case 'reschedule':
      return rescheduleOutcomes(lesson, act.start, now);
    case 'choose': {
      if (isWaiting(lesson)) return rescheduleOutcomes(lesson, act.start, now);
      const isRepeat = lesson.choice?.startsWith('moved') && act.start === lesson.start;
      return isRepeat ? ok(lesson) : refuseChoice(lesson);
    }
    case 'move':
      return moveOutcomes(lesson, act, now);
    case 'refund called off':
      if (isWaiting(lesson)) return [endWait(lesson, act.by)];
      return /^(refunded|dropped)/.test(lesson.choice ?? '') ? ok(lesson) : refuseChoice(lesson);
    case 'call off':
    case 'undo':
    case 'confirm':
      return choiceOutcomes(lesson, act, now);
  }
}
