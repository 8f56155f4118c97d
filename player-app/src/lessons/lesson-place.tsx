import { useCoach } from '../coach-profile/use-coach.ts';
import styles from './lesson-place.module.css';

/** The court's name, and below it the address that leads there. */
export function LessonPlace({ location }: { location: string }) {
  const { address } = useCoach();
  if (!location || location === address) return address;
  return (
    <>
      {location} <span className={styles.address}>{address}</span>
    </>
  );
}
