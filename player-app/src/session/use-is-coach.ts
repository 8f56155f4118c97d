import { lastSeenMe } from '../requests/me.ts';
import { useSession } from './session.tsx';

/** Returns whether the person is coach or admin; while the account can't be loaded, whether they were when it was last seen. */
export function useIsCoach(): boolean {
  const { user } = useSession();
  const { isCoach, isAdmin } = user ?? lastSeenMe.read() ?? { isCoach: false, isAdmin: false };
  return isCoach || isAdmin;
}
