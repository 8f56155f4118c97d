import { classNames } from '@lessons/ui';
import styles from './chips.module.css';

interface Chip {
  name: string;
  detail?: string;
}

interface ChipsProps<C extends Chip> {
  label: string;
  /** Whether the dialog around it opens with the focus on the first choice. */
  isFirstFocus?: boolean;
  chips: readonly C[];
  isChosen: (chip: C) => boolean;
  onChoose: (chip: C) => void;
}

/** A few choices, of which one tap chooses one. */
export function Chips<C extends Chip>({ label, isFirstFocus, chips, isChosen, onChoose }: ChipsProps<C>) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {chips.map((chip, index) => (
        <button
          key={chip.name}
          type="button"
          data-autofocus={(isFirstFocus && index === 0) || undefined}
          className={classNames(styles.chip, isChosen(chip) && styles.on)}
          aria-pressed={isChosen(chip)}
          onClick={() => onChoose(chip)}
        >
          {chip.name} {chip.detail && <span>{chip.detail}</span>}
        </button>
      ))}
    </div>
  );
}
