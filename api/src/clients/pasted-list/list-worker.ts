import type { RefusalCode } from '@lessons/contract/refusal-codes';
import { parentPort, workerData } from 'node:worker_threads';
import type { ColumnMeaning } from '@lessons/contract';
import { Refusal } from '../../http/refusal.ts';
import { readList, type PastedList } from './read-list.ts';

/** The input of the thread. */
export interface Task {
  text: string;
  /** What the coach says that columns hold, by their index. */
  chosen: ReadonlyMap<number, ColumnMeaning>;
}

/** The only message that the thread sends, before it ends. */
export type Message = PastedList | { code: RefusalCode; message: string };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
parentPort?.postMessage(read(workerData as Task));

function read({ text, chosen }: Task): Message {
  try {
    return readList(text, chosen);
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, message: error.message };
    throw error;
  }
}
