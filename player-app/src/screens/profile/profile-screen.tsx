import { fullNameOf } from '@lessons/rules';
import {
  Avatar,
  Badge,
  Cluster,
  CourtHero,
  IconLink,
  List,
  ListRow,
  Muted,
  Screen,
  Section,
  Stack,
} from '@lessons/ui';
import {
  CalendarDays,
  CalendarPlus,
  CircleQuestionMark,
  CreditCard,
  FileText,
  History,
  LayoutDashboard,
  LogOut,
  Pencil,
  ShieldCheck,
  UserPen,
} from 'lucide-react';
import { useSessionUser } from '../../session/session.tsx';
import { useSignOut } from '../../session/use-sign-out.ts';
import { CalendarFeedSection } from './calendar-feed.tsx';
import styles from './profile.module.css';

export function ProfileScreen() {
  const user = useSessionUser();
  const signOut = useSignOut();
  return (
    <Screen width="widest" className={styles.screen}>
      <ProfileCard fullName={fullNameOf(user)} email={user.email} phone={user.phone} isCoach={user.isCoach} />
      <Stack gap={8} className={styles.lists}>
        <QuickActions isCoach={user.isCoach} />
        <ProfileSettings onSignOut={() => void signOut()} />
      </Stack>
      <CalendarFeedSection />
    </Screen>
  );
}

interface ProfileCardProps {
  fullName: string;
  email: string;
  phone: string | null;
  isCoach: boolean;
}

/** The signed-in person, as the coach sees them. */
function ProfileCard({ fullName, email, phone, isCoach }: ProfileCardProps) {
  return (
    <CourtHero className={styles.who}>
      <Avatar name={fullName} size="lg" />
      <div>
        <Cluster gap={3} rowGap={1} align="center" className={styles.name}>
          <h1 tabIndex={-1}>{fullName}</h1>
          {isCoach && <Badge tone="onGrass">Coach</Badge>}
        </Cluster>
        <Muted facts>{email}</Muted>
        {phone && <Muted facts>{phone}</Muted>}
      </div>
      <IconLink label="Edit Profile" href="/edit-profile" icon={<Pencil />} />
    </CourtHero>
  );
}

function QuickActions({ isCoach }: { isCoach: boolean }) {
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

const pages = [
  { href: '/help-support', title: 'Help & Support', icon: <CircleQuestionMark /> },
  { href: '/privacy-security', title: 'Privacy & Security', icon: <ShieldCheck /> },
  { href: '/payment-methods', title: 'Payment Methods', icon: <CreditCard /> },
  { href: '/terms-conditions', title: 'Terms & Conditions', icon: <FileText /> },
];

function ProfileSettings({ onSignOut }: { onSignOut: () => void }) {
  return (
    <Section title="Settings">
      <List>
        {pages.map(({ href, title, icon }) => (
          <ListRow key={href} href={href} leading={icon} title={title} />
        ))}
        <ListRow onPress={onSignOut} leading={<LogOut />} title="Sign Out" />
      </List>
    </Section>
  );
}
