import { rollingRestart } from '../../../tests/fixtures/rolling-restart.ts';
import { createTestDatabase } from '../../../tests/fixtures/test-database.ts';
import type { Part } from '../part.ts';

const ROUNDS = 2;
/** Requests a second. */
const RATE = 100;

export const restart: Part = {
  title: 'A rolling restart under load',
  note: `Two processes behind a proxy are replaced one after the other, ${ROUNDS} times, at ${RATE} requests a second.`,
  async run() {
    const database = await createTestDatabase();
    try {
      const report = await rollingRestart(database, { rounds: ROUNDS, rate: RATE });
      const { seconds, requests, failures, lessons, p50Ms, p99Ms } = report;
      return {
        columns: ['seconds', 'requests', 'failed', 'lessons booked meanwhile', 'p50', 'p99'],
        rows: [[seconds, requests, failures.length, lessons, `${p50Ms} ms`, `${p99Ms} ms`].map(String)],
      };
    } finally {
      await database.drop();
    }
  },
};
