import type { Knex } from 'knex';

/** A call of one of the database's functions, as a part of a statement. */
export interface FunctionCall {
  /** With a question mark for each value. */
  sql: string;
  bindings: readonly (string | null)[];
}

/** Calls functions of the database in one statement, in this order. Calls none for an empty list. */
export async function callFunctions(trx: Knex, calls: readonly FunctionCall[]): Promise<void> {
  if (calls.length === 0) return;
  const bindings = calls.flatMap((call) => call.bindings);
  await trx.raw(`select ${calls.map(({ sql }) => sql).join(', ')}`, bindings);
}
