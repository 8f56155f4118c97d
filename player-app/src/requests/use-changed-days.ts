import { useEffect, useEffectEvent } from 'react';

const loadStream = () => import('./changed-days.ts');

/**
 * Calls `onChange` when something has changed on the server, and `onConnection` when the page learns of changes at once,
 * and when it no longer does. Without the code of the stream, which is fetched after the screen, it calls neither.
 */
export function useChangedDays(onChange: () => void, onConnection?: (isOpen: boolean) => void): void {
  const onChanged = useEffectEvent(onChange);
  const onConnected = useEffectEvent((isOpen: boolean) => onConnection?.(isOpen));
  useEffect(() => {
    const following = loadStream().then(
      ({ followChangedDays }) => followChangedDays(() => onChanged(), { onConnection: onConnected }),
      () => undefined,
    );
    return () => void following.then((stop) => stop?.());
  }, []);
}
