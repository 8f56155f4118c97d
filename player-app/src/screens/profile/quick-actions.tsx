import { List, ListRow, Section } from '@lessons/ui';
import { CalendarDays, CalendarPlus, History, LayoutDashboard, UserPen } from 'lucide-react';

export function QuickActions({ isCoach }: { isCoach: boolean }) {
  return (
    <Section title="Quick Actions">
      <List>
        <ListRow href="/edit-profile" leading={<UserPen />} title="Edit Profile" />
        <ListRow
          href="/schedule"
          leading={<History />}
          title="Booking History"
          detail={isCoach && 'As a player'}
        />
        {isCoach && (
          <>
            <ListRow href="/book" leading={<CalendarPlus />} title="Book a Lesson" detail="As a player" />
            <ListRow href="/admin" leading={<LayoutDashboard />} title="Coach Admin Panel" />
            <ListRow href="/admin-schedule" leading={<CalendarDays />} title="Admin Schedule View" />
          </>
        )}
      </List>
    </Section>
  );
}
