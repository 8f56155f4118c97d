import { useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AdminAppProps } from '@lessons/admin-app/module-contract';
import { expectOwnChange } from '@lessons/contract/changed-days';
import { onServerTime, serverAhead } from '@lessons/ui/server-clock.ts';
import { followChangedDays } from '../requests/changed-days.ts';
import { moduleApi } from '../requests/coach-day.ts';
import { namesIn, saveProfile } from '../requests/profile.ts';
import { apiUrl } from '../site/api-url.ts';
import { COACH_PROFILE_PATH, refreshCoach } from '../coach-profile/coach-profile.ts';
import { useSession, useSessionUser } from '../session/session.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { useNotify } from '../notifications/notifications.tsx';
import { LastSeenDay } from './last-seen-day.tsx';

/** Returns the properties that every part of the coach's module gets from the shell. */
export function useModuleProps(): AdminAppProps {
  const user = useSessionUser();
  const { refresh } = useSession();
  const signOut = useSignOut();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const serverAheadMs = useSyncExternalStore(onServerTime, serverAhead);
  return {
    user,
    api: moduleApi,
    notify,
    navigate: (to, options) => void navigate(to, options),
    path: pathname + search,
    dataChanged: (paths) => {
      expectOwnChange();
      if (paths.includes(COACH_PROFILE_PATH)) void refreshCoach();
      for (const path of paths) void queryClient.invalidateQueries({ queryKey: [path] });
    },
    followChangedDays,
    apiUrl,
    renameAccount: async (fullName) => {
      await saveProfile({ userId: user.id, email: user.email, ...namesIn(fullName) });
      await refresh();
    },
    LastSeenDay,
    serverAheadMs,
    onSignedOut: () => void signOut(),
    onForbidden: () => void refresh(),
  };
}
