import { useCoach } from '../coach-profile/use-coach.ts';
import { placeOf, type PlacedLesson } from './place-of.ts';
import styles from './lesson-place.module.css';

/** The name of the lesson's place, and below it the address that leads there. */
export function LessonPlace({ lesson }: { lesson: PlacedLesson }) {
  const { location } = lesson;
  const { address } = placeOf(lesson, useCoach());
  if (!location || location === address) return address;
  return (
    <>
      {location} {address && <span className={styles.address}>{address}</span>}
    </>
  );
}
