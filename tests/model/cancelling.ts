import { isRefundEligible } from '@lessons/rules';
import {
  howPaidIn,
  isByCard,
  isWaiting,
  ok,
  refuse,
  type Cancel,
  type ChoiceState,
  type Decider,
  type Lesson,
  type LessonAct,
  type Outcome,
} from './lesson.ts';

/** A player cancels a lesson, or the coach one or some of a series. */
export function cancelOutcomes(lesson: Lesson, asked: Cancel, now: Date): Outcome[] {
  const { seen, isOfSeries } = asked;
  const changed = refuse(lesson, 'money_changed');
  // The money of another lesson of the series may have changed.
  const outcomes = [...cancelAsSeen(lesson, asked, now), ...(isOfSeries ? changed : [])];
  if (lesson.isCancelled || seen === undefined || seen === howPaidIn(lesson)) return outcomes;
  // A job has perhaps marked it as completed, which the series leaves alone.
  return isOfSeries && new Date(lesson.end) <= now ? [...changed, ...ok(lesson)] : changed;
}

function cancelAsSeen(lesson: Lesson, { by, refund, stillOwes, isOfSeries }: Cancel, now: Date): Outcome[] {
  const start = new Date(lesson.start);
  const isInTime = isRefundEligible(start, now);
  if (isWaiting(lesson)) {
    const { answer, after } = endWait(lesson, by);
    return [after.told, ...(isOfSeries ? ['of several' as const] : [])].map((told) => ({
      answer,
      after: { ...after, told },
    }));
  }
  if (lesson.isCancelled) return ok(lesson, by === 'coach' && !isOfSeries && refund ? giveBack(lesson) : {});
  if (by === 'player' && start <= now) return refuse(lesson, 'lesson_begun');
  const isOver = new Date(lesson.end) <= now;
  const owes = !isInTime && (by === 'player' || stillOwes) && lesson.pence > 0;
  const goesBack = by === 'player' ? isInTime : refund;
  const after = {
    isCancelled: true,
    sequence: lesson.sequence + 1,
    owesCancelled: owes && !isByCard(lesson),
    ...(goesBack && giveBack(lesson)),
  };
  const cancelled = (told: Lesson['told']) => ok(lesson, { ...after, told: isOver ? null : told });
  // Of lessons that are over, the mail about several names those whose money by hand goes back.
  const isNamed = !isOver || (goesBack && lesson.money === 'received');
  const ofSeveral = ok(lesson, { ...after, told: isNamed ? 'of several' : null });
  const paid = howPaidIn({ ...lesson, ...after });
  // Nobody hears of what the coach has booked and takes back at once: `checkMails`.
  const untold = by === 'coach' && paid === 'nothing_due' ? cancelled(null) : [];
  const alone = [...cancelled(paid), ...untold];
  // A job has perhaps marked it as completed, which the series leaves alone.
  return isOfSeries ? [...alone, ...ofSeveral, ...(isOver ? ok(lesson) : [])] : alone;
}

/** The whole payment of a lesson that was called off goes back, whoever cancels it and when. */
export function endWait(lesson: Lesson, by: Decider): Outcome {
  const after = { ...lesson, ...giveBack(lesson), isCancelled: true, owesCancelled: false };
  const choice = `${lesson.money === 'none' ? 'dropped' : 'refunded'} by ${by}` as const;
  return { answer: 'ok', after: { ...after, sequence: lesson.sequence + 1, choice, told: howPaidIn(after) } };
}

function giveBack({ money }: Lesson): Partial<Lesson> {
  if (money === 'card') return { money: 'card refunded' };
  // The coach lets go of what they give back.
  return money === 'received' ? { money: 'to give back', owesCancelled: false } : {};
}

/** The coach calls a lesson off, takes that back, or lets it go ahead after all. */
export function choiceOutcomes(
  lesson: Lesson,
  act: Extract<LessonAct, { kind: 'call off' | 'undo' | 'confirm' }>,
  now: Date,
): Outcome[] {
  const waits = isWaiting(lesson);
  const become = (choice: ChoiceState) => ok(lesson, { choice, sequence: lesson.sequence + 1 });
  switch (act.kind) {
    case 'call off': {
      if (act.repeats === 'done') return ok(lesson);
      const isNothing = lesson.isCancelled || waits || new Date(lesson.end) <= now;
      const done = isNothing ? [...ok(lesson), ...refuse(lesson, 'already_blocked')] : become('open');
      // It may be over, or have moved to another time meanwhile.
      const refused = refuse(lesson, 'asked', 'span_in_the_past', 'lesson_outside');
      return [...done, ...(act.repeats ? ok(lesson) : []), ...refused];
    }
    case 'undo':
      // It waits perhaps since another time that it was called off.
      return [
        ...(waits ? become('resumed by coach') : []),
        ...ok(lesson),
        ...refuse(lesson, 'too_late_to_undo', ...(act.mayBeForgotten ? ['not_found'] : [])),
      ];
    case 'confirm':
      if (lesson.choice === 'resumed by coach') return ok(lesson);
      if (waits && new Date(lesson.start) <= now) return refuse(lesson, 'lesson_begun');
      return waits ? become('resumed by coach') : refuseChoice(lesson);
  }
}

export function refuseChoice(lesson: Lesson): Outcome[] {
  return refuse(lesson, lesson.choice ? 'already_chosen' : 'not_called_off');
}
