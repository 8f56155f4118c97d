import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TimeSpan } from '@lessons/rules';
import { CalendarUnreadable } from './calendar-unreadable.ts';
import type { BusySpan } from './expand-calendar.ts';
import type { Expanded } from './expand-worker.ts';

/** In the artefact it is JavaScript, as this module is. */
const WORKER = new URL(`./expand-worker${extname(import.meta.url)}`, import.meta.url);
/** A calendar of years takes about a second. */
const TIMEOUT_MS = 10_000;
/** The heap of the thread. Its code and what was fetched come to as much again: together less than 128 MB. */
const MEMORY_MB = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/**
 * Returns when the events of an iCalendar file make the coach busy. It is expanded in a thread of
 * its own, which is stopped if it takes too long: a rule such as FREQ=SECONDLY, or one that never
 * applies, would otherwise stop all requests of this process. The file belongs to the thread from then on. Throws
 * `CalendarUnreadable`.
 */
export async function readBusyTimes(
  file: Uint8Array<ArrayBuffer>,
  window: TimeSpan,
  timeoutMs = TIMEOUT_MS,
): Promise<BusySpan[]> {
  const worker = new Worker(WORKER, {
    workerData: { file, window },
    transferList: [file.buffer],
    resourceLimits: MEMORY_MB,
  });
  // It may run out of memory while it is being stopped, when nobody waits for it any more: that must not end the process.
  worker.on('error', () => {});
  try {
    const [expanded] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [
      Expanded,
    ];
    if ('spans' in expanded) return expanded.spans;
    throw new CalendarUnreadable(expanded.code, expanded.message);
  } catch (error) {
    if (error instanceof CalendarUnreadable) throw error;
    const code = (error as { code?: unknown }).code;
    if (code === 'ABORT_ERR' || code === 'ERR_WORKER_OUT_OF_MEMORY') {
      throw new CalendarUnreadable('too_complex', 'Its recurring events take too long to work out.');
    }
    throw error;
  } finally {
    await worker.terminate();
  }
}
