import type { CSSProperties } from 'react';
import { minutesOf, wallTimeOf } from '@lessons/rules';
import { Card, Section, Stack } from '@lessons/ui';
import type { WorkingDay } from '../timetable/coach-week.ts';
import styles from './hours-at-a-glance.module.css';

const HOUR = 60;
const NOON = 12 * HOUR;

/** The week of the form beside it, as seven columns of hours. Says nothing that the form does not. */
export function HoursAtAGlance({ week }: { week: readonly WorkingDay[] }) {
  const days = week.map(({ name, isOn, windows }) => ({
    name,
    spans: isOn
      ? windows.map(({ startTime, endTime }) => ({ from: minutesOf(startTime), to: minutesOf(endTime) }))
      : [],
  }));
  const spans = days.flatMap((day) => day.spans).filter(({ from, to }) => from < to);
  const first = Math.min(NOON - 3 * HOUR, ...spans.map(({ from }) => from));
  const last = Math.max(NOON + 5 * HOUR, ...spans.map(({ to }) => to));
  const total = spans.reduce((sum, { from, to }) => sum + to - from, 0) / HOUR;
  const share = (minutes: number) => (minutes - first) / (last - first);
  return (
    <Section title="Your week" aside={`${Math.round(total * 10) / 10} hours open`} className={styles.glance}>
      <Card className={styles.days} aria-hidden="true">
        <p className={styles.scale}>
          <span>{fullHourOf(first)}</span>
          <span>{fullHourOf(last)}</span>
        </p>
        {days.map(({ name, spans: open }) => (
          <Stack gap={2} key={name} className={styles.day}>
            <div className={styles.column}>
              {open.map(({ from, to }) => (
                <span
                  key={from}
                  className={styles.open}
                  style={{ '--from': share(from), '--to': share(to) } as CSSProperties}
                />
              ))}
            </div>
            {name.slice(0, 3)}
          </Stack>
        ))}
      </Card>
    </Section>
  );
}

const fullHourOf = (minutes: number) => wallTimeOf(minutes - (minutes % HOUR));
