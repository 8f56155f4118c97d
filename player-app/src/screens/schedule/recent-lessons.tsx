import type { Booking } from '@lessons/contract';
import { EmptyState, LinkButton, Section } from '@lessons/ui';
import { RotateCcw } from 'lucide-react';
import { LessonCard, whenIdOf } from './lesson-card.tsx';
import styles from './schedule.module.css';

export function RecentLessons({ lessons }: { lessons: readonly Booking[] }) {
  return (
    <Section title="Recent Lessons">
      {lessons.length === 0 ? (
        <EmptyState title="No lesson history available" />
      ) : (
        <ul role="list" className={styles.rows}>
          {lessons.map((lesson) => (
            <li key={lesson.id}>
              <LessonCard lesson={lesson}>
                <LinkButton
                  href="/book"
                  aria-describedby={whenIdOf(lesson)}
                  icon={<RotateCcw strokeWidth={1.8} />}
                >
                  Rebook
                </LinkButton>
              </LessonCard>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
