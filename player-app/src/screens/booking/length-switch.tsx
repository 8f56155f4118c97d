import { Segments } from '@lessons/ui';
import {
  formatDuration,
  formatPounds,
  lessonLengths,
  priceOf,
  type LessonMinutes,
  type Pricing,
} from '@lessons/rules';
import styles from './length-switch.module.css';

interface LengthSwitchProps {
  minutes: number;
  /** Pounds. */
  pricing: Pricing;
  onChange: (minutes: LessonMinutes) => void;
}

/** The two lengths with their prices, for all the hours of a week. */
export function LengthSwitch({ minutes, pricing, onChange }: LengthSwitchProps) {
  return (
    <Segments role="group" aria-label="Length" className={styles.lengths}>
      {lessonLengths.map((length) => (
        <button key={length} type="button" aria-pressed={length === minutes} onClick={() => onChange(length)}>
          {formatDuration(length)} <b>{formatPounds(priceOf(length, pricing))}</b>
        </button>
      ))}
    </Segments>
  );
}
