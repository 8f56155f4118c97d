import { LRUCache } from 'lru-cache';

/**
 * Nothing is served from memory for longer, even if a notification was lost or only time has
 * passed, as for a hold that runs out. Less than the second that is promised.
 */
export const MAX_AGE_MS = 900;

/** What a value is read from: what players can book, or the players themselves. */
type Topic = 'court' | 'players';

interface RememberOptions {
  topic: Topic;
  /** How many values are kept at most. */
  max: number;
}

/** Values of one kind by their keys. */
export interface Remembered<Value extends object> {
  /**
   * Returns the value of a key, from memory if it was loaded a moment ago and nothing has changed
   * since; otherwise it is loaded. `now` is the time that the value depends on.
   */
  get(key: string, now: Date, load: () => Promise<Value>): Promise<Value>;
}

/**
 * What a process keeps of the database for a moment. It keeps nothing until `trust` is called, and
 * while the connection that reports changes is broken.
 */
export interface Memory {
  remember<Value extends object>(options: RememberOptions): Remembered<Value>;
  /** Forgets all values of a topic, since something changed; of all topics by default. */
  forget(topic?: Topic): void;
  /** Whether a connection listens for the changes that other processes make. */
  trust(isListening: boolean): void;
}

interface Entry<Value> {
  loading: Promise<Value>;
  loadedAt: number;
  now: number;
  generation: number;
}

/** Returns an empty memory. `elapsedMs` is a clock that is never set back. */
export function createMemory(elapsedMs: () => number = () => performance.now()): Memory {
  let isTrusted = false;
  /** Each change begins a new one. A value that was being loaded meanwhile belongs to the old one. */
  const generations: Record<Topic, number> = { court: 0, players: 0 };

  function forget(topic?: Topic): void {
    if (topic !== 'players') generations.court += 1;
    if (topic !== 'court') generations.players += 1;
  }

  function isCurrent(entry: Entry<unknown>, topic: Topic, now: Date): boolean {
    return (
      entry.generation === generations[topic] &&
      elapsedMs() - entry.loadedAt < MAX_AGE_MS &&
      Math.abs(now.getTime() - entry.now) < MAX_AGE_MS
    );
  }

  return {
    forget,
    trust(isListening) {
      if (isListening !== isTrusted) forget();
      isTrusted = isListening;
    },
    remember<Value extends object>({ topic, max }: RememberOptions): Remembered<Value> {
      const entries = new LRUCache<string, Entry<Value>>({ max });
      return {
        async get(key, now, load) {
          if (!isTrusted) return load();
          const known = entries.get(key);
          if (known && isCurrent(known, topic, now)) return known.loading;
          const entry: Entry<Value> = {
            generation: generations[topic],
            loadedAt: elapsedMs(),
            now: now.getTime(),
            loading: load(),
          };
          entries.set(key, entry);
          try {
            return await entry.loading;
          } catch (error) {
            if (entries.peek(key) === entry) entries.delete(key);
            throw error;
          }
        },
      };
    },
  };
}
