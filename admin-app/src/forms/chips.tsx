import { Chip } from '@lessons/ui';
import styles from './chips.module.css';

interface Choice {
  /** Where several may have one name. */
  id?: string;
  name: string;
  detail?: string;
}

interface ChipsProps<C extends Choice> {
  label: string;
  /** Whether the dialog around it opens with the focus on the first choice. */
  isFirstFocus?: boolean;
  chips: readonly C[];
  isChosen: (chip: C) => boolean;
  onChoose: (chip: C) => void;
}

/** A few choices, of which one tap chooses one. */
export function Chips<C extends Choice>({ label, isFirstFocus, chips, isChosen, onChoose }: ChipsProps<C>) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {chips.map((chip, index) => (
        <Chip
          key={chip.id ?? `${chip.name} ${chip.detail ?? ''}`}
          data-autofocus={(isFirstFocus && index === 0) || undefined}
          className={styles.chip}
          isOn={isChosen(chip)}
          onClick={() => onChoose(chip)}
        >
          {chip.name} {chip.detail && <span>{chip.detail}</span>}
        </Chip>
      ))}
    </div>
  );
}
