import type { Booking } from '@lessons/contract';
import { formatTime, londonTimeOf, minutesOf } from '@lessons/rules';
import { DayStrip } from '@lessons/ui';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import styles from './lessons-together.module.css';

/** Lessons that follow each other as blocks of a strip, each with who plays; a tap opens it. */
export function LessonsTogether({ lessons }: { lessons: readonly Booking[] }) {
  const parts = lessons.map(({ id, startTime, endTime, duration, forName }) => {
    const from = minutesOf(londonTimeOf(new Date(startTime)));
    const content = (
      <a href={lessonAddress(id)} className={styles.block}>
        <strong>{forName ?? 'You'}</strong> until {formatTime(endTime)}
      </a>
    );
    return { from, to: from + duration, time: formatTime(startTime), content };
  });
  return <DayStrip label="One after the other" parts={parts} />;
}
