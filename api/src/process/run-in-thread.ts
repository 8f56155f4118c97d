import { once } from 'node:events';
import { extname } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** On a busy machine that may be many seconds on the clock. */
const MAX_CPU_MS = 10_000;
/** How often the thread is asked, and how often it is at most: one that does not run uses no time either. */
const [CHECK_MS, MAX_CHECKS] = [250, 1200];
/** The heap of the thread. Its code and its input come to as much again: together less than 128 MB. */
const MEMORY_MB = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/** A thread has used up its time of the processor, or its memory. */
export class ThreadLimitReached extends Error {
  override name = 'ThreadLimitReached';
}

interface ThreadOptions extends Pick<WorkerOptions, 'transferList'> {
  maxCpuMs?: number | undefined;
}

/** Returns the address of a thread’s module beside the calling one. In the artefact both are JavaScript. */
export const threadModule = (name: string, caller: string) => new URL(`./${name}${extname(caller)}`, caller);

/**
 * Runs a module in a thread of its own, and returns the only message that it sends: work on what others have written would
 * otherwise stop all requests of this process. Throws `ThreadLimitReached`.
 */
export async function runInThread<Message>(
  script: URL,
  task: unknown,
  { maxCpuMs = MAX_CPU_MS, transferList = [] }: ThreadOptions = {},
): Promise<Message> {
  const worker = new Worker(script, { workerData: task, transferList, resourceLimits: MEMORY_MB });
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
    return read;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new ThreadLimitReached();
    throw error;
  } finally {
    ended.abort();
    await worker.terminate();
  }
}

/** Rejects when the thread has ended. Its message comes before. */
async function endOf(worker: Worker, signal: AbortSignal): Promise<never> {
  const [code] = (await once(worker, 'exit', { signal })) as [number];
  throw new Error(`The thread ended with code ${code} and without a result.`);
}

/** Rejects when the thread has used so much time of the processor, or if that can't be read. */
async function timeUsedUp(worker: Worker, maxCpuMs: number, signal: AbortSignal): Promise<never> {
  let checks = 0;
  for await (const _ of setInterval(CHECK_MS, undefined, { signal })) {
    checks += 1;
    if ((await cpuMsOf(worker)) > maxCpuMs || checks > MAX_CHECKS) break;
  }
  throw new ThreadLimitReached();
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
