import { useState, type FormEvent } from 'react';
import { replaceWorkingHours } from '@lessons/contract';
import { Button, Section } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { detailOf } from '../api-error.ts';
import { LessonsToMind } from '../lessons/lessons-to-mind.tsx';
import { outdatedBy } from '../outdated-answers.ts';
import { useUnsaved } from '../unsaved-changes.tsx';
import { useChange } from '../use-change.ts';
import { defaultWeek, problemOf, sameHours, slotsOf, type WorkingDay } from './coach-week.ts';
import { DayRow } from './day-row.tsx';
import styles from './working-hours.module.css';

export function WorkingHoursForm({ saved }: { saved: WorkingDay[] }) {
  const { notify } = useAdmin();
  const [week, setWeek] = useState(saved);
  const [showsProblems, setShowsProblems] = useState(false);
  useUnsaved(!sameHours(week, saved));
  const replace = useChange({
    send: (api, days: WorkingDay[]) => api(replaceWorkingHours, { body: slotsOf(days) }),
    outdates: outdatedBy.workingHours,
    onDone: () => notify({ topic: 'working-hours', title: 'Working hours updated successfully' }),
    onFailed: (error) =>
      notify({
        topic: 'working-hours',
        title: 'Failed to update working hours',
        description: detailOf(error) ?? 'Nothing has changed. Please try again.',
        variant: 'destructive',
      }),
  });

  const save = (event: FormEvent) => {
    event.preventDefault();
    const hasProblem = week.some((day) => problemOf(day) !== null);
    setShowsProblems(hasProblem);
    if (!hasProblem) replace.mutate(week);
  };
  const change = (changed: WorkingDay) =>
    setWeek((before) => before.map((day) => (day.dayOfWeek === changed.dayOfWeek ? changed : day)));

  return (
    <Section
      title="Working hours"
      className={styles.hours}
      aside={
        <Button variant="quiet" className={styles.defaults} onClick={() => setWeek(defaultWeek())}>
          Use default hours
        </Button>
      }
    >
      <form className={styles.form} onSubmit={save}>
        <ul role="list" className={styles.week}>
          {week.map((day) => (
            <DayRow
              key={day.dayOfWeek}
              day={day}
              problem={showsProblems ? problemOf(day) : null}
              onChange={change}
            />
          ))}
        </ul>
        <LessonsToMind
          title="Booked lessons outside these hours"
          bookings={replace.data?.bookingsOutside ?? []}
        />
        <Button type="submit" variant="primary" className={styles.save} loading={replace.isPending}>
          Save working hours
        </Button>
      </form>
    </Section>
  );
}
