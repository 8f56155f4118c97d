import type { ReactNode } from 'react';
import { useCoach } from '../coach-profile/use-coach.ts';
import styles from './lesson-advice.module.css';

/** Says what to bring and how to find the court. Its children say what else there is to know, each in an `li`. */
export function LessonAdvice({ children }: { children?: ReactNode }) {
  const { directions, whatToBring } = useCoach();
  return (
    <ul role="list" className={styles.advice}>
      <li>Arrive 5-10 minutes early to warm up.</li>
      {whatToBring && <li>{whatToBring}</li>}
      {directions && <li className={styles.directions}>{directions}</li>}
      {children}
    </ul>
  );
}
