import { once } from 'node:events';
import net from 'node:net';
import type { AddressInfo } from 'node:net';

export interface CuttableDatabase {
  url: string;
  /** Ends every connection and takes no new one, as a database that has gone. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Keeps every connection and takes new ones, but lets nothing through: a database that is paused. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** A way to a database that a test can cut. */
export async function makeCuttable(databaseUrl: string): Promise<CuttableDatabase> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let isPaused = false;
  const pairs = new Map<net.Socket, net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      pairs.set(one, other);
      if (!isPaused) one.pipe(other);
      // An end that breaks takes the other with it.
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          other.destroy();
          sockets.delete(one);
          pairs.delete(one);
        });
    }
  });
  const listen = async (on: number) => {
    server.listen(on, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port: ownPort } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.port = String(ownPort);
  return {
    url: url.href,
    cut,
    restore: () => listen(ownPort),
    pause() {
      isPaused = true;
      for (const [one, other] of pairs) one.unpipe(other).pause();
    },
    resume() {
      isPaused = false;
      for (const [one, other] of pairs) one.pipe(other);
    },
    stop: async () => {
      if (server.listening) await cut();
    },
  };
}
