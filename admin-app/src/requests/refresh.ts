import { createContext, use } from 'react';
import { notifyManager, type QueryClient } from '@tanstack/react-query';

/** The server tells pages of a change within 0.1 s. One that no stream tells of is shown after this time. */
const OWN_CHANGE_MS = 250;

export interface Refresh {
  /** Fetches everything on the screen again, for a change that the server has told of. */
  onChangedDays: () => void;
  /**
   * Fetches everything on the screen again, for a change by the coach that the API has accepted. The server tells of it,
   * too: both are one refresh. Resolves once everything is fetched.
   */
  onOwnChange: () => Promise<void>;
}

export function createRefresh(queryClient: QueryClient): Refresh {
  // The response to a running request may be from before the change: it is repeated.
  const refresh = async () => {
    await queryClient.invalidateQueries();
    // The screen hears of new data a moment later. A change that counts as done before would be drawn with the old data.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  };
  /** The refresh that own changes wait for. */
  let planned: { done: Promise<void>; begin: () => void } | null = null;

  function plan() {
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const begin = () => {
      clearTimeout(timer);
      planned = null;
      resolve(refresh());
    };
    const timer = setTimeout(begin, OWN_CHANGE_MS);
    return { done, begin };
  }

  return {
    onChangedDays: () => (planned ? planned.begin() : void refresh()),
    onOwnChange: () => (planned ??= plan()).done,
  };
}

export const RefreshContext = createContext<Refresh | null>(null);

/** Returns how this part of the module fetches its screen again. */
export function useRefresh(): Refresh {
  const refresh = use(RefreshContext);
  if (!refresh) throw new Error('useRefresh is called outside of the module');
  return refresh;
}
