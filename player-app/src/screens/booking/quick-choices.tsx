import { Chip, Cluster } from '@lessons/ui';
import { formatDay, formatDuration, formatPounds, isolateName, priceOf, type Pricing } from '@lessons/rules';
import { isSameSlot, type ChosenLesson } from './chosen-lesson.ts';
import { weekdayAndTime } from './day-labels.ts';
import type { UsualLesson } from './use-my-lessons.ts';

interface QuickChoicesProps {
  isAfterFive: boolean;
  onAfterFiveChange: (isAfterFive: boolean) => void;
  /** The next free lesson at the player's usual time; null without a habit. */
  usual: UsualLesson | null;
  chosen: ChosenLesson | null;
  /** Pounds. */
  pricing: Pricing;
  onChoose: (lesson: UsualLesson) => void;
}

/** The ways past the calendar. The usual time comes last, since it is known last: nothing moves then. */
export function QuickChoices(props: QuickChoicesProps) {
  const { isAfterFive, onAfterFiveChange, usual, chosen, pricing, onChoose } = props;
  const isChosen = usual !== null && isSameSlot(usual, chosen);
  return (
    <Cluster gap={2} role="group" aria-label="Quick choices">
      <Chip isOn={isAfterFive} onClick={() => onAfterFiveChange(!isAfterFive)}>
        After 5
      </Chip>
      {usual && (
        <Chip isOn={isChosen} onClick={() => onChoose(usual)}>
          Usual: {weekdayAndTime(usual.start)}
          <span className="visually-hidden">
            , next free on {formatDay(usual.start)}, {formatDuration(usual.minutes)}{' '}
            {formatPounds(priceOf(usual.minutes, pricing))}
            {usual.forName !== null && ` for ${isolateName(usual.forName)}`}
          </span>
        </Chip>
      )}
    </Cluster>
  );
}
