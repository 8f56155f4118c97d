import { useSession } from './session.tsx';

/** Returns whether the person is coach or admin; while the account can't be loaded, whether they were when it was last seen. */
export function useIsCoach(): boolean {
  const { user } = useSession();
  return user !== null && (user.isCoach || user.isAdmin);
}
