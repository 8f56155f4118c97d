import { Figure, classNames } from '@lessons/ui';
import {
  formatTime,
  type Obstacle,
  type Pricing,
  type Slot,
  formatDuration,
  formatPounds,
  priceOf,
  type LessonMinutes,
} from '@lessons/rules';
import { type ChosenLesson, isSameChoice } from './chosen-lesson.ts';
import styles from './available-times.module.css';

interface SlotRowProps {
  slot: Slot;
  /** Pounds. */
  pricing: Pricing;
  chosen: ChosenLesson | null;
  onChoose: (lesson: ChosenLesson) => void;
}

/** An hour and its two lengths: choosing is one tap. */
export function SlotRow({ slot: { start, obstacleToTwoHours }, pricing, chosen, onChoose }: SlotRowProps) {
  const shared = { start, pricing, chosen, onChoose };
  return (
    <li className={styles.row}>
      <Figure size="sm" className={styles.time}>
        <time dateTime={start.toISOString()}>{formatTime(start)}</time>
      </Figure>
      <LengthOption {...shared} minutes={60} />
      <LengthOption
        {...shared}
        minutes={120}
        unavailable={obstacleToTwoHours === null ? null : obstacleLabels[obstacleToTwoHours]}
      />
    </li>
  );
}

/** Why there is no second hour, in the room of a price. */
const obstacleLabels: Record<Obstacle, string> = {
  past: 'past',
  'too-soon': 'too soon',
  'too-far-ahead': 'not yet',
  'outside-hours': 'closed',
  'off-grid': 'closed',
  blocked: 'blocked',
  taken: 'taken',
};

interface LengthOptionProps {
  start: Date;
  minutes: LessonMinutes;
  /** Pounds. */
  pricing: Pricing;
  /** Why this length can't be booked; null if it can. */
  unavailable?: string | null;
  chosen: ChosenLesson | null;
  onChoose: (lesson: ChosenLesson) => void;
}

function LengthOption({ start, minutes, pricing, unavailable = null, chosen, onChoose }: LengthOptionProps) {
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
