import { createClient, type ProcessClient } from '../../../tests/fixtures/process-client.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/test-database.ts';
import { startMeasured } from '../measured-process.ts';
import { medianOf, percentileOf, type Part } from '../part.ts';
import { startPaymentsApart } from '../payments-apart.ts';

const CLIENTS = 32;
const [ROUNDS, SHORT_ROUNDS] = [500, 50];

/** Many clients who want the same time, round by round. */
export const contention: Part = {
  title: 'Many clients, one slot',
  note: `${CLIENTS} players hold the same hour through HTTP at the same time, half of them for two hours, ${ROUNDS} times. Between rounds the hold is deleted. Deadlocks are PostgreSQL's own count (\`pg_stat_database\`). To reach: one winner each, no deadlock, and no round over 250 ms.`,
  async run({ isShort }) {
    const payments = await startPaymentsApart();
    const database = await createTestDatabase();
    const api = await startMeasured(database, { settings: payments.settings });
    const times: number[] = [];
    const winners = new Map<number, number>();
    const statuses = new Map<string, number>();
    let deadlocks = Number.NaN;
    try {
      const server = { url: api.url, browserStripe: payments.browserStripe };
      const clients = await Promise.all(
        Array.from({ length: CLIENTS }, () => createClient(database, server)),
      );
      await Promise.all(clients.map((client) => client.call('GET', '/api/me')));
      const startTime = (await clients[0]?.freeSlot(2)) ?? '';
      const rounds = isShort ? SHORT_ROUNDS : ROUNDS;
      // The first rounds create the players' customers at the provider, and are not counted.
      for (let round = -CLIENTS; round < rounds; round += 1) {
        const began = performance.now();
        const answers = await Promise.all(clients.map((client, index) => hold(client, startTime, index)));
        const ms = performance.now() - began;
        await releaseAll(database);
        if (round < 0) continue;
        times.push(ms);
        count(winners, answers.filter((answer) => answer.startsWith('200')).length);
        for (const answer of answers) count(statuses, answer);
      }
    } finally {
      // A connection reports its deadlocks when it ends, at the latest.
      await api.stop();
      deadlocks = await deadlocksOf(database);
      await database.drop();
      await payments.stop();
    }
    const list = (counts: Map<number | string, number>) =>
      [...counts].map(([value, seen]) => `${value}: ${seen}`).join(', ');
    return {
      columns: ['rounds by winners', 'answers', 'deadlocks', 'median round', 'p99', 'slowest'],
      rows: [
        [
          list(winners),
          list(statuses),
          String(deadlocks),
          ...[medianOf(times), percentileOf(times, 99), Math.max(...times)].map(
            (ms) => `${ms.toFixed(0)} ms`,
          ),
        ],
      ],
    };
  },
};

async function hold(client: ProcessClient, startTime: string, index: number): Promise<string> {
  const [amount, duration] = index % 2 ? [90, 120] : [50, 60];
  const { status, body } = await client.call('POST', '/api/create-payment-intent', {
    amount,
    startTime,
    duration,
  });
  return status === 200 ? '200' : `${status} ${String(body['code'])}`;
}

/** Releases all holds, and resets the limits of each player's attempts. */
async function releaseAll({ knex }: TestDatabase): Promise<void> {
  await knex('court_times').whereNotNull('held_until').delete();
  await knex('payments').update({ heldFrom: null });
  await knex('rate_limits').delete();
}

async function deadlocksOf({ knex }: TestDatabase): Promise<number> {
  const row = await knex('pg_stat_database').whereRaw('datname = current_database()').first('deadlocks');
  return Number(row?.deadlocks);
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
