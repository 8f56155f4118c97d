import { useNotify } from '../notifications/notifications.tsx';
import { useSession } from './use-session.ts';

/** Signs out, and says so when that fails. Never rejects. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useSession();
  const notify = useNotify();
  return () =>
    signOut().catch(() =>
      notify({
        topic: 'session',
        title: 'Error',
        description: 'Failed to sign out. Please try again.',
        variant: 'destructive',
      }),
    );
}
