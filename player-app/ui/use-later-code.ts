import { useEffect, useEffectEvent, useState } from 'react';
import type { LaterCode } from './later-code.ts';

/**
 * Returns code, at once if it is loaded; undefined while it is being loaded. By state: React holds back for up to 300 ms what
 * replaces the fallback of `lazy`. `onFailed` gets what loading has thrown; without it that is thrown when it renders.
 * Mounted again, it loads again.
 */
export function useLaterCode<Code extends object>(
  { load, loaded }: LaterCode<Code>,
  onFailed?: (error: unknown) => void,
): Code | undefined {
  const [code, setCode] = useState(loaded);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const fail = useEffectEvent((error: unknown) => (onFailed ? onFailed(error) : setFailure({ error })));
  const isLoaded = code !== undefined;
  useEffect(() => {
    if (isLoaded) return undefined;
    let isShown = true;
    load().then(
      (fetched) => isShown && setCode(fetched),
      (error: unknown) => isShown && fail(error),
    );
    return () => {
      isShown = false;
    };
  }, [load, isLoaded]);
  if (failure) throw failure.error;
  return code;
}
