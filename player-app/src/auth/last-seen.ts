import { deviceNow, serverAhead, setServerAhead } from '@lessons/ui/server-clock.ts';
import { browserStorage, readStoredJson } from '../site/browser-storage.ts';
import { storedUserId } from './stored-session.ts';

/*
 * Everything that this device shows of an earlier visit until the server has answered, in one value, which goes as a whole
 * with the sign-out. Never stored: free and busy times, payments, cards, receipts, notes, lists of clients and debts.
 */

const KEY = 'lessons.last-seen';
/** Goes up when a part changes its meaning. */
const VERSION = 1;

export const DAY_MS = 24 * 60 * 60_000;
export const WEEK_MS = 7 * DAY_MS;

interface Part {
  /** When it was stored, by this device's clock (ms): its age begins and ends here. */
  at: number;
  value: unknown;
}
type Parts = Record<string, Partial<Part> | null>;

interface Stored {
  version: number;
  /** Whose it is. Without one it is a visitor's, and nothing of it is anybody's own. */
  person?: string | undefined;
  /** When anything was stored last, and how far the server's clock was ahead then (ms). */
  at: number;
  ahead: number;
  parts: Parts;
}

/** A part of what was last seen. */
interface LastSeen<Value> {
  /** Stores a response to a person, unless they have left meanwhile. */
  store: (value: Value, person: string | undefined) => void;
  /** Returns the stored value; null if there is none, or one that is too old, of somebody else or can't be read. */
  read: () => Value | null;
}

/**
 * Declares a part. `parse` returns undefined for a value that can't be read. It runs before a value is stored, too, so that
 * fields which a schema doesn't name are never stored.
 */
export function lastSeen<Value>(
  name: string,
  maxAgeMs: number,
  parse: (value: unknown) => Value | undefined,
): LastSeen<Value> {
  return {
    store(value, person) {
      if (person !== storedUserId()) return;
      write({ ...readStored().parts, [name]: { at: deviceNow(), value: parse(value) } });
    },
    read() {
      const part = readStored().parts[name];
      if (part === undefined) return null;
      const value = isFresh(part?.at, maxAgeMs) ? parse(part?.value) : undefined;
      if (value === undefined) removeLastSeen(name);
      return value ?? null;
    },
  };
}

/** Removes parts by their names; without names everything. */
export function removeLastSeen(...names: string[]): void {
  const { parts } = readStored();
  const others = Object.entries(parts).filter(([name]) => names.length > 0 && !names.includes(name));
  if (others.length === 0) browserStorage.removeItem(KEY);
  else if (others.length < Object.keys(parts).length) write(Object.fromEntries(others));
}

/**
 * Takes the server's clock to be as far ahead as it was when this device last saw it, until a response tells. Without a
 * connection a wrong clock would show another day's lessons.
 */
export function recallServerTime(): void {
  const { at, ahead } = readStored();
  if (serverAhead() === 0 && isFresh(at, WEEK_MS) && typeof ahead === 'number') setServerAhead(ahead);
}

/** A value from the future was stored before the clock was set back: its age is not known. */
function isFresh(at: unknown, maxAgeMs: number): boolean {
  const age = typeof at === 'number' ? deviceNow() - at : -1;
  return age >= 0 && age <= maxAgeMs;
}

/** Returns what is this person's and of this version; of anything else nothing is left. */
function readStored(): Partial<Stored> & { parts: Parts } {
  const { version, person, parts, ...clock } = (readStoredJson(KEY) ?? {}) as Partial<Stored>;
  const isTheirs = person === undefined || person === storedUserId();
  if (version === VERSION && isTheirs && typeof parts === 'object' && parts !== null)
    return { parts, ...clock };
  browserStorage.removeItem(KEY);
  return { parts: {} };
}

function write(parts: Parts): void {
  const clock = { at: deviceNow(), ahead: serverAhead() };
  const stored: Stored = { version: VERSION, person: storedUserId(), ...clock, parts };
  browserStorage.setItem(KEY, JSON.stringify(stored));
}
