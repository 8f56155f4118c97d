import { once } from 'node:events';
import net from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../fixtures/api/eventually.ts';
import { listen } from '../../api/src/process/listen.ts';
import { openApi } from '../fixtures/api/set-up-api.ts';
import type { TestPlayer } from '../fixtures/api/start-test-api.ts';

/* A request that is refused before its body was read leaves a connection on which the next request is answered. */

/** More than sockets and kernel buffer between the two ends. */
const LARGE = 'x'.repeat(8_000_000);
const SOON_MS = 20_000;

let connection: Connection | undefined;

const api = await openApi({ limitPoints: ({ name }) => (name === 'profile' ? 1 : Infinity) });
const [player, stranger] = [await api.createPlayer(), await api.createPlayer()];
await api.call('POST', '/api/update-user-profile', { as: player, body: {} });
afterEach(() => connection?.close());

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Sends no Content-Length. */
  isChunked?: boolean;
}

/** One connection, written by hand: a client library might quietly open another. */
class Connection {
  readonly #socket: net.Socket;
  #received = '';

  private constructor(socket: net.Socket) {
    this.#socket = socket.setEncoding('utf8').on('data', (chunk: string) => (this.#received += chunk));
    socket.on('error', () => {});
  }

  static async open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url);
    const socket = net.connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Connection(socket);
  }

  send({ method = 'POST', path, headers = {}, body = '', isChunked }: Sent): void {
    const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${Buffer.byteLength(body)}`;
    const lines = Object.entries({ Host: 'localhost', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    this.#socket.write([`${method} ${path} HTTP/1.1`, length, ...lines, '', ''].join('\r\n'));
    this.#socket.write(isChunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body);
  }

  /** Statuses of the answers so far, once there are `count` of them. */
  async statuses(count: number): Promise<number[]> {
    const read = async () =>
      [...this.#received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
    return eventually(read, ({ length }) => length >= count, SOON_MS);
  }

  close(): void {
    this.#socket.destroy();
  }
}

async function connectTo(url: string): Promise<Connection> {
  connection = await Connection.open(url);
  return connection;
}

const as = ({ token }: TestPlayer) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

const refusals: [string, number, () => Sent][] = [
  ['without a token', 401, () => ({ path: '/api/create-payment-intent' })],
  ['with a forged token', 401, () => ({ path: '/api/bookings', headers: { authorization: 'Bearer x.y.z' } })],
  ['of another role', 403, () => ({ path: '/api/admin/blocked-slots', headers: as(stranger) })],
  ['to an address that is not there', 404, () => ({ path: '/api/nothing' })],
  ['by a method that is not there', 404, () => ({ method: 'PUT', path: '/api/health' })],
  ['too often', 429, () => ({ path: '/api/update-user-profile', headers: as(player) })],
  ['with a body that is too large', 413, () => ({ path: '/api/bookings', headers: as(player) })],
  [
    'with a body too large and of no length',
    413,
    () => ({
      path: '/api/bookings',
      headers: as(player),
      isChunked: true,
    }),
  ],
  ['with a parameter that is no id', 400, () => ({ path: '/api/bookings/x/cancel', headers: as(player) })],
  ['to the webhook', 413, () => ({ path: '/api/webhooks/stripe' })],
];

test.each(refusals)(
  'a request %s is refused with %i, and the next one gets its response',
  async (_, status, sent) => {
    const client = await connectTo(api.url);
    client.send({ body: LARGE, ...sent() });
    client.send({ method: 'GET', path: '/api/health' });
    expect(await client.statuses(2)).toEqual([status, 200]);
  },
);

test('a request that comes before the API is ready is refused, and the next one gets its response', async () => {
  const listener = await listen({ host: '127.0.0.1', port: 0 });
  try {
    const client = await connectTo(listener.origin);
    client.send({ path: '/', body: LARGE });
    client.send({ path: '/', body: LARGE });
    expect(await client.statuses(2)).toEqual([503, 503]);
  } finally {
    connection?.close();
    await listener.close(0);
  }
});

test('a request to no path is refused, and the next one gets its response', async () => {
  const client = await connectTo(api.url);
  client.send({ method: 'OPTIONS', path: '*', body: LARGE });
  client.send({ method: 'GET', path: '/api/health' });
  expect(await client.statuses(2)).toEqual([400, 200]);
});
