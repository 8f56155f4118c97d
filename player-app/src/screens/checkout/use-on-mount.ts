import { useEffect, useEffectEvent } from 'react';

/**
 * Runs an action once when the component is mounted. Not in the effect itself: under StrictMode each effect runs twice at
 * once, and a mutation that is started in the first run loses its observer.
 */
export function useOnMount(action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    let isMounted = true;
    queueMicrotask(() => isMounted && run());
    return () => {
      isMounted = false;
    };
  }, []);
}
