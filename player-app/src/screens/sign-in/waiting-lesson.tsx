import { useQuery } from '@tanstack/react-query';
import { slotLabels } from '../../booking-intent/slot-labels.ts';
import { coachScheduleQuery } from '../../requests/court-facts.ts';
import styles from './auth-screen.module.css';

interface WaitingLessonProps {
  slot: { startTime: string; duration: number };
}

/** Says which lesson opens after signing in; its price as soon as it is known. */
export function WaitingLesson({ slot }: WaitingLessonProps) {
  const pricing = useQuery(coachScheduleQuery).data?.pricing;
  const pounds = slot.duration === 60 ? pricing?.oneHour : pricing?.twoHour;
  const { day, time, price } = slotLabels({ ...slot, price: pounds ?? 0 });
  return (
    <p className={styles.lesson}>
      {day} {time}
      {pounds !== undefined && ` · ${price}`}
    </p>
  );
}
