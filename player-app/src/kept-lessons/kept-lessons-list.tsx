import { coach } from '@lessons/contract/coach';
import { formatDay, formatTimeRange } from '@lessons/rules';
import { LinkButton, List, ListRow, Section } from '@lessons/ui';
import { Navigation } from 'lucide-react';
import { directionsToCourt } from '../lessons/coach-links.ts';
import { useNow } from '../clock/use-now.ts';
import { readKeptLessons } from './kept-lessons.ts';
import styles from './kept-lessons.module.css';

/** A player's next lessons as this browser last knew them, with the way there. Renders nothing without any. */
export function KeptLessonsList() {
  const lessons = readKeptLessons(useNow());
  if (lessons.length === 0) return null;
  return (
    <Section title="Your next lessons" aside="as last seen here">
      <List>
        {lessons.map(({ startTime, endTime, location }) => (
          <ListRow
            key={startTime}
            title={`${formatDay(startTime)} · ${formatTimeRange(startTime, endTime)}`}
            detail={location || coach.address}
          />
        ))}
      </List>
      <LinkButton
        className={styles.directions}
        href={directionsToCourt}
        target="_blank"
        rel="noreferrer"
        icon={<Navigation strokeWidth={1.8} />}
      >
        Directions
      </LinkButton>
    </Section>
  );
}
