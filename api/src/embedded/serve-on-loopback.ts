import Koa, { type Middleware } from 'koa';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../database/address.ts';
import { listen } from '../process/listen.ts';

const STOP_WITHIN_MS = 1_000;

/** Options of every stand-in. */
export interface EmbeddedOptions {
  database: DatabaseAddress;
  log: Logger;
  clock: () => Date;
  /** Collects what has to be stopped with the process. */
  closing: AsyncDisposableStack;
}

/**
 * Serves a stand-in to the API itself, on a port that no other machine sees. While the API stops,
 * its own port accepts nothing new, but requests that are under way still need the stand-in.
 */
export async function serveOnLoopback(
  middleware: Middleware,
  closing: AsyncDisposableStack,
): Promise<{ host: string; port: number }> {
  const listener = await listen({ host: '127.0.0.1', port: 0 });
  listener.handle(new Koa().use(middleware).callback());
  closing.defer(() => listener.close(STOP_WITHIN_MS));
  return { host: listener.ownHost, port: listener.port };
}
