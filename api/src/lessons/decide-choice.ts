import { formatWhen } from '@lessons/rules';
import { refused } from '../http/refusal.ts';
import type { Choice } from './choice.ts';

/** A lesson as a choice finds it: with the last time that it was called off, decided or not. */
interface LessonToChoose<Last> {
  startsAt: Date;
  choice?: Last | null;
}

/** A new time, the money back, or that it goes ahead after all. Null only asks whether it still waits. */
export type Wanted = { start: Date } | 'refund' | 'confirm' | null;

/**
 * Returns the open choice of a lesson that was called off, or null if what is wanted was chosen already: a repeat. Throws
 * `Refusal` 422 `not_called_off`, and `already_chosen` with what was chosen, also if the lesson was called off again
 * since `closingId`.
 */
export function decideChoice<Last extends Pick<Choice, 'closingId' | 'outcome'>>(
  { startsAt, choice }: LessonToChoose<Last>,
  wanted: Wanted,
  closingId = choice?.closingId,
): Last | null {
  if (!choice) throw refused('not_called_off', 'This lesson was not called off.');
  const { outcome } = choice;
  if (choice.closingId !== closingId) throw refused('already_chosen', 'This lesson was called off again.');
  if (outcome === 'open') return choice;
  if (isSame(wanted, { outcome, startsAt })) return null;
  const chosen = {
    moved: `This lesson has already been moved to ${formatWhen(startsAt)}.`,
    refunded: 'This lesson has already been refunded.',
    dropped: 'This lesson has already been cancelled.',
    resumed: 'This lesson goes ahead after all.',
  };
  throw refused('already_chosen', chosen[outcome]);
}

function isSame(
  wanted: Wanted,
  { outcome, startsAt }: Pick<Choice, 'outcome'> & { startsAt: Date },
): boolean {
  if (wanted === 'confirm') return outcome === 'resumed';
  if (wanted === 'refund') return outcome === 'refunded' || outcome === 'dropped';
  return wanted !== null && outcome === 'moved' && +wanted.start === +startsAt;
}
