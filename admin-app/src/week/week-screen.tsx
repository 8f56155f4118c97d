import { useState } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { londonDateOf, mondayOf } from '@lessons/rules';
import { QueryContent, Skeleton } from '@lessons/ui';
import { useWideLayout } from '../use-wide-layout.ts';
import { CancelBookingDialog } from '../lessons/cancel-booking-dialog.tsx';
import { DayByDay } from './day-by-day.tsx';
import { LessonDialog } from './lesson-dialog.tsx';
import { TimetableGrid } from './timetable-grid.tsx';
import { summaryOf } from './timetable.ts';
import { useWeek } from './use-week.ts';
import { WeekHeader } from './week-header.tsx';
import styles from './week.module.css';

/** The Admin Schedule. `week` is any date of the week; null or an invalid date means this week. */
export function WeekScreen({ week }: { week: string | null }) {
  const isWide = useWideLayout();
  const [today] = useState(() => londonDateOf(new Date()));
  const [opened, setOpened] = useState<AdminBooking | null>(null);
  const [cancelling, setCancelling] = useState<AdminBooking | null>(null);
  const monday = mondayOf(isDate(week) ? week : today);
  const query = useWeek(monday);
  const WeekView = isWide ? TimetableGrid : DayByDay;

  return (
    <>
      <WeekHeader monday={monday} today={today} summary={query.isSuccess ? summaryOf(query.data) : null} />
      <QueryContent
        query={query}
        failed="This week couldn’t be loaded."
        skeleton={<Skeleton shape="card" className={styles.skeleton} />}
      >
        {(timetable) => (
          <WeekView
            key={monday}
            timetable={timetable}
            today={today}
            onOpen={setOpened}
            onCancel={setCancelling}
          />
        )}
      </QueryContent>
      <LessonDialog
        booking={opened}
        onClose={() => setOpened(null)}
        onCancel={(booking) => {
          setOpened(null);
          setCancelling(booking);
        }}
      />
      <CancelBookingDialog booking={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}

function isDate(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
