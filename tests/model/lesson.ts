import type { HowPaid } from '@lessons/rules';
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
  /** Whether it waits for a choice since the coach has called it off, or else what was chosen by whom. Null if it never was. */
  choice: ChoiceState | null;
  /** The number of its version in calendars. */
  sequence: number;
  /** Where the money is by the mail about the cancellation, unless that is about several. Null without such a mail. */
  told: HowPaid | 'of several' | null;
}

export type Decider = NonNullable<Choice['decidedBy']>;
export type ChoiceState = 'open' | `${Exclude<Choice['outcome'], 'open'>} by ${Decider}`;

export type LessonAct =
  | { kind: 'record' | 'mistake' | 'returned' | 'waive' | 'unwaive' }
  /** Recorded together with others. `repeats`: the same request was sent before. */
  | { kind: 'settle'; pence: number; repeats: boolean }
  /** All that was recorded together is taken back. */
  | { kind: 'take back' }
  /** `isOfSeries`: paid ones of the series are left as they are. */
  | { kind: 'price'; pence: number; isOfSeries: boolean }
  /** The client opens the payment of the price that they see. */
  | { kind: 'open'; pence: number }
  /** The card money arrives. */
  | { kind: 'pay' }
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
  /** The player moves it. */
  | { kind: 'reschedule'; start: string }
  | Move;

/** A player cancels a lesson, or the coach one or some of a series. The boxes are the coach's. */
export interface Cancel {
  kind: 'cancel';
  by: 'player' | 'coach';
  refund: boolean;
  stillOwes: boolean;
  /** Where the coach saw the money. */
  seen?: HowPaid | undefined;
  isOfSeries: boolean;
}

/** The coach moves a lesson, or one of those of a series. */
export interface Move {
  kind: 'move';
  start: string;
  /** The length in minutes, as before if undefined. */
  minutes?: number | undefined;
  anyway: boolean;
  isOfSeries: boolean;
}

/** A response that is right, `ok` or the code of a refusal, and the lesson after it. */
export interface Outcome {
  answer: string;
  after: Lesson;
}

export const ok = (lesson: Lesson, change: Partial<Lesson> = {}): Outcome[] => [
  { answer: 'ok', after: { ...lesson, ...change } },
];
export const refuse = (lesson: Lesson, ...codes: string[]): Outcome[] =>
  codes.map((answer) => ({ answer, after: lesson }));

/** Stands for every refusal of a time. */
export const SLOT = 'slot_';

export function isAnswer(answer: string, expected: string): boolean {
  return expected === SLOT ? answer.startsWith(SLOT) : answer === expected;
}

/** Whether it waits for its player to choose, since the coach has called it off. */
export const isWaiting = ({ choice }: Lesson) => choice === 'open';

export const isByCard = ({ money }: Lesson) => money === 'card' || money === 'card refunded';

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
