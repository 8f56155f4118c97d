import { directionsToCourt, formatDay, formatShortDay, formatTime, formatTimeRange } from '@lessons/rules';
import { LinkButton, List, ListRow, Section, useNow } from '@lessons/ui';
import { Navigation } from 'lucide-react';
import { useKnownCoach } from '../coach-profile/use-coach.ts';
import { readCachedLessons, type CachedCalledOff, type CachedLesson } from './cached-lessons.ts';
import styles from './cached-lessons.module.css';

/**
 * A player's next lessons as this browser last knew them, with the way there, and those that are called off. Renders
 * nothing without any.
 */
export function CachedLessonsList() {
  const { lessons, calledOff } = readCachedLessons(useNow());
  return (
    <>
      {calledOff.length > 0 && <CalledOff lessons={calledOff} />}
      {lessons.length > 0 && <NextLessons lessons={lessons} />}
    </>
  );
}

function CalledOff({ lessons }: { lessons: readonly CachedCalledOff[] }) {
  return (
    <Section title="Called off" aside="as last seen here">
      <List>
        {lessons.map(({ startTime, endTime, label, chooseBy }) => (
          <ListRow
            key={startTime}
            title={
              <s>
                {formatDay(startTime)} · {formatTimeRange(startTime, endTime)}
              </s>
            }
            detail={`${label} · choose until ${formatShortDay(chooseBy)}, ${formatTime(chooseBy)}`}
          />
        ))}
      </List>
      <p>Choosing a new time or a refund needs a connection.</p>
    </Section>
  );
}

function NextLessons({ lessons }: { lessons: readonly CachedLesson[] }) {
  const coach = useKnownCoach();
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
