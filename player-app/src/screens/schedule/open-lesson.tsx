import type { Booking } from '@lessons/contract';
import { ChevronRight } from 'lucide-react';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { classNames } from '@lessons/ui';
import styles from './schedule.module.css';

/** Returns the id of a lesson's date and time: describes the lesson's buttons, which read alike on every one. */
export function whenIdOf({ id }: Booking): string {
  return `when-${id}`;
}

/** Opens a lesson's own screen from anywhere on its `article`. Its name is the lesson's date and time. */
export function OpenLesson({ lesson }: { lesson: Booking }) {
  return (
    <a
      className={classNames(styles.open, 'not-printed')}
      href={lessonAddress(lesson.id)}
      aria-labelledby={whenIdOf(lesson)}
    >
      <ChevronRight />
    </a>
  );
}
