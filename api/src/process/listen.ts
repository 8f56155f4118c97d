import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isUnspecified, ownHostOf } from './hosts.ts';

export interface Listener {
  port: number;
  /** The URL origin for a browser on this machine. */
  origin: string;
  /** The host at which this process reaches itself, as in a URL. */
  ownHost: string;
  /** Sets the handler of requests. Until then they get 503. */
  handle(handler: RequestListener): void;
  /**
   * Goes on serving, but each response asks its client to close the connection. A proxy then has none
   * left on which it could send a request while the listener closes.
   */
  endKeepAlive(): void;
  /**
   * Accepts no new connections, lets running requests finish, and ends all connections after
   * `timeoutMs`.
   */
  close(timeoutMs: number): Promise<void>;
}

/** Time limits for slow clients, in milliseconds. */
interface ClientTimeouts {
  /** The limit for the headers of a request. */
  headers: number;
  /** The limit for a whole request with its body. */
  request: number;
  /** The limit for a connection on which nothing is sent or received. */
  idle: number;
  /** The interval of checking connections, so how late a limit may take effect. */
  checkInterval: number;
}

const TIMEOUTS: ClientTimeouts = { headers: 15_000, request: 30_000, idle: 60_000, checkInterval: 5_000 };
/**
 * Longer than the 60 s of common load balancers, so that they are the ones to close idle
 * connections.
 */
const KEEP_ALIVE_MS = 65_000;

export interface ListenOptions {
  host: string;
  port: number;
  /** The setting that names the port, for errors. */
  setting?: 'PORT' | 'METRICS_PORT';
  timeouts?: ClientTimeouts;
}

/**
 * Listens for HTTP. The host `localhost` means both loopback addresses, since browsers may try
 * either. Throws an error of one line when the port is taken or not allowed.
 */
export async function listen({
  host,
  port,
  setting = 'PORT',
  timeouts = TIMEOUTS,
}: ListenOptions): Promise<Listener> {
  let handler: RequestListener = (_request, response) => {
    response.writeHead(503, { 'retry-after': '1' }).end();
  };
  const running = new Set<ServerResponse>();
  let keepsAlive = true;
  const open = (address: string, onPort: number) =>
    openServer(address, onPort, { timeouts, setting }, (request, response) => {
      running.add(response.once('close', () => running.delete(response)));
      if (!keepsAlive) closeAfter(response);
      // After a refusal, reads the rest of the body, since the next request on the connection comes
      // after it. Node does so only for a body that nobody began to read.
      response.once('finish', () => request.complete || request.resume());
      // Koa fails on a URL that is neither a path nor, as for a proxy, a whole URL.
      const { url = '' } = request;
      if (url.startsWith('/') || URL.canParse(url)) handler(request, response);
      else response.writeHead(400).end();
    });

  const first = await openFirst(host, (address) => open(address, port));
  const { port: chosen } = first.address() as AddressInfo;
  const servers = [first];
  if (host === 'localhost') servers.push(...(await openIfIpv6(() => open('::1', chosen))));

  const inUrl = (name: string) => (name.includes(':') ? `[${name}]` : name);
  return {
    port: chosen,
    origin: `http://${isUnspecified(host) ? 'localhost' : inUrl(host)}:${chosen}`,
    ownHost: inUrl(ownHostOf(host)),
    handle: (requestListener) => {
      handler = requestListener;
    },
    endKeepAlive: () => {
      keepsAlive = false;
      for (const response of running) closeAfter(response);
    },
    close: async (timeoutMs) => {
      await Promise.all(servers.map((server) => closeServer(server, timeoutMs)));
    },
  };
}

async function openServer(
  host: string,
  port: number,
  { timeouts, setting }: Required<Pick<ListenOptions, 'timeouts' | 'setting'>>,
  handler: RequestListener,
): Promise<Server> {
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.checkInterval,
    },
    handler,
  );
  server.setTimeout(timeouts.idle);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(explain(error as NodeJS.ErrnoException, host, port, setting), { cause: error });
  }
  return server;
}

/** `::` stands for all addresses, also on a machine that has no IPv6. */
async function openFirst(host: string, open: (address: string) => Promise<Server>): Promise<Server> {
  if (host !== '::') return open(host === 'localhost' ? '127.0.0.1' : host);
  const [onBoth] = await openIfIpv6(() => open(host));
  return onBoth ?? open('0.0.0.0');
}

/** Ends the connection after this response, if its headers are not sent yet. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** Opens the server if the machine has IPv6: otherwise it has no `::1`. */
async function openIfIpv6(open: () => Promise<Server>): Promise<Server[]> {
  try {
    return [await open()];
  } catch (error) {
    const { code } = (error as Error).cause as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return [];
    throw error;
  }
}

function explain(
  { code, message }: NodeJS.ErrnoException,
  host: string,
  port: number,
  setting: string,
): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken on ${host}; stop what uses it, or set another ${setting}.`;
  }
  if (code === 'EACCES') return `Port ${port} is not open to this user; set another ${setting}.`;
  return `Can't listen on ${host}, port ${port}: ${message}`;
}

async function closeServer(server: Server, timeoutMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // `close` ends connections that are idle now, but not those that become idle later.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const all = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(idle);
  clearTimeout(all);
}
