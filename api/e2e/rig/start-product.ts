import { SANDBOX_ACCOUNTS } from '../../src/embedded/seed.ts';
import { startApiProcess } from '../../tests/fixtures/start-api-process.ts';
import type { ApiProcess, ApiProcessOptions } from '../../tests/fixtures/start-api-process.ts';
import { createTestDatabase } from '../../tests/fixtures/test-database.ts';
import type { TestDatabase } from '../../tests/fixtures/test-database.ts';

export interface Account {
  email: string;
  password: string;
}

export const COACH: Account = { email: SANDBOX_ACCOUNTS.coach, password: SANDBOX_ACCOUNTS.password };
export const PLAYER: Account = { email: SANDBOX_ACCOUNTS.player, password: SANDBOX_ACCOUNTS.password };

export interface Product extends AsyncDisposable {
  /** Where shell, API, sign-in, payment sandbox and the coach's module are served. */
  url: string;
  process: ApiProcess;
  database: TestDatabase;
}

/** The product as `npm start` serves it, from the built bundles, on an empty database of the test's own and a free port. */
export async function startProduct(options?: ApiProcessOptions): Promise<Product> {
  const database = await createTestDatabase();
  const process = await startApiProcess(database, options);
  return {
    url: process.url,
    process,
    database,
    async [Symbol.asyncDispose]() {
      await process.stop();
      await database.drop();
    },
  };
}
