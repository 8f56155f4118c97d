import type { LaterCode } from '@lessons/ui/later-code.ts';

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
