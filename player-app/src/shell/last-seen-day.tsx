import { formatTime, formatTimeRange, londonDateOf, messageLink, phoneLink } from '@lessons/rules';
import {
  FailedState,
  IconLink,
  List,
  ListRow,
  Section,
  useNow,
  useSendsTexts,
  type FailedStateProps,
} from '@lessons/ui';
import { MessageSquare, Phone } from 'lucide-react';
import { AsLastSeen } from '../lessons/as-last-seen.tsx';
import { readLastSeenDay, type SeenLesson } from '../requests/coach-day.ts';
import styles from './last-seen-day.module.css';

/** Says that the coach's day could not be fetched, and shows today and tomorrow as this device last saw them. */
export function LastSeenDay(failure: FailedStateProps) {
  const now = useNow();
  const seen = readLastSeenDay(now);
  if (!seen) return <FailedState {...failure} />;
  const today = londonDateOf(now);
  const yesterday = londonDateOf(seen.seenAt) === today ? '' : 'yesterday ';
  return (
    <AsLastSeen {...failure}>
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
    </AsLastSeen>
  );
}

function LessonRow({ startTime, endTime, location, client, phone }: SeenLesson) {
  const message = messageLink(phone, '', useSendsTexts());
  return (
    <ListRow
      title={`${formatTimeRange(startTime, endTime)} · ${client}`}
      detail={location}
      trailing={
        phone && (
          <span className={styles.reach}>
            <IconLink variant="framed" href={phoneLink(phone)} label={`Call ${client}`} icon={<Phone />} />
            {message && (
              <IconLink variant="framed" {...message} label={`Message ${client}`} icon={<MessageSquare />} />
            )}
          </span>
        )
      }
    />
  );
}
