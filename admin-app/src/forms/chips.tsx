import { classNames } from '@lessons/ui';
import styles from './chips.module.css';

export interface Chip {
  name: string;
  detail?: string;
}

interface ChipsProps<C extends Chip> {
  label: string;
  chips: readonly C[];
  isChosen: (chip: C) => boolean;
  onChoose: (chip: C) => void;
}

/** A few choices, of which one tap chooses one. */
export function Chips<C extends Chip>({ label, chips, isChosen, onChoose }: ChipsProps<C>) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.name}
          type="button"
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
