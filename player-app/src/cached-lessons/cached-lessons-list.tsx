import { directionsToCourt, formatDay, formatTimeRange } from '@lessons/rules';
import { LinkButton, List, ListRow, Section, useNow } from '@lessons/ui';
import { Navigation } from 'lucide-react';
import { useKnownCoach } from '../coach-profile/use-coach.ts';
import { readCachedLessons } from './cached-lessons.ts';
import styles from './cached-lessons.module.css';

/** A player's next lessons as this browser last knew them, with the way there. Renders nothing without any. */
export function CachedLessonsList() {
  const coach = useKnownCoach();
  const lessons = readCachedLessons(useNow());
  if (lessons.length === 0) return null;
  return (
    <Section title="Your next lessons" aside="as last seen here">
      <List>
        {lessons.map(({ startTime, endTime, location, money }) => (
          <ListRow
            key={startTime}
            title={`${formatDay(startTime)} · ${formatTimeRange(startTime, endTime)}`}
            detail={[location || coach?.address, money].filter(Boolean).join(' · ')}
          />
        ))}
      </List>
      {coach && (
        <LinkButton
          className={styles.directions}
          href={directionsToCourt(coach)}
          target="_blank"
          rel="noreferrer"
          icon={<Navigation />}
        >
          Directions
        </LinkButton>
      )}
    </Section>
  );
}
