import { runInThread, threadModule, ThreadLimitReached } from '../process/run-in-thread.ts';
import { CalendarUnreadable } from './calendar-unreadable.ts';
import type { BusyTimes } from './expand-calendar.ts';
import type { Message, Task } from './expand-worker.ts';

const WORKER = threadModule('expand-worker', import.meta.url);

/**
 * Returns when the events of an iCalendar file make the coach busy. It is expanded in a thread of
 * its own, which is stopped if it takes too long: a rule that never applies would otherwise stop all
 * requests of this process. A calendar of years takes about a second of the processor. The file belongs to the thread from
 * then on. Throws `CalendarUnreadable`.
 */
export async function readBusyTimes(
  task: Task,
  { maxCpuMs, script = WORKER }: { maxCpuMs?: number; script?: URL } = {},
): Promise<BusyTimes> {
  try {
    const read = await runInThread<Message>(script, task, { maxCpuMs, transferList: [task.file.buffer] });
    if ('spans' in read) return read;
    throw new CalendarUnreadable(read.code, read.message);
  } catch (error) {
    if (!(error instanceof ThreadLimitReached)) throw error;
    throw new CalendarUnreadable('too_complex', 'Its recurring events take too long to work out.');
  }
}
