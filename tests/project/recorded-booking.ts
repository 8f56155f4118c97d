import type { Knex } from 'knex';
import { startTestApi } from '../fixtures/api/start-test-api.ts';
import { bookLesson, NOW, openTennisWeek } from '../fixtures/api/tennis-week.ts';

/** A statement of the product, with the values and the result that it had. */
export interface RecordedStatement {
  /** Names its transaction. Undefined outside of one. */
  transaction: string | undefined;
  sql: string;
  bindings: readonly unknown[];
  rows: readonly Record<string, unknown>[];
}

/** Knex's event of a statement that was sent. `BEGIN` and `COMMIT` are not among them. */
interface Sent {
  sql: string;
  bindings?: readonly unknown[];
  response?: { rows?: Record<string, unknown>[] };
  __knexTxId?: string;
}

/**
 * Books one lesson by the product's own calls, and returns the statements that it sent for the hold
 * and the booking, without those of the payment sandbox. The player comes first: their customer
 * at the provider was created before.
 */
export async function recordBooking(): Promise<RecordedStatement[]> {
  const api = await startTestApi({ faults: { onDelivery: () => 'lost' } });
  try {
    await openTennisWeek(api);
    api.setNow(NOW);
    const player = await api.createPlayer();
    // Creates the customer.
    await api.call('POST', '/api/create-payment-intent', { as: player, body: { amount: 50 } });
    // The payment sandbox has a pool of its own.
    return await record(api.context.knex, () => bookLesson(api, player));
  } finally {
    await api.close();
  }
}

async function record(knex: Knex, work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = [];
  const note = (_: unknown, { sql, bindings = [], response, __knexTxId: transaction }: Sent) => {
    statements.push({ transaction, sql, bindings, rows: response?.rows ?? [] });
  };
  knex.on('query-response', note);
  try {
    await work();
  } finally {
    knex.removeListener('query-response', note);
  }
  return statements;
}
