import type { CalendarDate } from '@lessons/rules';
import { useNow } from '@lessons/ui';
import { Chips } from '../../forms/chips.tsx';
import { partsOfDay, type PartOfDay } from '../../timetable/parts-of-day.ts';
import { useOpeningHours } from '../../timetable/use-opening-hours.ts';
import styles from './blocked-dates.module.css';

type Times = Pick<PartOfDay, 'startTime' | 'endTime'>;

interface PartChipsProps {
  dates: readonly CalendarDate[];
  /** The times of the form; null for the whole day. */
  chosen: Times | null;
  onChoose: (part: PartOfDay) => void;
}

/** Fills in both times with one tap. Shows nothing for days off. */
export function PartChips({ dates, chosen, onChoose }: PartChipsProps) {
  const now = useNow();
  const { opening, isPending } = useOpeningHours();
  const parts = opening ? partsOfDay(dates, opening, now) : [];
  if (dates.length === 0 || (parts.length === 0 && !isPending)) return null;
  return (
    <div className={styles.parts}>
      <Chips
        label="Parts of the day"
        chips={parts.map((part) => ({ ...part, detail: `${part.startTime}–${part.endTime}` }))}
        isChosen={({ startTime, endTime }) => chosen?.startTime === startTime && chosen.endTime === endTime}
        onChoose={onChoose}
      />
    </div>
  );
}
