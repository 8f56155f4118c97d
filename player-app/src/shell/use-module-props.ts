import { useEffect, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AdminAppProps } from '@lessons/admin-app/module-contract';
import { expectOwnChange } from '@lessons/contract/changed-days';
import { onServerTime, serverAhead } from '@lessons/ui/server-clock.ts';
import { followChangedDays } from '../requests/changed-days.ts';
import { moduleApi } from '../requests/coach-day.ts';
import { apiUrl } from '../site/api-url.ts';
import { COACH_PROFILE_PATH, refreshCoach } from '../coach-profile/coach-profile.ts';
import { useSession, useSessionUser } from '../session/session.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { useNotify } from '../notifications/notifications.tsx';
import { cacheLastSeenDay } from './lazy-last-seen-day.ts';

/** Returns the properties that every part of the coach's module gets from the shell. */
export function useModuleProps(): AdminAppProps {
  const user = useSessionUser();
  const { refresh } = useSession();
  const signOut = useSignOut();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  useEffect(cacheLastSeenDay, []);
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
    serverAheadMs,
    onSignedOut: () => void signOut(),
    onForbidden: () => void refresh(),
  };
}
