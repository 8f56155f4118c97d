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

/** The Admin Schedule: a week from Monday on. `week` is any day of it; null or no day at all is the present week. */
export function WeekScreen({ week }: { week: string | null }) {
  const isWide = useWideLayout();
  const [today] = useState(() => londonDateOf(new Date()));
  const [looked, setLooked] = useState<AdminBooking | null>(null);
  const [cancelling, setCancelling] = useState<AdminBooking | null>(null);
  const monday = mondayOf(isDay(week) ? week : today);
  const query = useWeek(monday);
  const Days = isWide ? TimetableGrid : DayByDay;

  return (
    <>
      <WeekHeader monday={monday} today={today} summary={query.isSuccess ? summaryOf(query.data) : null} />
      <QueryContent
        query={query}
        failed="This week couldn’t be loaded."
        skeleton={<Skeleton shape="card" className={styles.skeleton} />}
      >
        {(timetable) => (
          <Days
            key={monday}
            timetable={timetable}
            today={today}
            onLook={setLooked}
            onCancel={setCancelling}
          />
        )}
      </QueryContent>
      <LessonDialog
        booking={looked}
        onClose={() => setLooked(null)}
        onCancel={(booking) => {
          setLooked(null);
          setCancelling(booking);
        }}
      />
      <CancelBookingDialog booking={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}

function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
