import { fullNameOf } from '@lessons/rules';
import { Screen, Stack } from '@lessons/ui';
import { useSessionUser } from '../../session/session.tsx';
import { useSignOut } from '../../session/use-sign-out.ts';
import { CalendarFeedSection } from './calendar-feed.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import { QuickActions } from './quick-actions.tsx';
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
