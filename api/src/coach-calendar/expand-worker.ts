import { parentPort, workerData } from 'node:worker_threads';
import type { TimeSpan } from '@lessons/rules';
import { CalendarUnreadable } from './calendar-unreadable.ts';
import { expandCalendar, type BusyTimes } from './expand-calendar.ts';

/** The input of the thread. */
export interface Task {
  file: Uint8Array<ArrayBuffer>;
  window: TimeSpan;
  /** The coach's email addresses. */
  owners: readonly string[];
}

/** The only message that the thread sends, before it ends. */
export type Message = BusyTimes | { code: string; message: string };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
parentPort?.postMessage(expand(workerData as Task));

function expand({ file, window, owners }: Task): Message {
  try {
    return expandCalendar(Buffer.from(file.buffer, file.byteOffset, file.byteLength), window, owners);
  } catch (error) {
    if (error instanceof CalendarUnreadable) return { code: error.code, message: error.message };
    // An error of the library could quote the file.
    return { code: 'broken_event', message: 'It has an event that can’t be read.' };
  }
}
