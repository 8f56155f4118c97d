import { parentPort, workerData } from 'node:worker_threads';
import type { TimeSpan } from '@lessons/rules';
import { CalendarUnreadable } from './calendar-unreadable.ts';
import { expandCalendar, type BusySpan } from './expand-calendar.ts';

/** The only message that the thread sends, before it ends. */
export type Expanded = { spans: BusySpan[] } | { code: string; message: string };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
parentPort?.postMessage(expand(workerData as { file: Uint8Array<ArrayBuffer>; window: TimeSpan }));

function expand({ file, window }: { file: Uint8Array<ArrayBuffer>; window: TimeSpan }): Expanded {
  try {
    return { spans: expandCalendar(Buffer.from(file.buffer, file.byteOffset, file.byteLength), window) };
  } catch (error) {
    if (error instanceof CalendarUnreadable) return { code: error.code, message: error.message };
    // The library's errors quote the file.
    return { code: 'broken_event', message: 'It has an event that can’t be read.' };
  }
}
