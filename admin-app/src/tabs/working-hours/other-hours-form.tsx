import { useRef, useState, type FormEvent } from 'react';
import type { OtherHours } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import { Button, Chip, useNow } from '@lessons/ui';
import { DaySpan } from '../../forms/day-span.tsx';
import { focusFirstError } from '../../forms/field-error.ts';
import { useUnsaved } from '../../forms/use-unsaved.tsx';
import { useRequestId } from '../../requests/use-request-id.ts';
import {
  chosenWeekdays,
  hoursOfDraft,
  newOtherHoursDraft,
  problemsOf,
  weekdaysWithin,
  type OtherHoursDraft,
} from './other-hours-draft.ts';
import { AddWindow, Windows } from './windows.tsx';
import styles from './other-hours.module.css';

interface OtherHoursFormProps {
  isSaving: boolean;
  onSave: (hours: OtherHours) => void;
}

/** Asks for dates and their hours. */
export function OtherHoursForm({ isSaving, onSave }: OtherHoursFormProps) {
  const today = londonDateOf(useNow());
  const idOf = useRequestId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(newOtherHoursDraft);
  const [showsProblems, setShowsProblems] = useState(false);
  useUnsaved(draft !== newOtherHoursDraft);
  const change = (changed: Partial<OtherHoursDraft>) => setDraft({ ...draft, ...changed });
  const chosen = chosenWeekdays(draft);
  const offered = weekdaysWithin(draft);
  const problems = problemsOf(draft);
  const shown = showsProblems ? problems : null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setShowsProblems(true);
    if (problems) return focusFirstError(form.current);
    const hours = hoursOfDraft(draft);
    return onSave({ id: idOf(hours), ...hours });
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={save}>
      <DaySpan days={draft} min={today} problems={shown} onChange={change} />
      {offered.length > 1 && (
        <div className={styles.weekdays} role="group" aria-label="Weekdays">
          {offered.map(({ dayOfWeek, name }) => (
            <Chip
              key={dayOfWeek}
              isOn={chosen.includes(dayOfWeek)}
              onClick={() =>
                change({ switched: { ...draft.switched, [dayOfWeek]: !chosen.includes(dayOfWeek) } })
              }
            >
              {name.slice(0, 3)}
            </Chip>
          ))}
        </div>
      )}
      {shown?.weekdays && (
        <p className={styles.problem} role="alert">
          {shown.weekdays}
        </p>
      )}
      <div className={styles.hours}>
        <Windows
          name="Other hours"
          windows={draft.windows}
          problem={shown?.windows ?? null}
          onChange={(windows) => change({ windows })}
        />
        <AddWindow label="Add hours" windows={draft.windows} onChange={(windows) => change({ windows })} />
      </div>
      <Button type="submit" variant="primary" className={styles.save} loading={isSaving}>
        Save other hours
      </Button>
    </form>
  );
}
