import type { AdminBooking } from '@lessons/contract';
import { formatShortDay } from '@lessons/rules';
import { Checkbox } from '@lessons/ui';

interface AndLaterBoxProps {
  /** The lesson and all later ones that are meant, soonest first. Nothing is drawn if it is the only one. */
  lessons: readonly AdminBooking[];
  checked: boolean;
  disabled: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Asks whether an act is for all later lessons of the series, too. */
export function AndLaterBox({ lessons, checked, disabled, onChange }: AndLaterBoxProps) {
  const last = lessons.at(-1);
  if (!last || lessons.length < 2) return null;
  return (
    <Checkbox checked={checked} disabled={disabled} onChange={({ target }) => onChange(target.checked)}>
      This and all later: {lessons.length} lessons until {formatShortDay(last.startTime)}
    </Checkbox>
  );
}
