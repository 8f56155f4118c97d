import type { Booking } from '@lessons/contract';
import { Section } from '@lessons/ui';
import { LessonCard } from './lesson-card.tsx';
import styles from './schedule.module.css';

export function CancelledLessons({ lessons }: { lessons: readonly Booking[] }) {
  return (
    <Section title="Cancelled Lessons">
      <ul role="list" className={styles.rows}>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <LessonCard lesson={lesson} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
