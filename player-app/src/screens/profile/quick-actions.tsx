import { List, ListRow, Section } from '@lessons/ui';
import { CalendarDays, History, LayoutDashboard, UserPen } from 'lucide-react';

export function QuickActions({ isCoach }: { isCoach: boolean }) {
  return (
    <Section title="Quick Actions">
      <List>
        <ListRow href="/edit-profile" leading={<UserPen strokeWidth={1.8} />} title="Edit Profile" />
        <ListRow href="/schedule" leading={<History strokeWidth={1.8} />} title="Booking History" />
        {isCoach && (
          <>
            <ListRow
              href="/admin"
              leading={<LayoutDashboard strokeWidth={1.8} />}
              title="Coach Admin Panel"
            />
            <ListRow
              href="/admin-schedule"
              leading={<CalendarDays strokeWidth={1.8} />}
              title="Admin Schedule View"
            />
          </>
        )}
      </List>
    </Section>
  );
}
