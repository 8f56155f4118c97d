import { afterEach, beforeEach } from '@jest/globals';
import {
  CHANGED_DAYS_EVENT,
  MIN_SPREAD_MS,
  type ChangedDays,
  type ChangeEvent,
} from '@lessons/contract/changed-days';

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 2;

class FakeEventSource extends EventTarget {
  readyState = CONNECTING;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
  }

  close(): void {
    this.readyState = CLOSED;
  }
}

/** The server's end of the event streams of a test's page. */
export class FakeEvents {
  /** Every stream that the page asked for, oldest first. */
  streams: FakeEventSource[] = [];

  /** The streams that the page has not closed. */
  get open(): FakeEventSource[] {
    return this.streams.filter(({ readyState }) => readyState !== CLOSED);
  }

  /** Accepts the newest stream. */
  accept(): void {
    const stream = this.#newest();
    stream.readyState = OPEN;
    stream.dispatchEvent(new Event('open'));
  }

  /** Breaks the newest stream, as a lost connection or an error response does. */
  fail(): void {
    this.#newest().dispatchEvent(new Event('error'));
  }

  send(days: ChangedDays, more: Partial<ChangeEvent> = {}): void {
    const change: ChangeEvent = { days, spreadMs: MIN_SPREAD_MS, ...more };
    this.sendEvent(CHANGED_DAYS_EVENT, JSON.stringify(change));
  }

  sendEvent(name: string, data: string): void {
    this.#newest().dispatchEvent(new MessageEvent(name, { data }));
  }

  #newest(): FakeEventSource {
    const stream = this.open.at(-1);
    if (!stream) throw new Error('The page has no event stream');
    return stream;
  }
}

/** Replaces `EventSource` for each test of a file. */
export function fakeEventSource(): FakeEvents {
  const events = new FakeEvents();
  const { EventSource: before } = globalThis;
  beforeEach(() => {
    events.streams = [];
    const construct = function (url: string) {
      const stream = new FakeEventSource(url);
      events.streams.push(stream);
      return stream;
    };
    globalThis.EventSource = construct as unknown as typeof EventSource;
  });
  afterEach(() => {
    globalThis.EventSource = before;
  });
  return events;
}
