import type { Booking } from '@lessons/contract';
import { formatShortDay, formatTimeRange, withName } from '@lessons/rules';
import { EmptyState, LinkButton, List, ListRow, Section, StatusRing, statusLabel } from '@lessons/ui';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { coachBookedMoney } from '../../lessons/lesson-labels.ts';

interface RecentActivityProps {
  lessons: readonly Booking[];
  /** Has no lesson at all, neither past nor ahead. */
  isNewcomer: boolean;
}

export function RecentActivity({ lessons, isNewcomer }: RecentActivityProps) {
  return (
    <Section title="Recent Activity" aside="last 7 days">
      {lessons.length === 0 ? (
        <EmptyState
          drawing="court"
          title="No completed lessons in the last 7 days"
          action={
            <LinkButton href="/book">{isNewcomer ? 'Book Your First Lesson' : 'Book a Lesson'}</LinkButton>
          }
        />
      ) : (
        <List>
          {lessons.map((lesson) => (
            <ListRow
              key={lesson.id}
              href={lessonAddress(lesson.id)}
              leading={<StatusRing status={lesson.status} label="none" />}
              title={withName(
                `${formatShortDay(lesson.startTime)} · ${formatTimeRange(lesson.startTime, lesson.endTime)}`,
                lesson,
              )}
              detail={[statusLabel(lesson.status), coachBookedMoney(lesson)].filter(Boolean).join(' · ')}
            />
          ))}
        </List>
      )}
    </Section>
  );
}
