import { useNotifyFailure } from '../notifications/use-notify-failure.ts';
import { useSession } from './session.tsx';

/** Signs out, and says so when that fails. Never rejects. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useSession();
  const notifyFailure = useNotifyFailure();
  return () =>
    signOut().catch(() =>
      notifyFailure({
        topic: 'session',
        title: 'Error',
        description: 'Failed to sign out. Please try again.',
      }),
    );
}
