import type { AdminBooking } from '@lessons/contract';
import { Checkbox } from '@lessons/ui';
import { clientOf, joinFacts, whereOf } from '../lesson-text.ts';
import { describeMoney } from '../money/lesson-money.ts';
import styles from './call-off.module.css';

interface LessonTickProps {
  booking: AdminBooking;
  /** Its time, with its day where there are several. */
  when: string;
  note?: string | null;
  isTicked: boolean;
  disabled: boolean;
  onTick: (isTicked: boolean) => void;
}

/** A lesson in a list of those that can be called off, with the tick that calls it off. */
export function LessonTick({ booking, when, note = null, isTicked, disabled, onTick }: LessonTickProps) {
  return (
    <li>
      <Checkbox checked={isTicked} disabled={disabled} onChange={({ target }) => onTick(target.checked)}>
        <strong>{clientOf(booking)}</strong>
        <span className={styles.facts}>
          {joinFacts([when, whereOf(booking), describeMoney(booking), note])}
        </span>
      </Checkbox>
    </li>
  );
}
