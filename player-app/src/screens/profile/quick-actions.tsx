import { List, ListRow, Section } from '@lessons/ui';
import { CalendarDays, History, LayoutDashboard, UserPen } from 'lucide-react';

export function QuickActions({ isCoach }: { isCoach: boolean }) {
  return (
    <Section title="Quick Actions">
      <List>
        <ListRow href="/edit-profile" leading={<UserPen />} title="Edit Profile" />
        <ListRow href="/schedule" leading={<History />} title="Booking History" />
        {isCoach && (
          <>
            <ListRow href="/admin" leading={<LayoutDashboard />} title="Coach Admin Panel" />
            <ListRow href="/admin-schedule" leading={<CalendarDays />} title="Admin Schedule View" />
          </>
        )}
      </List>
    </Section>
  );
}
