import type { ReactNode } from 'react';
import { formatTime, formatTimeRange, londonDateOf, messageLink, phoneLink } from '@lessons/rules';
import { useQuery } from '@tanstack/react-query';
import {
  FailedState,
  type FailedStateProps,
  IconLink,
  List,
  ListRow,
  Row,
  Section,
  Spinner,
  Stack,
  useNow,
  useSendsTexts,
} from '@lessons/ui';
import { MessageSquare, Phone } from 'lucide-react';
import { ShownAsLastSeen, useConnectionSlow } from '../notifications/connection-line.tsx';
import { coachDayQuery, readLastSeenDay, type SeenLesson } from '../requests/coach-day.ts';
import styles from './last-seen-day.module.css';

export interface LastSeenDayProps {
  /** Why the day is not there; without it, it is on its way. */
  failure?: FailedStateProps;
  /** Stands where no day was seen and none has failed. */
  fallback?: ReactNode;
}

/** In place of the coach's module: today and tomorrow as last seen; as the API says now, if the module is silent or failed. */
export function DayWithoutModule({ failure, fallback }: LastSeenDayProps) {
  const isSlow = useConnectionSlow();
  // What comes is stored, and read from there.
  const { isLoading } = useQuery({ ...coachDayQuery, enabled: isSlow || failure !== undefined });
  if (failure && isLoading) return <LastSeenDay fallback={<Spinner />} />;
  return <LastSeenDay {...(failure && { failure })} fallback={fallback} />;
}

/** Shows the coach's today and tomorrow as this device last saw them, until the day is there. */
export function LastSeenDay({ failure, fallback }: LastSeenDayProps) {
  const now = useNow();
  const seen = readLastSeenDay(now);
  if (!seen) return failure ? <FailedState {...failure} /> : fallback;
  const today = londonDateOf(now);
  const yesterday = londonDateOf(seen.seenAt) === today ? '' : 'yesterday ';
  return (
    <Stack gap={5} className={styles.days} aria-busy={!failure}>
      {failure && <ShownAsLastSeen {...failure} />}
      {seen.days.map(({ date, lessons }) => (
        <Section
          key={date}
          title={date === today ? 'Today' : 'Tomorrow'}
          aside={`as last seen ${yesterday}at ${formatTime(seen.seenAt)}`}
        >
          {lessons.length === 0 ? (
            <p>No lessons when last seen.</p>
          ) : (
            <List>
              {lessons.map((lesson) => (
                <LessonRow key={lesson.id} {...lesson} />
              ))}
            </List>
          )}
        </Section>
      ))}
    </Stack>
  );
}

function LessonRow({ startTime, endTime, location, isElsewhere, isCalledOff, client, phone }: SeenLesson) {
  const message = messageLink(phone, '', useSendsTexts());
  return (
    <ListRow
      title={`${formatTimeRange(startTime, endTime)} · ${client}`}
      detail={[isCalledOff && 'Called off', isElsewhere && location].filter(Boolean).join(' · ') || undefined}
      trailing={
        phone && (
          <Row as="span" gap={2}>
            <IconLink variant="framed" href={phoneLink(phone)} label={`Call ${client}`} icon={<Phone />} />
            {message && (
              <IconLink variant="framed" {...message} label={`Message ${client}`} icon={<MessageSquare />} />
            )}
          </Row>
        )
      }
    />
  );
}
