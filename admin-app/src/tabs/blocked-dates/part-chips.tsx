import { listAdminAvailableSlots } from '@lessons/contract';
import type { CalendarDate } from '@lessons/rules';
import { classNames, useNow } from '@lessons/ui';
import { useEndpoint } from '../../requests/use-endpoint.ts';
import { partsOfDay, type PartOfDay } from './parts-of-day.ts';
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
  const { data, isPending } = useEndpoint(listAdminAvailableSlots);
  const parts = data ? partsOfDay(dates, data, now) : [];
  if (dates.length === 0 || (parts.length === 0 && !isPending)) return null;
  return (
    <div className={styles.parts} role="group" aria-label="Parts of the day">
      {parts.map((part) => {
        const { name, startTime, endTime } = part;
        const isChosen = chosen?.startTime === startTime && chosen.endTime === endTime;
        return (
          <button
            key={name}
            type="button"
            className={classNames(styles.part, isChosen && styles.on)}
            aria-pressed={isChosen}
            onClick={() => onChoose(part)}
          >
            {name}{' '}
            <span>
              {startTime}–{endTime}
            </span>
          </button>
        );
      })}
    </div>
  );
}
