import { useState, type FormEvent } from 'react';
import { type HeldSlot, type HoldsDecision, replaceWorkingHours } from '@lessons/contract';
import { Button, Section, Stack, Switch } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { HoldsDialog } from '../forms/holds-dialog.tsx';
import { AffectedHolds, AffectedLessons } from '../lessons/affected-lessons.tsx';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import {
  defaultWeek,
  problemOf,
  sameHours,
  slotsOf,
  withMondayCopied,
  type WorkingDay,
  type NumberedWindow,
} from '../timetable/coach-week.ts';
import { HoursAtAGlance } from './hours-at-a-glance.tsx';
import { AddWindow, Windows } from '../timetable/windows.tsx';
import styles from './working-hours.module.css';

export function WorkingHoursForm({ saved }: { saved: WorkingDay[] }) {
  const { notify } = useAdmin();
  const [week, setWeek] = useState(saved);
  const [showsProblems, setShowsProblems] = useState(false);
  /** The week that the API has accepted, until it is fetched again: leaving asks nothing. */
  const [accepted, setAccepted] = useState<WorkingDay[] | null>(null);
  useUnsaved(!sameHours(week, saved) && !(accepted && sameHours(week, accepted)));
  /** Held slots that the coach has to decide about before the hours are saved. */
  const [undecided, setUndecided] = useState<HeldSlot[]>([]);
  const [kept, setKept] = useState<HeldSlot[]>([]);
  const replace = useChange({
    send: (api, { days, holds }: { days: WorkingDay[]; holds: HoldsDecision }) =>
      api(replaceWorkingHours, { body: slotsOf(days), query: { holds } }),
    invalidates: invalidatedBy.workingHours,
    onDone: ({ isSaved, holdsOutside }, { days, holds }) => {
      setAccepted(isSaved ? days : null);
      setUndecided(isSaved ? [] : holdsOutside);
      setKept(isSaved && holds !== 'release' ? holdsOutside : []);
      if (isSaved) notify({ topic: 'working-hours', title: 'Working hours updated successfully' });
    },
    failure: {
      topic: 'working-hours',
      title: 'Failed to update working hours',
      description: 'Nothing has changed. Please try again.',
    },
  });

  const save = (event: FormEvent) => {
    event.preventDefault();
    const hasProblem = week.some((day) => problemOf(day) !== null);
    setShowsProblems(hasProblem);
    if (!hasProblem) replace.mutate({ days: week, holds: 'ask' });
  };
  const change = (changed: WorkingDay) =>
    setWeek((before) => before.map((day) => (day.dayOfWeek === changed.dayOfWeek ? changed : day)));

  const copied = withMondayCopied(week, saved);

  return (
    <>
      <Section
        title="Working hours"
        className={styles.hours}
        aside={
          <Button variant="quiet" flush="end" onClick={() => setWeek(defaultWeek())}>
            Use default hours
          </Button>
        }
      >
        <Stack as="form" gap={5} onSubmit={save}>
          <ul role="list" className={styles.week}>
            {week.map((day, index) => (
              <DayRow
                key={day.dayOfWeek}
                day={day}
                problem={showsProblems ? problemOf(day) : null}
                onChange={change}
                onCopy={index === 0 && copied ? () => setWeek(copied) : undefined}
              />
            ))}
          </ul>
          <AffectedLessons
            title="Booked lessons outside these hours"
            bookings={replace.data?.bookingsOutside ?? []}
          />
          <AffectedHolds holds={kept} />
          <Button type="submit" variant="primary" wide="phone" loading={replace.isPending}>
            Save working hours
          </Button>
        </Stack>
        <HoldsDialog
          holds={undecided}
          verb="Save"
          conflict="outside these hours"
          busy={replace.isPending}
          onDecide={(holds) => replace.mutate({ days: week, holds })}
          onClose={() => setUndecided([])}
        />
      </Section>
      <HoursAtAGlance week={week} />
    </>
  );
}

interface DayRowProps {
  day: WorkingDay;
  /** The reason why the day can't be saved; null until saving was tried. */
  problem: string | null;
  onChange: (day: WorkingDay) => void;
  /** Offers to copy the hours to the days after it. */
  onCopy?: (() => void) | undefined;
}

/** A day of the week: on or off, and its hours. */
function DayRow({ day, problem, onChange, onCopy }: DayRowProps) {
  const { name, isOn, windows } = day;
  const setWindows = (changed: NumberedWindow[]) => onChange({ ...day, windows: changed });
  return (
    <li className={styles.day}>
      <div className={styles.switch}>
        <Switch label={name} checked={isOn} onChange={(on) => onChange({ ...day, isOn: on })} />
      </div>
      {isOn ? (
        <>
          <Windows name={name} windows={windows} problem={problem} onChange={setWindows} />
          <AddWindow label={`Add hours on ${name}`} windows={windows} onChange={setWindows} />
        </>
      ) : (
        <p className={styles.off}>Off</p>
      )}
      {onCopy && (
        <div className={styles.copy}>
          <Button onClick={onCopy}>Copy to Tue–Fri</Button>
        </div>
      )}
    </li>
  );
}
