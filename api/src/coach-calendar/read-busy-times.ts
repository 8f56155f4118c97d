import { once } from 'node:events';
import { extname } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { CalendarUnreadable } from './calendar-unreadable.ts';
import type { BusyTimes } from './expand-calendar.ts';
import type { Message, Task } from './expand-worker.ts';

/** In the artefact it is JavaScript, as this module is. */
const WORKER = new URL(`./expand-worker${extname(import.meta.url)}`, import.meta.url);
/** A calendar of years takes about a second of the processor. On a busy machine that may be many on the clock. */
const MAX_CPU_MS = 10_000;
/** How often the thread is asked, and how often it is at most: one that does not run uses no time either. */
const [CHECK_MS, MAX_CHECKS] = [250, 1200];
/** The heap of the thread. Its code and what was fetched come to as much again: together less than 128 MB. */
const MEMORY_MB = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/**
 * Returns when the events of an iCalendar file make the coach busy. It is expanded in a thread of
 * its own, which is stopped if it takes too long: a rule that never applies would otherwise stop all
 * requests of this process. The file belongs to the thread from then on. Throws `CalendarUnreadable`.
 */
export async function readBusyTimes(
  task: Task,
  { maxCpuMs = MAX_CPU_MS, script = WORKER } = {},
): Promise<BusyTimes> {
  const worker = new Worker(script, {
    workerData: task,
    transferList: [task.file.buffer],
    resourceLimits: MEMORY_MB,
  });
  // It may run out of memory while it is being stopped, when nobody waits for it any more: that must not end the process.
  worker.on('error', () => {});
  const ended = new AbortController();
  try {
    const message = once(worker, 'message', { signal: ended.signal }) as Promise<[Message]>;
    const [read] = await Promise.race([
      message,
      endOf(worker, ended.signal),
      timeUsedUp(worker, maxCpuMs, ended.signal),
    ]);
    if ('spans' in read) return read;
    throw new CalendarUnreadable(read.code, read.message);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooComplex();
    throw error;
  } finally {
    ended.abort();
    await worker.terminate();
  }
}

const tooComplex = () =>
  new CalendarUnreadable('too_complex', 'Its recurring events take too long to work out.');

/** Rejects when the thread has ended. Its message comes before. */
async function endOf(worker: Worker, signal: AbortSignal): Promise<never> {
  const [code] = (await once(worker, 'exit', { signal })) as [number];
  throw new Error(`The thread that reads the calendar ended with code ${code} and without a result.`);
}

/** Rejects when the thread has used so much time of the processor, or if that can't be read. */
async function timeUsedUp(worker: Worker, maxCpuMs: number, signal: AbortSignal): Promise<never> {
  let checks = 0;
  for await (const _ of setInterval(CHECK_MS, undefined, { signal })) {
    checks += 1;
    if ((await cpuMsOf(worker)) > maxCpuMs || checks > MAX_CHECKS) break;
  }
  throw tooComplex();
}

/** Returns how much time of the processor a thread has used (ms). One that is not running has no figures: see `endOf`. */
async function cpuMsOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_WORKER_NOT_RUNNING') return 0;
    throw error;
  }
}
