import { formatTime, type Obstacle, type Pricing, type Slot } from '@lessons/rules';
import { Figure } from '@lessons/ui';
import type { ChosenLesson } from './chosen-lesson.ts';
import { LengthOption } from './length-option.tsx';
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
        unavailable={obstacleToTwoHours === null ? null : wordFor[obstacleToTwoHours]}
      />
    </li>
  );
}

/** Why there is no second hour, in the room of a price. */
const wordFor: Record<Obstacle, string> = {
  past: 'past',
  'too-soon': 'too soon',
  'too-far-ahead': 'not yet',
  'outside-hours': 'closed',
  'off-grid': 'closed',
  blocked: 'blocked',
  taken: 'taken',
};
