import type { ServerResponse } from 'node:http';
import {
  CHANGED_DAYS_EVENT,
  HEARTBEAT_EVENT,
  HEARTBEAT_MS,
  MIN_SPREAD_MS,
  type ChangedDays,
  type ChangeEvent,
} from '@lessons/contract/changed-days';

/** For clients that reconnect by themselves. */
const RETRY_MS = 2_000;
/**
 * A page fetches its data and opens its stream at about the same time. A change in between is sent
 * when the stream opens.
 */
const REPEAT_FOR_MS = 30_000;
/** With more unread than this, the client is gone or stuck. */
const MAX_UNREAD_BYTES = 16_384;
const MAX_STREAMS = 5_000;
/** About the CPU time of what one page fetches again after a change. */
const SPREAD_MS_PER_STREAM = 5;
/** A household or a club shares an address. */
const MAX_STREAMS_OF_NETWORK = 100;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // A proxy that compresses or buffers would hold events back.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

export interface EventStreams {
  /**
   * Starts a stream on a response, or says why not: the client's network has too many of them, or
   * all clients have, or this process is stopping.
   */
  open(response: ServerResponse, network: string): 'opened' | 'network_is_full' | 'full';
  /** Sends the days that changed to all streams. */
  send(days: ChangedDays): void;
  /** The number of open streams. */
  readonly size: number;
  /** Ends all streams, and refuses new ones. */
  close(): void;
}

/** Returns the server-sent events of this process. They are public and name days only. */
/**
 * Returns what anybody may know of changed days. A past one is named as today: what changed there is somebody's notes or
 * money, and open pages fetch the same.
 */
export function hidePastDays(days: ChangedDays, today: string): ChangedDays {
  if (days === 'all') return days;
  return [...new Set(days.map((day) => (day < today ? today : day)))].toSorted();
}

export function createEventStreams(heartbeatMs = HEARTBEAT_MS): EventStreams {
  /** The open streams, with the client's network. */
  const streams = new Map<ServerResponse, string>();
  /** The days, or `all`, and when they changed last. */
  const recent = new Map<string, number>();
  let isClosed = false;
  const heartbeat = setInterval(() => writeToAll(eventOf(HEARTBEAT_EVENT, {})), heartbeatMs).unref();

  function writeToAll(text: string): void {
    for (const response of streams.keys()) {
      if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
      else response.write(text);
    }
  }

  function isNetworkFull(network: string): boolean {
    let ofNetwork = 0;
    for (const other of streams.values()) if (other === network) ofNetwork += 1;
    return ofNetwork >= MAX_STREAMS_OF_NETWORK;
  }

  function recentChanges(): string {
    const now = performance.now();
    for (const [day, at] of recent) if (now - at > REPEAT_FOR_MS) recent.delete(day);
    if (recent.size === 0) return '';
    const days = recent.has('all') ? 'all' : [...recent.keys()];
    return changeOf({ days, spreadMs: spreadMs(), agoMs: Math.floor(now - Math.max(...recent.values())) });
  }

  const spreadMs = () => Math.max(MIN_SPREAD_MS, streams.size * SPREAD_MS_PER_STREAM);

  return {
    open(response, network) {
      if (isClosed || streams.size >= MAX_STREAMS) return 'full';
      if (isNetworkFull(network)) return 'network_is_full';
      response.writeHead(200, HEADERS);
      response.write(`retry: ${RETRY_MS}\n\n${recentChanges()}`);
      streams.set(response, network);
      response.once('close', () => streams.delete(response));
      return 'opened';
    },
    send(days) {
      for (const day of days === 'all' ? [days] : days) recent.set(day, performance.now());
      writeToAll(changeOf({ days, spreadMs: spreadMs() }));
    },
    get size() {
      return streams.size;
    },
    close() {
      isClosed = true;
      clearInterval(heartbeat);
      for (const response of streams.keys()) response.end();
    },
  };
}

function changeOf(change: ChangeEvent): string {
  return eventOf(CHANGED_DAYS_EVENT, change);
}

function eventOf(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
