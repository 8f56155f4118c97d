import { createClient, SITE, type ProcessClient } from '../../tests/fixtures/process-client.ts';
import { createTestDatabase } from '../../tests/fixtures/test-database.ts';
import { startMeasured } from '../measured-process.ts';
import { medianOf, percentileOf, type Part } from '../part.ts';

const CLIENTS = 32;
const ROUNDS = 500;

export const contention: Part = {
  title: 'Many clients, one slot',
  note: `${CLIENTS} players hold the same hour through HTTP at the same time, half of them for two hours, ${ROUNDS} times. One must get it; the hold is released between rounds.`,
  async run() {
    const database = await createTestDatabase();
    const api = await startMeasured(database, { settings: { PUBLIC_URL: SITE } });
    const rounds: number[] = [];
    const winners = new Map<number, number>();
    const statuses = new Map<number, number>();
    try {
      const clients = await Promise.all(Array.from({ length: CLIENTS }, () => createClient(database, api)));
      await Promise.all(clients.map((client) => client.call('GET', '/api/me')));
      const startTime = (await clients[0]?.freeSlot(2)) ?? '';
      for (let round = 0; round < ROUNDS; round += 1) {
        // What limits one player's attempts is not measured here.
        await database.knex('rate_limits').delete();
        const began = performance.now();
        const answers = await Promise.all(clients.map((client, index) => hold(client, startTime, index)));
        rounds.push(performance.now() - began);
        const won = answers.filter((status) => status === 200).length;
        winners.set(won, (winners.get(won) ?? 0) + 1);
        for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await database.knex('court_times').whereNotNull('held_until').delete();
      }
    } finally {
      await api.stop();
      await database.drop();
    }
    const deadlocks = [...api.log().matchAll(/40P01|deadlock/g)].length;
    const list = (counts: Map<number, number>) =>
      [...counts].map(([value, count]) => `${value}: ${count}`).join(', ');
    return {
      columns: ['rounds by winners', 'answers by status', 'deadlocks', 'median round', 'p99', 'slowest'],
      rows: [
        [
          list(winners),
          list(statuses),
          String(deadlocks),
          ...[medianOf(rounds), percentileOf(rounds, 99), Math.max(...rounds)].map(
            (ms) => `${ms.toFixed(0)} ms`,
          ),
        ],
      ],
    };
  },
};

async function hold(client: ProcessClient, startTime: string, index: number): Promise<number> {
  const [amount, duration] = index % 2 ? [90, 120] : [50, 60];
  return (await client.call('POST', '/api/create-payment-intent', { amount, startTime, duration })).status;
}
