import { useEffect, useEffectEvent, useState } from 'react';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { useReturnToTab } from '@lessons/ui';
import { setServerAhead } from '@lessons/ui/server-clock.ts';
import type { AdminAppProps } from '../../module-contract.ts';
import { codeOf } from './api-error.ts';
import { createRefresh, type Refresh } from './refresh.ts';

interface ModuleData {
  queryClient: QueryClient;
  refresh: Refresh;
  /** The API no longer accepts the user as coach or admin. */
  isDenied: boolean;
}

/**
 * Makes the cache of a part of the module, and tells the shell when the API refuses its user. What is
 * shown is fetched again after each change that the server tells of, and when the coach returns to the tab after a minute
 * or more.
 */
export function useModuleData({
  serverAheadMs,
  ...props
}: Pick<AdminAppProps, 'followChangedDays' | 'serverAheadMs' | 'onSignedOut' | 'onForbidden'>): ModuleData {
  useServerAhead(serverAheadMs);
  const [isDenied, setDenied] = useState(false);
  const [queryClient] = useState(() =>
    createQueryClient((error) => {
      // By the code, which a proxy's or a hotel's page with the same status has not.
      if (codeOf(error) === 'unauthorized') props.onSignedOut();
      if (codeOf(error) !== 'forbidden') return;
      setDenied(true);
      props.onForbidden();
    }),
  );
  const [refresh] = useState(() => createRefresh(queryClient));
  const follow = useEffectEvent(() => props.followChangedDays(refresh.onChangedDays));
  useEffect(() => follow(), []);
  useReturnToTab(() => void queryClient.invalidateQueries({}, { cancelRefetch: false }));
  return { queryClient, refresh, isDenied };
}

/** Sets the module's clock, also before its first screen is drawn. The shell has another copy of the kit. */
function useServerAhead(ms: number): void {
  useState(() => setServerAhead(ms));
  useEffect(() => setServerAhead(ms), [ms]);
}

/**
 * Creates the query client. A screen fetches when it is opened and after each change; nothing is retried without being
 * asked. `onError` receives the error of every failed request.
 */
function createQueryClient(onError: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
