import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fakeEventSource } from '../../player-app/test/fake-event-source.ts';
import {
  EVENTS_PATH,
  expectOwnChange,
  followChangedDays,
  HEARTBEAT_MS,
  type ChangedDays,
} from './changed-days.ts';

/** Longer than the random wait before a change is passed on. */
const JITTER_MS = 500;
/** Longer than the wait before the first attempt to open a lost stream again. */
const RETRY_MS = 2_000;

const events = fakeEventSource();
let tab: EventTarget & { visibilityState: string };
let stops: (() => void)[];
let begunAfter = 0;

beforeEach(() => {
  jest.useFakeTimers();
  // Each test on the same page, later than those before.
  jest.advanceTimersByTime((begunAfter += 60_000));
  tab = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  Object.assign(globalThis, { document: tab });
  stops = [];
});
afterEach(() => {
  stops.forEach((stop) => stop());
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'document');
});

function follow(options?: Parameters<typeof followChangedDays>[1]) {
  const changes: ChangedDays[] = [];
  const stop = followChangedDays((days) => changes.push(days), options);
  stops.push(stop);
  return { changes, stop };
}

function show(visibilityState: 'visible' | 'hidden'): void {
  tab.visibilityState = visibilityState;
  tab.dispatchEvent(new Event('visibilitychange'));
}

test('a page learns of a change within half a second, at a random moment', () => {
  const { changes } = follow();
  events.accept();
  events.send(['2026-11-24']);
  expect(changes).toEqual([]);
  jest.advanceTimersByTime(JITTER_MS);
  expect(changes).toEqual([['2026-11-24']]);
  expect(events.streams.map(({ url }) => url)).toEqual([EVENTS_PATH]);
});

test('a page that has made a change itself learns of it at once; of later ones at a random moment', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.9);
  const { changes } = follow();
  events.accept();
  expectOwnChange();
  events.send(['2026-11-24']);
  jest.advanceTimersByTime(0);
  expect(changes).toEqual([['2026-11-24']]);
  jest.advanceTimersByTime(1_000);
  events.send(['2026-11-25']);
  jest.advanceTimersByTime(0);
  expect(changes).toHaveLength(1);
  jest.advanceTimersByTime(JITTER_MS);
  expect(changes).toHaveLength(2);
});

test('a page waits for a random part of the time that the server names, and at once for a change of its own', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.9);
  const { changes } = follow();
  events.accept();
  events.send(['2026-11-24'], { spreadMs: 5_000 });
  jest.advanceTimersByTime(4_499);
  expect(changes).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(changes).toEqual([['2026-11-24']]);
  events.send(['2026-11-25'], { spreadMs: 5_000 });
  expectOwnChange();
  events.send(['2026-11-26'], { spreadMs: 5_000 });
  jest.advanceTimersByTime(0);
  expect(changes.at(-1)).toEqual(['2026-11-25', '2026-11-26']);
  jest.advanceTimersByTime(60_000);
  expect(changes).toHaveLength(2);
});

test('after a lost stream many pages spread what they fetch as after the last change', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.9);
  const { changes } = follow();
  events.accept();
  events.send(['2026-11-24'], { spreadMs: 5_000 });
  events.fail();
  jest.advanceTimersByTime(RETRY_MS);
  events.accept();
  jest.advanceTimersByTime(2_499);
  expect(changes).toEqual([]);
  jest.advanceTimersByTime(5_000);
  expect(changes).toEqual(['all']);
});

test.each([1e9, Infinity, -1, 'soon', null])(
  'a page waits half a minute at most, and half a second if the time can’t be read: %s',
  (spreadMs) => {
    const { changes } = follow();
    events.accept();
    events.sendEvent('changed-days', JSON.stringify({ days: ['2026-11-24'], spreadMs }));
    jest.advanceTimersByTime(spreadMs === 1e9 ? 30_000 : JITTER_MS);
    expect(changes).toEqual([['2026-11-24']]);
  },
);

test('a page that has just been opened does not fetch again for a change from before it', () => {
  const { changes } = follow();
  events.accept();
  events.send(['2026-11-24'], { agoMs: performance.now() + 1_001 });
  jest.advanceTimersByTime(JITTER_MS);
  expect(changes).toEqual([]);
  events.send(['2026-11-24'], { agoMs: performance.now() + 900 });
  jest.advanceTimersByTime(JITTER_MS);
  expect(changes).toEqual([['2026-11-24']]);
});

test('all followers of a page share one event stream, which closes with the last of them', () => {
  const [first, second] = [follow(), follow()];
  expect(events.streams).toHaveLength(1);
  events.accept();
  first.stop();
  events.send(['2026-11-24']);
  jest.advanceTimersByTime(JITTER_MS);
  expect([first.changes, second.changes]).toEqual([[], [['2026-11-24']]]);
  second.stop();
  expect(events.open).toEqual([]);
});

test('the first connection counts as no change; a lost stream reconnects and counts as a change of any day', () => {
  const { changes } = follow();
  events.accept();
  jest.advanceTimersByTime(JITTER_MS);
  expect(changes).toEqual([]);
  events.fail();
  expect(events.open).toEqual([]);
  jest.advanceTimersByTime(RETRY_MS);
  events.accept();
  jest.advanceTimersByTime(JITTER_MS);
  expect(changes).toEqual(['all']);
});

test('while the server refuses the stream, each pause before the next attempt is longer, up to half a minute', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  follow();
  const waits = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
  for (const [attempt, wait] of waits.entries()) {
    events.fail();
    jest.advanceTimersByTime(wait - 1);
    expect(events.streams).toHaveLength(attempt + 1);
    jest.advanceTimersByTime(1);
    expect(events.streams).toHaveLength(attempt + 2);
  }
});

test('an event stream without a heartbeat is replaced', () => {
  follow();
  events.accept();
  for (let beat = 0; beat < 5; beat += 1) {
    jest.advanceTimersByTime(HEARTBEAT_MS);
    events.sendEvent('heartbeat', '{}');
  }
  expect(events.streams).toHaveLength(1);
  jest.advanceTimersByTime(3 * HEARTBEAT_MS);
  expect(events.streams).toHaveLength(2);
  expect(events.open).toHaveLength(1);
});

test('a hidden tab closes its event stream; visible again, it reconnects and counts as changed', () => {
  const { changes } = follow();
  events.accept();
  events.send(['2026-11-24']);
  show('hidden');
  expect(events.open).toEqual([]);
  jest.advanceTimersByTime(60_000);
  expect(changes).toEqual([]);
  show('visible');
  events.accept();
  jest.advanceTimersByTime(JITTER_MS);
  expect(changes).toEqual(['all']);
});

test('a follower of changed days learns whether the stream is open', () => {
  const seen: boolean[] = [];
  follow({ onConnection: (isOpen) => seen.push(isOpen) });
  events.accept();
  events.fail();
  jest.advanceTimersByTime(RETRY_MS);
  events.accept();
  show('hidden');
  expect(seen).toEqual([true, false, true, false]);
});

test.each(['not JSON', '{}', '{"days":7}', '{"days":[7]}', '"all"', 'null'])(
  'an event with data that can’t be read counts as a change of any day: %s',
  (data) => {
    const { changes } = follow();
    events.accept();
    events.sendEvent('changed-days', data);
    jest.advanceTimersByTime(JITTER_MS);
    expect(changes).toEqual(['all']);
  },
);
