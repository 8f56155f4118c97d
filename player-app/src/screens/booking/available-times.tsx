import type { Ref } from 'react';
import {
  formatDay,
  formatShortDay,
  startOfLondonDay,
  type CalendarDate,
  type Pricing,
  type Slot,
} from '@lessons/rules';
import { EmptyState, Section } from '@lessons/ui';
import { CalendarDays } from 'lucide-react';
import type { ChosenLesson } from './chosen-lesson.ts';
import { SlotRow } from './slot-row.tsx';
import styles from './available-times.module.css';

interface AvailableTimesProps {
  /** Scrolled to when a day is chosen. */
  ref: Ref<HTMLDivElement>;
  date: CalendarDate | null;
  slots: readonly Slot[];
  /** Pounds. */
  pricing: Pricing;
  /** Says more about why there are no times, where there is more to say. */
  whyNone: string | null;
  chosen: ChosenLesson | null;
  onChoose: (lesson: ChosenLesson) => void;
}

export function AvailableTimes(props: AvailableTimesProps) {
  const { ref, date, slots, pricing, whyNone, chosen, onChoose } = props;
  return (
    <div ref={ref} className={styles.place}>
      <p className="visually-hidden" role="status">
        {date !== null && countLabel(slots.length, date)}
      </p>
      {date === null ? (
        <Section title="Available Times">
          <EmptyState
            icon={<CalendarDays strokeWidth={1.8} aria-hidden="true" />}
            title="Choose a day to see its times."
          />
        </Section>
      ) : (
        <Section title={`Available Times - ${formatShortDay(startOfLondonDay(date))}`}>
          {slots.length === 0 ? (
            <EmptyState
              title="No available time slots for this date."
              detail={[whyNone, 'Please select a different date.'].filter(Boolean).join(' ')}
            />
          ) : (
            <ul role="list" className={styles.rows}>
              {slots.map((slot) => (
                <SlotRow
                  key={slot.start.getTime()}
                  slot={slot}
                  pricing={pricing}
                  chosen={chosen}
                  onChoose={onChoose}
                />
              ))}
            </ul>
          )}
        </Section>
      )}
    </div>
  );
}

function countLabel(count: number, date: CalendarDate): string {
  const day = formatDay(startOfLondonDay(date));
  return count === 0 ? `${day}: no times` : `${day}: ${count} ${count === 1 ? 'time' : 'times'}`;
}
