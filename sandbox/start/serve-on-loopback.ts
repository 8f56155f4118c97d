import Koa, { type Middleware } from 'koa';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../../api/src/database/address.ts';
import { listen } from '../../api/src/process/listen.ts';

const STOP_TIMEOUT_MS = 1_000;

/** Options of every service of the sandbox. */
export interface ServiceOptions {
  database: DatabaseAddress;
  log: Logger;
  clock: () => Date;
  closing: AsyncDisposableStack;
}

/**
 * Serves a service to the API itself, on a port that no other machine sees, and returns its origin.
 * While the API stops, its own port accepts nothing new, but requests that are under way still need
 * the service.
 */
export async function serveOnLoopback(
  middleware: Middleware,
  closing: AsyncDisposableStack,
): Promise<string> {
  const listener = await listen({ host: '127.0.0.1', port: 0 });
  listener.handle(new Koa().use(middleware).callback());
  closing.defer(() => listener.close(STOP_TIMEOUT_MS));
  return listener.origin;
}
