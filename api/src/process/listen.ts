import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listener {
  port: number;
  /** Where a browser on this machine finds it. */
  origin: string;
  /** Where this process reaches itself. */
  ownHost: string;
  /** Answers requests from now on; until then they get 503. */
  handle(handler: RequestListener): void;
  /** Accepts nothing new, lets running requests finish, and cuts off what takes longer than `withinMs`. */
  close(withinMs: number): Promise<void>;
}

/** How long a slow client keeps a connection, all in milliseconds. */
export interface Patience {
  /** For the headers of a request. */
  headers: number;
  /** For a whole request, its body included. */
  request: number;
  /** For a client that neither sends nor takes anything while its request is answered. */
  silence: number;
  /** How often connections are looked at: what is too slow may take that much longer. */
  lookEvery: number;
}

const PATIENCE: Patience = { headers: 15_000, request: 30_000, silence: 60_000, lookEvery: 5_000 };
/** Longer than the 60 s after which common load balancers drop an idle connection: they should be the ones to do so. */
const KEEP_ALIVE_MS = 65_000;

export interface ListenOptions {
  host: string;
  port: number;
  patience?: Patience;
}

/**
 * Listens for HTTP. The host `localhost` means both loopback addresses, since browsers may try either.
 * @throws with one line that says so when the port is taken or not allowed.
 */
export async function listen({ host, port, patience = PATIENCE }: ListenOptions): Promise<Listener> {
  let handler: RequestListener = (_request, response) => {
    response.writeHead(503, { 'retry-after': '1' }).end();
  };
  const open = (address: string, onPort: number) =>
    openServer(address, onPort, patience, (request, response) => {
      response.once('finish', () => drain(request));
      if (namesPath(request)) handler(request, response);
      else response.writeHead(400).end();
    });

  const first = await open(host === 'localhost' ? '127.0.0.1' : host, port);
  const { port: chosen } = first.address() as AddressInfo;
  const servers = [first];
  if (host === 'localhost') servers.push(...(await openIfIpv6(() => open('::1', chosen))));

  const onLoopback = ['localhost', '0.0.0.0', '::'].includes(host);
  const shown = host.includes(':') ? `[${host}]` : host;
  return {
    port: chosen,
    origin: `http://${onLoopback ? 'localhost' : shown}:${chosen}`,
    ownHost: onLoopback ? '127.0.0.1' : shown,
    handle: (requestListener) => {
      handler = requestListener;
    },
    close: async (withinMs) => {
      await Promise.all(servers.map((server) => closeServer(server, withinMs)));
    },
  };
}

/** Whether a request asks for a path, or as to a proxy for a whole address. Koa stumbles over what is neither. */
function namesPath({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/') || URL.canParse(url);
}

/**
 * Reads and drops the rest of a body that was refused before its end: the next request on this connection comes after
 * it. Node does so only for a body that nobody began to read. `patience.request` ends a body that has no end.
 */
function drain(request: IncomingMessage): void {
  if (!request.complete) request.resume();
}

async function openServer(
  host: string,
  port: number,
  patience: Patience,
  handler: RequestListener,
): Promise<Server> {
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      connectionsCheckingInterval: patience.lookEvery,
    },
    handler,
  );
  server.setTimeout(patience.silence);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(explain(error as NodeJS.ErrnoException, host, port), { cause: error });
  }
  return server;
}

/** A machine without IPv6 has no `::1`, and needs none. */
async function openIfIpv6(open: () => Promise<Server>): Promise<Server[]> {
  try {
    return [await open()];
  } catch (error) {
    const { code } = (error as Error).cause as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return [];
    throw error;
  }
}

function explain({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken on ${host}; stop what uses it, or set another PORT.`;
  }
  if (code === 'EACCES') return `Port ${port} is not open to this user; set another PORT.`;
  return `Can't listen on ${host}, port ${port}: ${message}`;
}

async function closeServer(server: Server, withinMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection that was busy a moment ago stays open, idle, until somebody closes it.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cutOff = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
}
