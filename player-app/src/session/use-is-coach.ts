import { isCoachOrAdmin } from './load-user.ts';
import { useSession } from './session.tsx';

/** Returns whether the person is coach or admin; while the account can't be loaded, whether they were when it was last seen. */
export function useIsCoach(): boolean {
  return isCoachOrAdmin(useSession().user);
}
