import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { eventually } from '../../../tests/fixtures/eventually.ts';
import { makeCuttable } from '../../../tests/fixtures/cuttable-database.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/test-database.ts';
import { createListenClient } from '../database/connect.ts';
import { listenForChangedDays } from './listen-for-changed-days.ts';
import { createMemory, MAX_AGE_MS, type Memory } from './memory.ts';

const NOW = new Date('2037-11-20T12:00:00Z');

describe('a value', () => {
  let elapsed: number;
  let loads: number;
  let memory: Memory;
  let get: (now?: Date) => Promise<{ load: number }>;
  beforeEach(() => {
    [elapsed, loads] = [0, 0];
    memory = createMemory(() => elapsed);
    const values = memory.remember<{ load: number }>({ topic: 'court', max: 10 });
    get = (now = NOW) => values.get('key', now, async () => ({ load: (loads += 1) }));
  });

  test('a cached value is loaded each time while no notifications come', async () => {
    expect([await get(), await get()]).toEqual([{ load: 1 }, { load: 2 }]);
    memory.trust(true);
    expect([await get(), await get()]).toEqual([{ load: 3 }, { load: 3 }]);
    memory.trust(false);
    expect([await get(), await get()]).toEqual([{ load: 4 }, { load: 5 }]);
  });

  test('a cached value from before a lost connection is not used after it is back', async () => {
    memory.trust(true);
    await get();
    memory.trust(false);
    memory.trust(true);
    expect(await get()).toEqual({ load: 2 });
  });

  test('a cached value is loaded once for concurrent requests', async () => {
    memory.trust(true);
    expect(await Promise.all([get(), get()])).toEqual([{ load: 1 }, { load: 1 }]);
  });

  test('a cached value is not used after a change of its topic', async () => {
    memory.trust(true);
    await get();
    memory.forget('players');
    expect(await get()).toEqual({ load: 1 });
    memory.forget('court');
    expect(await get()).toEqual({ load: 2 });
    memory.forget();
    expect(await get()).toEqual({ load: 3 });
  });

  test('a value that was being loaded during a change is not used for requests after it', async () => {
    memory.trust(true);
    const before = get();
    memory.forget('court');
    expect([await get(), await before]).toEqual([{ load: 2 }, { load: 1 }]);
    expect(await get()).toEqual({ load: 2 });
  });

  test('a cached value is used for less than a second, by either clock', async () => {
    memory.trust(true);
    await get();
    elapsed = MAX_AGE_MS - 1;
    expect(await get()).toEqual({ load: 1 });
    elapsed = MAX_AGE_MS;
    expect(await get()).toEqual({ load: 2 });
    expect(await get(new Date(NOW.getTime() + MAX_AGE_MS))).toEqual({ load: 3 });
    expect(MAX_AGE_MS).toBeLessThan(1_000);
  });

  test('a value that could not be loaded is loaded again', async () => {
    memory.trust(true);
    const values = memory.remember<object>({ topic: 'court', max: 1 });
    const failing = values.get('key', NOW, () => Promise.reject(new Error('away')));
    await expect(failing).rejects.toThrow('away');
    expect(await values.get('key', NOW, async () => ({}))).toEqual({});
  });
});

describe('the connection that listens', () => {
  let database: TestDatabase;
  let closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const close of closing.toReversed()) await close();
    closing = [];
  });
  afterAll(() => database.drop());

  /** Listens at an address, and keeps whether the memory is trusted, and what it was to forget. */
  function listen(url: string) {
    const seen = { isTrusted: false, forgotten: [] as (string | undefined)[] };
    const { stop } = listenForChangedDays({
      createClient: () => createListenClient(url),
      onChange: () => {},
      memory: {
        ...createMemory(),
        trust: (isListening) => void (seen.isTrusted = isListening),
        forget: (topic) => void seen.forgotten.push(topic),
      },
      log: pino({ level: 'silent' }),
    });
    closing.push(stop);
    return seen;
  }

  const becomes = (seen: { isTrusted: boolean }, isTrusted: boolean) =>
    eventually(
      async () => seen.isTrusted,
      (is) => is === isTrusted,
    );

  test('the listening connection says to which topic a change belongs', async () => {
    const seen = listen(database.url);
    await becomes(seen, true);
    await database.knex.raw(`insert into players (id, email) values (gen_random_uuid(), 'ada@example.com')`);
    await database.knex('players').update({ is_coach: true });
    await eventually(
      async () => seen.forgotten,
      (forgotten) => forgotten.includes('players'),
    );
    expect(seen.forgotten).not.toContain('court');
    await database.knex('coach_settings').update({ one_hour_pence: 6_000 });
    await eventually(
      async () => seen.forgotten,
      (forgotten) => forgotten.includes('court'),
    );
  });

  test('a listening connection is not trusted once it has ended, and again when it was replaced', async () => {
    const seen = listen(database.url);
    await becomes(seen, true);
    const trusted: boolean[] = [];
    const watching = setInterval(() => trusted.push(seen.isTrusted), 1);
    await database.knex.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'lessons-api-events'`,
    );
    await eventually(
      async () => trusted,
      (values) => values.includes(false) && values.at(-1) === true,
    );
    clearInterval(watching);
  });

  test('a listening connection is not trusted while nothing comes through, although it is open', async () => {
    const way = await makeCuttable(database.url);
    closing.push(() => way.stop());
    const seen = listen(way.url);
    await becomes(seen, true);
    way.pause();
    await becomes(seen, false);
    way.resume();
    await becomes(seen, true);
  });
});
