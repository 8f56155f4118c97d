import type { Booking } from '@lessons/contract';
import { formatShortDay, formatTimeRange } from '@lessons/rules';
import { EmptyState, LinkButton, List, ListRow, Section, StatusRing, statusLabel } from '@lessons/ui';

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
          {lessons.map(({ id, status, startTime, endTime }) => (
            <ListRow
              key={id}
              href="/schedule"
              leading={<StatusRing status={status} label="none" />}
              title={`${formatShortDay(startTime)} · ${formatTimeRange(startTime, endTime)}`}
              detail={statusLabel(status)}
            />
          ))}
        </List>
      )}
    </Section>
  );
}
