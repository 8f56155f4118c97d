import { setTimeout as pause } from 'node:timers/promises';

/** Looks again until what is seen is right; fails with what was seen last. */
export async function eventually<T>(
  look: () => Promise<T>,
  isRight: (seen: T) => boolean,
  withinMs = 30_000,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (isRight(seen)) return seen;
    if (performance.now() > deadline)
      throw new Error(`Not seen in time; the last was ${JSON.stringify(seen)}`);
    await pause(20);
  }
}
