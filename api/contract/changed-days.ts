/** Server-sent events, for anybody: which days changed, and nothing else. */
export const EVENTS_PATH = '/api/events';
export const CHANGED_DAYS_EVENT = 'changed-days';
/** Tells proxies and pages that the stream still works. */
export const HEARTBEAT_EVENT = 'heartbeat';
export const HEARTBEAT_MS = 20_000;

/**
 * London days on which lessons, holds or blocks changed, such as `2026-11-24`. `all` if any day may
 * have changed.
 */
export type ChangedDays = readonly string[] | 'all';

/** The data of a `CHANGED_DAYS_EVENT`. */
export interface ChangeEvent {
  days: ChangedDays;
  /** Each page waits for a random part of this before it fetches again, so that not all fetch at once. */
  spreadMs: number;
  /** How long ago the last of the changes was, for those from before the stream. */
  agoMs?: number;
}

export const MIN_SPREAD_MS = 500;
/** No page waits longer, whatever the server says. */
const MAX_SPREAD_MS = 30_000;
/** A response may have been on its way, or cached, for so long when the change came. */
const STALE_FOR_MS = 1_000;
/** A page that has made a change itself doesn't wait with the changes of so long afterwards. */
const OWN_CHANGE_MS = 1_000;
const MAX_SILENCE_MS = 2.5 * HEARTBEAT_MS;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

interface FollowOptions {
  /** Called when the stream is open, and when it is lost. */
  onConnection?: (isOpen: boolean) => void;
  /** The URL of the stream, the same for all followers; `EVENTS_PATH` by default. */
  url?: string;
}

interface Follower extends FollowOptions {
  onChange: (days: ChangedDays) => void;
  /** Changes that it has not been called for yet. */
  changed: ChangedDays | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

// The API imports the constants above, and is checked without the types of a browser.
declare const document: {
  visibilityState: string;
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
};

/** The followers of this page. They share one stream. */
const followers = new Set<Follower>();
let streamUrl = EVENTS_PATH;
let source: EventSource | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let silenceTimer: ReturnType<typeof setTimeout> | undefined;
let retryMs = FIRST_RETRY_MS;
/** Changes may have been missed. */
let hasGap = false;
/** Until then changes are passed on at once, by `performance.now()`. */
let hurriesUntil = 0;
let spreadMs = MIN_SPREAD_MS;

/**
 * Calls `onChange` after a change on the server: within half a second, or within seconds while very
 * many pages are open. A lost stream is opened again, and then `onChange` is called with `all`. While
 * the tab is hidden there is no stream. Returns the function that ends it.
 */
export function followChangedDays(
  onChange: (days: ChangedDays) => void,
  options: FollowOptions = {},
): () => void {
  streamUrl = options.url ?? EVENTS_PATH;
  const follower: Follower = { ...options, onChange, changed: null, timer: undefined };
  if (followers.size === 0) document.addEventListener('visibilitychange', update);
  followers.add(follower);
  if (source?.readyState === 1) follower.onConnection?.(true);
  update();
  return () => {
    clearTimeout(follower.timer);
    followers.delete(follower);
    if (followers.size === 0) document.removeEventListener('visibilitychange', update);
    update();
  };
}

/** Passes the next changes on at once, when this page has made one: the person who made it looks at the old data. */
export function expectOwnChange(): void {
  hurriesUntil = performance.now() + OWN_CHANGE_MS;
}

/** Opens or closes the stream, and calls followers that waited for the tab to be visible. */
function update(): void {
  if (followers.size > 0 && isVisible()) {
    if (!source && retryTimer === undefined) open();
    followers.forEach(schedule);
  } else {
    close();
    hasGap = followers.size > 0;
    retryMs = FIRST_RETRY_MS;
  }
}

function isVisible(): boolean {
  return document.visibilityState !== 'hidden';
}

function open(): void {
  retryTimer = undefined;
  source = new EventSource(streamUrl);
  source.addEventListener('open', () => {
    retryMs = FIRST_RETRY_MS;
    if (hasGap) publish('all');
    hasGap = false;
    expectHeartbeat();
    announce(true);
  });
  // After some errors a browser connects again by itself, after others it does not.
  source.addEventListener('error', reopen);
  source.addEventListener(HEARTBEAT_EVENT, expectHeartbeat);
  source.addEventListener(CHANGED_DAYS_EVENT, (event) => {
    expectHeartbeat();
    const change = changeIn((event as MessageEvent).data);
    spreadMs = Math.min(Math.max(change.spreadMs, MIN_SPREAD_MS), MAX_SPREAD_MS);
    // What this page has fetched is newer.
    if (change.agoMs > performance.now() + STALE_FOR_MS) return;
    publish(change.days);
  });
}

function close(): void {
  clearTimeout(retryTimer);
  clearTimeout(silenceTimer);
  retryTimer = undefined;
  source?.close();
  if (source) announce(false);
  source = undefined;
}

function reopen(): void {
  close();
  hasGap = true;
  retryTimer = setTimeout(open, retryMs * (1 + Math.random()));
  retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
}

/**
 * Replaces the connection if no heartbeat comes in time: a connection can be dead without an error, as after a change
 * of networks.
 */
function expectHeartbeat(): void {
  clearTimeout(silenceTimer);
  silenceTimer = setTimeout(reopen, MAX_SILENCE_MS);
}

function announce(isOpen: boolean): void {
  for (const { onConnection } of followers) onConnection?.(isOpen);
}

function publish(days: ChangedDays): void {
  for (const follower of followers) {
    const { changed } = follower;
    follower.changed = changed === 'all' || days === 'all' ? 'all' : [...(changed ?? []), ...days];
    schedule(follower);
  }
}

function schedule(follower: Follower): void {
  if (!follower.changed || !isVisible()) return;
  const isHurried = performance.now() < hurriesUntil;
  if (follower.timer !== undefined && !isHurried) return;
  clearTimeout(follower.timer);
  const pass = () => {
    const { changed, onChange } = follower;
    follower.timer = undefined;
    // In a hidden tab the change is reported once the tab is visible again.
    if (!changed || !isVisible()) return;
    follower.changed = null;
    onChange(changed);
  };
  follower.timer = setTimeout(pass, isHurried ? 0 : Math.random() * spreadMs);
}

/** Data of a newer server that this page can't read counts as a change of any day. */
function changeIn(data: unknown): Required<ChangeEvent> {
  const { days, ...times } = parsed(data);
  return {
    days: Array.isArray(days) && days.every((day) => typeof day === 'string') ? days : 'all',
    spreadMs: Number(times.spreadMs) || MIN_SPREAD_MS,
    agoMs: Number(times.agoMs) || 0,
  };
}

function parsed(data: unknown): Partial<Record<keyof ChangeEvent, unknown>> {
  try {
    return Object(JSON.parse(String(data)));
  } catch {
    return {};
  }
}
