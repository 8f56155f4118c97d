import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createTestDatabase } from '../../tests/fixtures/test-database.ts';
import { RECORDED_START, type RecordedStatement } from './recorded-booking.ts';

/** The size of the API's own pool. */
const CONNECTIONS = 10;
const HOUR_MS = 3_600_000;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b(?:pi|cus|ch)_\w+/g;

/**
 * Sends the statements of a recorded booking again and again, each time with the ids and the hour of
 * another booking. Each booking has a connection to itself.
 */
export async function replayBookings(
  statements: readonly RecordedStatement[],
  { clients, rounds }: { clients: number; rounds: number },
): Promise<{ times: number[]; rate: number }> {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: CONNECTIONS });
  const times: number[] = [];
  try {
    const players = await insertPlayers(pool, clients);
    const book = async (round: number, index: number) => {
      const began = performance.now();
      const client = await pool.connect();
      try {
        const hours = (round + 2) * clients + index;
        await replay(client, statements, players[index] ?? '', new Date(+RECORDED_START + hours * HOUR_MS));
      } finally {
        client.release();
      }
      if (round >= 0) times.push(performance.now() - began);
    };
    const all = (round: number) => Promise.all(players.map((_, index) => book(round, index)));
    // The first booking alone: it creates the month of the audit log.
    await book(-2, 0);
    // Prepares the statements on all connections.
    await all(-1);
    const began = performance.now();
    for (let round = 0; round < rounds; round += 1) await all(round);
    return { times, rate: (1_000 * clients * rounds) / (performance.now() - began) };
  } finally {
    await pool.end();
    await database.drop();
  }
}

async function insertPlayers(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into players (id, email, email_as_of)
     select gen_random_uuid(), 'player' || i || '@example.com', now() from generate_series(1, $1) i returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

async function replay(
  client: pg.PoolClient,
  statements: readonly RecordedStatement[],
  playerId: string,
  start: Date,
): Promise<void> {
  const recordedPlayer = statements.flatMap(({ bindings }) => bindings).find(isId);
  const known = new Map<unknown, string>([[recordedPlayer, playerId]]);
  const shiftMs = start.getTime() - RECORDED_START.getTime();

  const own = (value: unknown): unknown => {
    if (typeof value === 'string') return ownText(value);
    if (value instanceof Date) return isOfLesson(value) ? new Date(value.getTime() + shiftMs) : value;
    if (typeof value !== 'object' || value === null) return value;
    return JSON.parse(ownText(JSON.stringify(value))) as unknown;
  };
  const ownText = (text: string) =>
    text
      .replaceAll(ID, (id) => {
        const found = known.get(id) ?? (id.includes('_') ? likeOf(id) : randomUUID());
        known.set(id, found);
        return found;
      })
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:00:00\.000Z/g, (at) =>
        isOfLesson(new Date(at)) ? new Date(Date.parse(at) + shiftMs).toISOString() : at,
      );

  let inTransaction: string | undefined;
  const enter = async (transaction: string | undefined) => {
    if (transaction === inTransaction) return;
    if (inTransaction) await client.query('commit');
    if (transaction) await client.query('begin');
    inTransaction = transaction;
  };
  for (const { transaction, sql, bindings, rows: recorded } of statements) {
    await enter(transaction);
    const values = bindings.map(own);
    const { rows } = await client.query<Record<string, unknown>>(
      values.length > 0 ? { name: nameOf(sql), text: sql, values } : sql,
    );
    for (const [index, row] of recorded.entries()) {
      for (const [column, value] of Object.entries(row)) {
        const now = rows[index]?.[column];
        if (isId(value) && typeof now === 'string') known.set(value, now);
      }
    }
  }
  await enter(undefined);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.match(ID)?.[0] === value;
}

/** Returns whether it is the lesson's start or end. */
function isOfLesson(time: Date): boolean {
  const sinceStart = time.getTime() - RECORDED_START.getTime();
  return sinceStart === 0 || sinceStart === HOUR_MS;
}

const likeOf = (id: string) => `${id.slice(0, id.indexOf('_'))}_${randomBytes(12).toString('hex')}`;

const names = new Map<string, string>();
/** PostgreSQL cuts longer names. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? createHash('sha256').update(sql).digest('hex').slice(0, 32);
  names.set(sql, name);
  return name;
}
