import { useEffect, useEffectEvent, useState } from 'react';

/** Code with a file of its own, which is none of the module's first files. */
export interface LaterCode<Code> {
  /** Loads the code; after a failure it starts over. */
  load: () => Promise<Code>;
  /** Returns the code if it is loaded. */
  loaded: () => Code | undefined;
}

export function laterCode<Code extends object>(fetchCode: () => Promise<Code>): LaterCode<Code> {
  let loaded: Code | undefined;
  return { load: async () => (loaded = await fetchCode()), loaded: () => loaded };
}

/**
 * Returns code, at once if it is loaded; undefined while it is being loaded. By state: React holds back for up to 300 ms what
 * replaces the fallback of `lazy`. `onFailed` gets what loading has thrown. Mounted again, it loads again.
 */
export function useLaterCode<Code extends object>(
  { load, loaded }: LaterCode<Code>,
  onFailed: (error: unknown) => void,
): Code | undefined {
  const [code, setCode] = useState(loaded);
  const fail = useEffectEvent(onFailed);
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
  return code;
}

/** Loads code one after the other, while the coach reads what is drawn: a tap then waits for nothing. */
export async function loadWhenIdle(later: readonly Pick<LaterCode<object>, 'load'>[]): Promise<void> {
  for (const { load } of later) {
    await untilIdle();
    // Whoever shows it loads it again, and says what is wrong.
    await load().catch(() => undefined);
  }
}

/** Safari has no idle callbacks. */
function untilIdle(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout: 2_000 })
      : setTimeout(resolve),
  );
}
