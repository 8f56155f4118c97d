import {
  formatDuration,
  formatPounds,
  formatTime,
  priceOf,
  type LessonMinutes,
  type Pricing,
} from '@lessons/rules';
import { classNames } from '@lessons/ui';
import { isSameChoice, type ChosenLesson } from './chosen-lesson.ts';
import styles from './available-times.module.css';

interface LengthOptionProps {
  start: Date;
  minutes: LessonMinutes;
  /** Pounds. */
  pricing: Pricing;
  /** A word that says why this length can't be had; null when it can. */
  unavailable?: string | null;
  chosen: ChosenLesson | null;
  onChoose: (lesson: ChosenLesson) => void;
}

export function LengthOption({
  start,
  minutes,
  pricing,
  unavailable = null,
  chosen,
  onChoose,
}: LengthOptionProps) {
  const isChosen = isSameChoice(chosen, { start, minutes });
  return (
    <button
      type="button"
      className={classNames(styles.option, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      disabled={unavailable !== null}
      onClick={() => onChoose({ start, minutes })}
    >
      <span className="visually-hidden">{formatTime(start)}, </span>
      <span>{formatDuration(minutes)}</span>{' '}
      <span className={styles.price}>{unavailable ?? formatPounds(priceOf(minutes, pricing))}</span>
    </button>
  );
}
