import type { ReactNode, Ref } from 'react';
import {
  formatDay,
  formatShortDay,
  type CalendarDate,
  type Court,
  type Pricing,
  type Slot,
} from '@lessons/rules';
import { EmptyState, LinkButton, Section } from '@lessons/ui';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { isSameTime, type ChosenLesson } from './chosen-lesson.ts';
import { NearestTimes } from './nearest-times.tsx';
import { sentenceOf, type LostSlot } from './lost-slots.ts';
import { SlotRow } from './slot-row.tsx';
import { WeekPager } from './week-pager.tsx';
import { WeekTimes } from './week-times.tsx';
import styles from './available-times.module.css';

interface AvailableTimesProps {
  /** Scrolled to when a day is chosen. */
  ref: Ref<HTMLDivElement>;
  date: CalendarDate | null;
  slots: readonly Slot[];
  /** Slots that went since the day was opened: they keep their places, with the reason. */
  lost: readonly LostSlot[];
  /** The start of a choice that can't be booked any more: the summary says so. */
  goneStart: Date | undefined;
  /** Pounds. */
  pricing: Pricing;
  /** Says more about why there are no times, where there is more to say. */
  whyNone: string | null;
  /** The lessons to offer when there are no times, or when the chosen one is gone. */
  nearest: readonly ChosenLesson[];
  /** Shown with a day on which no lesson of the chosen length is free. */
  tellMe: ReactNode;
  /** Set where there is room for a whole week. */
  week: {
    court: Court;
    minutes: number;
    onOpen: (date: CalendarDate) => void;
  } | null;
  chosen: ChosenLesson | null;
  onChoose: (lesson: ChosenLesson) => void;
}

export function AvailableTimes(props: AvailableTimesProps) {
  const { ref, date, slots, lost, goneStart, pricing, whyNone, nearest, tellMe, week, chosen, onChoose } =
    props;
  const { email, name } = useCoach();
  const rows = [...slots, ...lost].toSorted((a, b) => a.start.getTime() - b.start.getTime());
  return (
    <div ref={ref} className={styles.place}>
      {/* Not atomic: what went before is not said again. */}
      <p className="visually-hidden" role="status" aria-atomic="false">
        {date !== null && (
          <>
            {lost.map(
              (slot) =>
                !isSameTime(slot.start, goneStart) && (
                  <span key={slot.start.getTime()}>{sentenceOf(slot)} </span>
                ),
            )}
            <span>{countLabel(slots.length, date)}</span>
          </>
        )}
      </p>
      {date === null ? (
        <Section title="Available Times">
          <EmptyState
            drawing="calendar"
            title="There are no free times at the moment."
            detail="New times appear here as soon as they are open."
            action={<LinkButton href={`mailto:${email}`}>Email {name}</LinkButton>}
          />
        </Section>
      ) : (
        <Section
          title={`Available Times - ${formatShortDay(date)}`}
          aside={week && <WeekPager {...week} date={date} />}
        >
          {slots.length > 0 && (
            <NearestTimes date={date} lessons={nearest} pricing={pricing} onChoose={onChoose} />
          )}
          {week && <WeekTimes {...week} date={date} pricing={pricing} chosen={chosen} onChoose={onChoose} />}
          {!week && rows.length > 0 && (
            <ul role="list">
              {rows.map((row) => (
                <SlotRow
                  key={row.start.getTime()}
                  slot={row}
                  pricing={pricing}
                  chosen={chosen}
                  onChoose={onChoose}
                />
              ))}
            </ul>
          )}
          {slots.length > 0 ? (
            tellMe
          ) : (
            <EmptyState
              title="No available time slots for this date."
              detail={[whyNone, 'Please select a different date.'].filter(Boolean).join(' ')}
              action={
                <>
                  <NearestTimes date={date} lessons={nearest} pricing={pricing} onChoose={onChoose} />
                  {tellMe}
                </>
              }
            />
          )}
        </Section>
      )}
    </div>
  );
}

function countLabel(count: number, date: CalendarDate): string {
  const day = formatDay(date);
  return count === 0 ? `${day}: no times` : `${day}: ${count} ${count === 1 ? 'time' : 'times'}`;
}
