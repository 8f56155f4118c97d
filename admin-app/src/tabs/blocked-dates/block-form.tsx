import { useState, type FormEvent } from 'react';
import {
  listAdminAvailableSlots,
  MAX_BLOCK_REASON_LENGTH,
  type AdminBlockedSlot,
  type AdminBooking,
  type HeldSlot,
} from '@lessons/contract';
import { londonDateOf, type CalendarDate } from '@lessons/rules';
import { Button, Section, Switch, TextField, useNow } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { hoursOfTheDay, HourSelect } from '../../forms/hour-select.tsx';
import { AffectedHolds, AffectedLessons } from '../../lessons/affected-lessons.tsx';
import { HoldsDialog, type HoldsChoice } from '../../lessons/holds-dialog.tsx';
import { useUnsaved } from '../../forms/unsaved-changes.tsx';
import { useEndpoint } from '../../requests/use-endpoint.ts';
import { blockedDateOf } from '../../routes.ts';
import { partsOfDay, REST_OF_TODAY, type PartOfDay } from '../../timetable/parts-of-day.ts';
import { useCallOffDialog } from '../../today/call-off/use-call-off-dialog.tsx';
import type { BlockOutcome, BlockRequest } from './block-dates.ts';
import { SelectedDates } from './selected-dates.tsx';
import { DatePicker } from './date-picker.tsx';
import { PartChips } from './part-chips.tsx';
import { useBlockDates } from './use-block-dates.ts';
import styles from './blocked-dates.module.css';

type Hours = Pick<PartOfDay, 'startTime' | 'endTime'>;

const noHours: Hours = { startTime: '', endTime: '' };
const nothingAffected = { bookings: [], holds: [] };

/** Blocks several dates at once, either the whole day or some hours of each. The address may name the first date: of today, the rest of the hours is filled in, if any is left. */
export function BlockForm({ alreadyBlocked }: { alreadyBlocked: readonly AdminBlockedSlot[] }) {
  const { path } = useAdmin();
  const [openedAt] = useState(useNow());
  const today = londonDateOf(openedAt);
  const [named] = useState(() => blockedDateOf(path));
  const opened = named.date !== null && named.date >= today ? named.date : null;
  const [dates, setDates] = useState<CalendarDate[]>(opened ? [opened] : []);
  const [reason, setReason] = useState('');
  const { data: workingHours = [], isPending: areHoursPending } = useEndpoint(listAdminAvailableSlots);
  const asksForRest = opened === today && !named.isWhole;
  const rest = asksForRest ? partsOfDay([today], workingHours, openedAt).find(isRestOfToday) : undefined;
  const preset = rest ?? noHours;
  /** Null until the preset one is changed: the hours that are left today, or the whole day. */
  const [isWhole, setWholeDay] = useState<boolean | null>(null);
  const isWholeDay = isWhole ?? !(rest ?? (asksForRest && areHoursPending));
  /** Null until the preset ones are changed. */
  const [hours, setHours] = useState<Hours | null>(null);
  const { startTime, endTime } = hours ?? preset;
  const [showsProblem, setShowsProblem] = useState(false);
  const isChanged = startTime !== preset.startTime || endTime !== preset.endTime;
  useUnsaved(dates.some((date) => date !== opened || isChanged) || reason !== '');
  const [affected, setAffected] = useState<{ bookings: AdminBooking[]; holds: HeldSlot[] }>(nothingAffected);
  const [undecided, setUndecided] = useState<BlockOutcome['undecided']>([]);
  const callOff = useCallOffDialog();
  const block = useBlockDates({
    onDone: ({ failed, undecided: waiting, bookingsUnder, keptHolds }, sent) => {
      // Dates that failed or need a decision stay selected, and so do dates that were not sent: a
      // decision is sent for some of the dates only.
      const staysSelected = (date: CalendarDate) =>
        !sent.includes(date) || [...failed, ...waiting].some((one) => one.date === date);
      setDates((before) => before.filter(staysSelected));
      setUndecided(waiting);
      setAffected(({ bookings, holds }) => ({
        bookings: [...bookings, ...bookingsUnder],
        holds: [...holds, ...keptHolds],
      }));
      if (!dates.some(staysSelected)) setReason('');
    },
  });
  const request = (): Omit<BlockRequest, 'dates' | 'holds'> => ({
    ...(isWholeDay ? { startTime: null, endTime: null } : { startTime, endTime }),
    reason: reason.trim() || null,
  });

  const problem = problemOf({ dates, isWholeDay, startTime, endTime });
  // Shown once sending was tried, until it is corrected.
  const shownProblem = showsProblem ? problem : null;

  const send = (event: FormEvent) => {
    event.preventDefault();
    setShowsProblem(problem !== null);
    if (problem) return;
    setAffected(nothingAffected);
    block.mutate({ dates, ...request(), holds: 'ask' });
  };
  const decide = (holds: HoldsChoice) =>
    block.mutate({ dates: undecided.map(({ date }) => date), ...request(), holds });

  return (
    <Section title="Block dates">
      <form className={styles.form} onSubmit={send}>
        <DatePicker today={today} selected={dates} blocks={alreadyBlocked} onChange={setDates} />
        <SelectedDates dates={dates} onChange={setDates} />
        <Switch label="Block entire day" checked={isWholeDay} onChange={setWholeDay} />
        <PartChips
          dates={dates}
          chosen={isWholeDay ? null : { startTime, endTime }}
          onChoose={(part) => {
            setWholeDay(false);
            setHours(part);
          }}
        />
        {!isWholeDay && (
          <div className={styles.hours}>
            <span>From</span>
            <HourSelect
              label="Start time"
              hours={hoursOfTheDay}
              value={startTime}
              onChange={(value) => setHours({ startTime: value, endTime })}
            />
            <span>to</span>
            <HourSelect
              label="End time"
              hours={hoursOfTheDay}
              value={endTime}
              onChange={(value) => setHours({ startTime, endTime: value })}
            />
          </div>
        )}
        <TextField
          label="Reason (optional)"
          hint="Only you see it."
          maxLength={MAX_BLOCK_REASON_LENGTH}
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
        <AffectedLessons
          title="Booked lessons under this block"
          bookings={affected.bookings}
          onCallOff={callOff.onCallOff}
        />
        <AffectedHolds holds={affected.holds} />
      </form>
      <HoldsDialog
        holds={undecided.flatMap(({ holds }) => holds)}
        verb="Block"
        conflict="under the block"
        busy={block.isPending}
        onDecide={decide}
        onClose={() => setUndecided([])}
      />
      {callOff.dialog}
    </Section>
  );
}

const isRestOfToday = ({ name }: PartOfDay) => name === REST_OF_TODAY;

interface FormValues {
  dates: readonly CalendarDate[];
  isWholeDay: boolean;
  startTime: string;
  endTime: string;
}

function problemOf({ dates, isWholeDay, startTime, endTime }: FormValues): string | null {
  if (dates.length === 0) return 'Please select at least one date';
  if (isWholeDay) return null;
  if (!startTime || !endTime) return 'Please fill in start and end times or select whole day';
  return startTime < endTime ? null : 'The end time must come after the start time';
}
