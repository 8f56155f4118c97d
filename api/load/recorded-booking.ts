import type { Knex } from 'knex';
import { startTestApi } from '../tests/fixtures/start-test-api.ts';
import { bookLesson, NOW, openTennisWeek, TUESDAY_9 } from '../tests/fixtures/tennis-week.ts';
import { createTestDatabase } from '../tests/fixtures/test-database.ts';

/** A statement of the product, with the values and the result that it had. */
export interface RecordedStatement {
  sql: string;
  bindings: readonly unknown[];
  rows: readonly Record<string, unknown>[];
}

/** What differs between two bookings, as the recorded one has it. */
export const RECORDED_START = new Date(TUESDAY_9);

interface Sent {
  sql: string;
  bindings?: readonly unknown[];
}

/**
 * Books one lesson by the product's own calls, and returns the statements that it sent for the hold
 * and the booking, without those of the stand-in for Stripe. The player comes first: their customer
 * at the provider was created before.
 */
export async function recordBooking(): Promise<RecordedStatement[]> {
  const outside = await createTestDatabase();
  const api = await startTestApi({ outside, faults: { onDelivery: () => 'lost' } });
  try {
    await openTennisWeek(api);
    api.setNow(NOW);
    const player = await api.createPlayer();
    // Creates the customer.
    await api.call('POST', '/api/create-payment-intent', { as: player, body: { amount: 50 } });
    const statements = await record(api.context.knex, () => bookLesson(api, player));
    return statements.filter(({ sql }) => !sql.includes('sandbox'));
  } finally {
    await api.close();
    await outside.drop();
  }
}

async function record(knex: Knex, work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = [];
  const note = (_response: unknown, { sql, bindings = [], response }: Sent & { response?: unknown }) => {
    const { rows = [] } = (response ?? {}) as { rows?: Record<string, unknown>[] };
    statements.push({ sql, bindings, rows });
  };
  knex.on('query-response', note);
  try {
    await work();
  } finally {
    knex.removeListener('query-response', note);
  }
  return statements;
}
