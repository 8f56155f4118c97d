import { useReducer, useState, type FormEvent } from 'react';
import { MAX_BLOCK_REASON_LENGTH, type AdminBlockedSlot } from '@lessons/contract';
import { londonDateOf, type CalendarDate } from '@lessons/rules';
import { Button, Section, Switch, TextField, useNow } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { useCallOffDialog } from '../../call-off/use-call-off-dialog.tsx';
import { HoldsDialog, type HoldsChoice } from '../../forms/holds-dialog.tsx';
import { hoursOfTheDay, HourSelect } from '../../forms/hour-select.tsx';
import { AffectedHolds, AffectedLessons } from '../../lessons/affected-lessons.tsx';
import { useUnsaved } from '../../forms/use-unsaved.tsx';
import { blockedDateOf } from '../../routes.ts';
import { partsOfDay, REST_OF_TODAY } from '../../timetable/parts-of-day.ts';
import { useOpeningHours } from '../../timetable/use-opening-hours.ts';
import {
  changeBlockDraft,
  newBlockDraft,
  problemOf,
  requestOf,
  timesOf,
  type Hours,
  type PresetHours,
} from './block-draft.ts';
import { SelectedDates } from './selected-dates.tsx';
import { DatePicker } from './date-picker.tsx';
import { PartChips } from './part-chips.tsx';
import { useBlockDates } from './use-block-dates.ts';
import styles from './blocked-dates.module.css';

/** Blocks several dates at once, either the whole day or some hours of each. The address may name the first date: of today, the rest of the hours is filled in, if any is left. */
export function BlockForm({ alreadyBlocked }: { alreadyBlocked: readonly AdminBlockedSlot[] }) {
  const { path } = useAdmin();
  const [openedAt] = useState(useNow());
  const today = londonDateOf(openedAt);
  const [named] = useState(() => blockedDateOf(path));
  const opened = named.date !== null && named.date >= today ? named.date : null;
  const [draft, change] = useReducer(changeBlockDraft, opened, newBlockDraft);
  const { dates, reason, affected, undecided } = draft;
  const preset = usePresetHours(opened === today && !named.isWhole ? today : null, openedAt);
  const times = timesOf(draft, preset);
  const { isWholeDay, startTime, endTime } = times;
  const isChanged = draft.hours !== null && !isSame(draft.hours, preset.hours);
  useUnsaved(dates.some((date) => date !== opened || isChanged) || reason !== '');
  const callOff = useCallOffDialog();
  const block = useBlockDates({ onDone: (outcome, sent) => change({ type: 'receive', outcome, sent }) });
  const request = requestOf(draft, times);
  const problem = problemOf(draft, times);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (problem) return change({ type: 'miss-something' });
    change({ type: 'send' });
    return block.mutate({ dates, ...request, holds: 'ask' });
  };
  const decide = (holds: HoldsChoice) =>
    block.mutate({ dates: undecided.map(({ date }) => date), ...request, holds });
  const choose = (chosen: readonly CalendarDate[]) => change({ type: 'choose-dates', dates: chosen });
  const chooseHours = (hours: Hours) => change({ type: 'choose-hours', hours });

  return (
    <Section title="Block dates">
      <form className={styles.form} onSubmit={send}>
        <DatePicker today={today} selected={dates} blocks={alreadyBlocked} onChange={choose} />
        <div className={styles.choice}>
          <SelectedDates dates={dates} onChange={choose} />
          <Switch
            label="Block entire day"
            checked={isWholeDay}
            onChange={(isWhole) => change({ type: 'choose-whole-day', isWholeDay: isWhole })}
          />
          <PartChips
            dates={dates}
            chosen={isWholeDay ? null : { startTime, endTime }}
            onChoose={chooseHours}
          />
          {!isWholeDay && (
            <div className={styles.hours}>
              <span>From</span>
              <HourSelect
                label="Start time"
                hours={hoursOfTheDay}
                value={startTime}
                onChange={(value) => chooseHours({ startTime: value, endTime })}
              />
              <span>to</span>
              <HourSelect
                label="End time"
                hours={hoursOfTheDay}
                value={endTime}
                onChange={(value) => chooseHours({ startTime, endTime: value })}
              />
            </div>
          )}
          <TextField
            label="Reason (optional)"
            hint="Only you see it."
            maxLength={MAX_BLOCK_REASON_LENGTH}
            value={reason}
            onChange={({ target }) => change({ type: 'write-reason', reason: target.value })}
          />
          <div className={styles.step}>
            {draft.showsProblem && problem && (
              <p className={styles.problem} role="alert">
                {problem}
              </p>
            )}
            <Button
              type="submit"
              // The ball's colour marks the next step: until a date is selected, that is selecting one.
              variant={dates.length > 0 ? 'primary' : 'secondary'}
              className={styles.send}
              loading={block.isPending}
            >
              {dates.length > 1 ? `Block ${dates.length} dates` : 'Block date'}
            </Button>
          </div>
        </div>
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
        onClose={() => change({ type: 'leave-undecided' })}
      />
      {callOff.dialog}
    </Section>
  );
}

/** Returns the hours that are left of `today`, if the form is to open with them. */
function usePresetHours(today: CalendarDate | null, now: Date): PresetHours {
  const { opening, isPending } = useOpeningHours();
  if (today === null) return { hours: null, isKnown: true };
  const parts = opening ? partsOfDay([today], opening, now) : [];
  const rest = parts.find(({ name }) => name === REST_OF_TODAY);
  return { hours: rest ?? null, isKnown: !isPending };
}

const isSame = (hours: Hours, other: Hours | null) =>
  hours.startTime === other?.startTime && hours.endTime === other.endTime;
