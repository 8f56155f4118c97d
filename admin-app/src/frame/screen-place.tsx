import { Suspense, useEffect, type ReactNode } from 'react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Spinner } from '@lessons/ui';
import { loadLaterScreens, restartFailedScreens } from './later-screens.tsx';

let isLoadingLater = false;

/** The place of a screen. When the first one has all its data, the code of the others is prefetched. */
export function ScreenPlace({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    // On the first render the screen's queries have only just begun.
    if (isFetching || queryClient.isFetching() > 0 || isLoadingLater) return;
    isLoadingLater = true;
    void loadLaterScreens();
  }, [isFetching, queryClient]);
  // Only after it was left: a screen that renders while it fails would load again and again.
  useEffect(() => restartFailedScreens, []);
  return <Suspense fallback={<Spinner />}>{children}</Suspense>;
}
