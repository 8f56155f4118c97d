import { useEffect, useState } from 'react';
import type { CoachSchedule } from '@lessons/contract';
import { slotLabels } from '../../booking-intent/slot-labels.ts';
import { fetchPublic } from '../../requests/public-calls.ts';
import styles from './auth-screen.module.css';

interface WaitingLessonProps {
  slot: { startTime: string; duration: number };
}

/** Says which lesson opens after signing in; its price as soon as it is known. */
export function WaitingLesson({ slot }: WaitingLessonProps) {
  const [pricing, setPricing] = useState<CoachSchedule['pricing']>();
  useEffect(() => {
    // Without the prices the lesson alone is named.
    fetchPublic<CoachSchedule>('/api/coach-schedule').then(
      (schedule) => setPricing(schedule.pricing),
      () => undefined,
    );
  }, []);
  const pounds = pricing && (slot.duration === 60 ? pricing.oneHour : pricing.twoHour);
  const { day, time, price } = slotLabels({ ...slot, price: pounds ?? 0 });
  return (
    <p className={styles.lesson}>
      {day} {time}
      {pounds !== undefined && ` · ${price}`}
    </p>
  );
}
