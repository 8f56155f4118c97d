import { refused } from '../../http/refusal.ts';
import { runInThread, threadModule, ThreadLimitReached } from '../../process/run-in-thread.ts';
import type { Message, Task } from './list-worker.ts';
import type { PastedList } from './read-list.ts';

const WORKER = threadModule('list-worker', import.meta.url);
/** The longest honest list takes half a second. */
const MAX_CPU_MS = 5_000;

/** Reads a list as `readList` does, in a thread of its own. Throws its refusals, also for a list that takes too long. */
export async function readListInThread(task: Task): Promise<PastedList> {
  try {
    const read = await runInThread<Message>(WORKER, task, { maxCpuMs: MAX_CPU_MS });
    if ('persons' in read) return read;
    throw refused(read.code, read.message);
  } catch (error) {
    if (!(error instanceof ThreadLimitReached)) throw error;
    throw refused('list_unreadable', 'This list takes too long to read. Paste it in smaller parts.');
  }
}
