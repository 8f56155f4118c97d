import { useState, type FormEvent } from 'react';
import type { AdminBlockedSlot, AdminBooking, HeldSlot } from '@lessons/contract';
import { londonDateOf, type CalendarDate } from '@lessons/rules';
import { Button, Section, Switch, TextField } from '@lessons/ui';
import { HoldsDialog, type HoldsChoice } from '../holds/holds-dialog.tsx';
import { HoldsToMind } from '../holds/holds-to-mind.tsx';
import { hoursOfTheDay, HourSelect } from '../../forms/hour-select.tsx';
import { LessonsToMind } from '../../lessons/lessons-to-mind.tsx';
import { useUnsaved } from '../../forms/unsaved-changes.tsx';
import type { BlockOutcome, BlockRequest } from './block-dates.ts';
import { ChosenDates } from './chosen-dates.tsx';
import { DatePicker } from './date-picker.tsx';
import { useBlockDates } from './use-block-dates.ts';
import styles from './blocked-dates.module.css';

/** What the API takes. */
const LONGEST_REASON = 200;
const nothingMet = { bookings: [], holds: [] };

/** Blocks several dates at once, whole or some hours of each. */
export function BlockForm({ alreadyBlocked }: { alreadyBlocked: readonly AdminBlockedSlot[] }) {
  const [today] = useState(() => londonDateOf(new Date()));
  const [dates, setDates] = useState<CalendarDate[]>([]);
  const [isWholeDay, setWholeDay] = useState(true);
  const [startTime, setStartTime] = useState('');
  const [endTime, setEndTime] = useState('');
  const [reason, setReason] = useState('');
  const [showsProblem, setShowsProblem] = useState(false);
  useUnsaved(dates.length > 0 || reason !== '');
  const [met, setMet] = useState<{ bookings: AdminBooking[]; holds: HeldSlot[] }>(nothingMet);
  const [undecided, setUndecided] = useState<BlockOutcome['undecided']>([]);
  const block = useBlockDates({
    // The dates that failed, or that wait for a decision, stay chosen.
    onDone: ({ failed, undecided: waiting, bookingsUnder, keptHolds }, sent) => {
      // A decision is sent for its own dates: others that failed before it stay chosen, too.
      const isLeft = (date: CalendarDate) =>
        !sent.includes(date) || [...failed, ...waiting].some((one) => one.date === date);
      setDates((before) => before.filter(isLeft));
      setUndecided(waiting);
      setMet(({ bookings, holds }) => ({
        bookings: [...bookings, ...bookingsUnder],
        holds: [...holds, ...keptHolds],
      }));
      if (!dates.some(isLeft)) setReason('');
    },
  });
  const request = (): Omit<BlockRequest, 'dates' | 'holds'> => ({
    ...(isWholeDay ? { startTime: null, endTime: null } : { startTime, endTime }),
    reason: reason.trim() || null,
  });

  const problem = problemOf({ dates, isWholeDay, startTime, endTime });
  // Said once sending was tried, and only for as long as it is true.
  const shownProblem = showsProblem ? problem : null;

  const send = (event: FormEvent) => {
    event.preventDefault();
    setShowsProblem(problem !== null);
    if (problem) return;
    setMet(nothingMet);
    block.mutate({ dates, ...request(), holds: 'ask' });
  };
  const decide = (holds: HoldsChoice) =>
    block.mutate({ dates: undecided.map(({ date }) => date), ...request(), holds });

  return (
    <Section title="Block dates">
      <form className={styles.form} onSubmit={send}>
        <DatePicker
          today={today}
          chosen={dates}
          blocked={alreadyBlocked.map(({ date }) => date)}
          onChange={setDates}
        />
        <ChosenDates dates={dates} onChange={setDates} />
        <Switch label="Block entire day" checked={isWholeDay} onChange={setWholeDay} />
        {!isWholeDay && (
          <div className={styles.hours}>
            <span>From</span>
            <HourSelect label="Start time" hours={hoursOfTheDay} value={startTime} onChange={setStartTime} />
            <span>to</span>
            <HourSelect label="End time" hours={hoursOfTheDay} value={endTime} onChange={setEndTime} />
          </div>
        )}
        <TextField
          label="Reason (optional)"
          hint="Only you see it."
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {shownProblem && (
          <p className={styles.problem} role="alert">
            {shownProblem}
          </p>
        )}
        <Button type="submit" variant="primary" className={styles.send} loading={block.isPending}>
          {dates.length > 1 ? `Block ${dates.length} dates` : 'Block date'}
        </Button>
        <LessonsToMind title="Booked lessons under this block" bookings={met.bookings} />
        <HoldsToMind holds={met.holds} />
      </form>
      <HoldsDialog
        holds={undecided.flatMap(({ holds }) => holds)}
        verb="Block"
        place="under the block"
        busy={block.isPending}
        onDecide={decide}
        onClose={() => setUndecided([])}
      />
    </Section>
  );
}

interface Filled {
  dates: readonly CalendarDate[];
  isWholeDay: boolean;
  startTime: string;
  endTime: string;
}

function problemOf({ dates, isWholeDay, startTime, endTime }: Filled): string | null {
  if (dates.length === 0) return 'Please select at least one date';
  if (isWholeDay) return null;
  if (!startTime || !endTime) return 'Please fill in start and end times or select whole day';
  return startTime < endTime ? null : 'The end time must come after the start time';
}
