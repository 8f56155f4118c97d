import { fullNameOf } from '@lessons/rules';
import { Screen } from '@lessons/ui';
import { useSession, useSessionUser } from '../session/use-session.ts';
import { useNotify } from '../shell/notifications.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import { QuickActions } from './quick-actions.tsx';
import styles from './profile.module.css';

export function ProfileScreen() {
  const user = useSessionUser();
  const { signOut } = useSession();
  const notify = useNotify();
  const leave = () =>
    signOut().catch(() =>
      notify({
        title: 'Error',
        description: 'Failed to sign out. Please try again.',
        variant: 'destructive',
      }),
    );
  return (
    <Screen width="wide">
      <ProfileCard fullName={fullNameOf(user)} email={user.email} phone={user.phone} isCoach={user.isCoach} />
      <div className={styles.columns}>
        <QuickActions isCoach={user.isCoach} />
        <ProfileSettings onSignOut={() => void leave()} />
      </div>
    </Screen>
  );
}
