import { useEffect, useEffectEvent } from 'react';
import { FailedState, PageHeader, Screen } from '@lessons/ui';
import { ScreenOpened } from './screen-opened.tsx';

/**
 * Somebody is signed in, and who it is could not be learnt: that is no reason to show them a visitor's page. It tries again
 * when the connection is back.
 */
export function SessionFailed({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onOnline = () => retry();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  const title = navigator.onLine ? 'Not connected' : 'You are offline';
  return (
    <Screen>
      <PageHeader title={title} />
      <FailedState message={failure} onRetry={onRetry} />
      <ScreenOpened title={title} />
    </Screen>
  );
}
