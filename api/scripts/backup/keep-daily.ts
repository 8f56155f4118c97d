import { addDays, HOUR, londonDateOf, londonInstant } from '@lessons/rules';

/** London's time of the nightly backup, as the timer of systemd has it. */
const AT = '03:30';
const RETRY_MS = HOUR;

/** Returns when the last nightly backup was due. */
export function lastNight(now: Date): Date {
  const today = londonInstant(londonDateOf(now), AT);
  return today <= now ? today : londonInstant(addDays(londonDateOf(now), -1), AT);
}

/** Returns when the next nightly backup is due. */
export function nextNight(now: Date): Date {
  const today = londonInstant(londonDateOf(now), AT);
  return today > now ? today : londonInstant(addDays(londonDateOf(now), 1), AT);
}

interface Nights {
  /** Makes the backup of last night unless it is there, and tries one when it is time. */
  attempt: () => Promise<void>;
  report: (failure: Error) => void;
  clock: () => Date;
  /** Resolves after so many milliseconds. Rejects when the process is to end. */
  pause: (ms: number) => Promise<unknown>;
}

/** Makes an attempt now and after each night, and an hour after one that failed. Never returns. */
export async function keepDaily({ attempt, report, clock, pause }: Nights): Promise<never> {
  for (;;) {
    let failed = false;
    try {
      await attempt();
    } catch (error) {
      failed = true;
      report(error as Error);
    }
    const untilNight = +nextNight(clock()) - +clock();
    await pause(failed ? Math.min(RETRY_MS, untilNight) : untilNight);
  }
}
