import { classNames, Figure, Row, TimeButton } from '@lessons/ui';
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
import { type ChosenLesson, isSameSlot } from './chosen-lesson.ts';
import type { LostSlot } from './lost-slots.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import styles from './available-times.module.css';

interface SlotRowProps {
  slot: Slot | LostSlot;
  /** Pounds. */
  pricing: Pricing;
  chosen: ChosenLesson | null;
  onChoose: (lesson: ChosenLesson) => void;
}

/** An hour and its two lengths: choosing is one tap. A lost hour has the reason. */
export function SlotRow({ slot, pricing, chosen, onChoose }: SlotRowProps) {
  const { start } = slot;
  const shared = { start, pricing, chosen, onChoose };
  const isLost = 'reason' in slot;
  return (
    <li
      {...useKeptFocus<HTMLLIElement>()}
      className={classNames(styles.row, isLost && styles.lost)}
      tabIndex={isLost ? -1 : undefined}
    >
      <Figure size="sm" className={styles.time}>
        <time dateTime={start.toISOString()}>{formatTime(start)}</time>
      </Figure>
      {isLost ? (
        <Row as="span" align="center" className={styles.reason}>
          {slot.reason}
        </Row>
      ) : (
        <>
          <LengthOption {...shared} minutes={60} />
          <LengthOption
            {...shared}
            minutes={120}
            unavailable={slot.obstacleToTwoHours === null ? null : obstacleLabels[slot.obstacleToTwoHours]}
          />
        </>
      )}
    </li>
  );
}

/** The reason why there is no second hour, in the room of a price. */
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
  /** The reason why this length can't be booked; null if it can. */
  unavailable?: string | null;
  chosen: ChosenLesson | null;
  onChoose: (lesson: ChosenLesson) => void;
}

function LengthOption({ start, minutes, pricing, unavailable = null, chosen, onChoose }: LengthOptionProps) {
  return (
    <TimeButton
      isChosen={isSameSlot(chosen, { start, minutes })}
      className={styles.option}
      disabled={unavailable !== null}
      onClick={() => onChoose({ start, minutes })}
    >
      <span className="visually-hidden">{formatTime(start)}, </span>
      <span>{formatDuration(minutes)}</span>{' '}
      <span>{unavailable ?? formatPounds(priceOf(minutes, pricing))}</span>
    </TimeButton>
  );
}
