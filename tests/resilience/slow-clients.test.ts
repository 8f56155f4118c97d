import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Koa from 'koa';
import { pino } from 'pino';
import { listen } from '../../api/src/process/listen.ts';
import type { Listener } from '../../api/src/process/listen.ts';
import { errorHandler } from '../../api/src/http/error-handler.ts';
import { MAX_BODY_BYTES, readRawBody } from '../../api/src/http/raw-body.ts';

const timeouts = { headers: 500, request: 1_500, idle: 1_500, checkInterval: 50 };
/** The limits for clients that are to be served however busy this machine is. */
const generous = { headers: 20_000, request: 30_000, idle: 30_000, checkInterval: 50 };
/** The server lets an endless body go on until its `request` limit. */
const forEndlessBody = { ...generous, headers: 10_000, request: 10_000, idle: 10_000 };
const LARGE = 'x'.repeat(40_000_000);

let listener: Listener;
let read: number[];
let sent: PromiseWithResolvers<{ isWhole: boolean }>;

beforeEach(() => serve(timeouts));
afterEach(() => listener.close(100));

async function serve(limits: typeof timeouts): Promise<void> {
  read = [];
  sent = Promise.withResolvers();
  listener = await listen({ host: '127.0.0.1', port: 0, timeouts: limits });
  const app = new Koa();
  app.silent = true;
  app.use(errorHandler(pino({ level: 'silent' })));
  app.use(async (ctx) => {
    if (ctx.path === '/large') {
      ctx.body = LARGE;
      ctx.res.once('close', () => sent.resolve({ isWhole: ctx.res.writableFinished }));
    } else ctx.body = String(read.push((await readRawBody(ctx)).length));
  });
  listener.handle(app.callback());
}

async function serveAgain(limits: typeof timeouts): Promise<void> {
  await listener.close(100);
  await serve(limits);
}

async function open(): Promise<Socket> {
  const socket = connect(listener.port, '127.0.0.1');
  // What the server cuts off may end with a reset.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/**
 * Returns the text until the connection is closed, also after a reset, which rejects the readers of
 * `node:stream/consumers`.
 */
async function textUntilClosed(socket: Socket): Promise<string> {
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  await closed(socket);
  return received;
}

/** Sends a piece again and again, as one who wants to keep the connection, until it is closed. */
async function trickle(socket: Socket, piece: string, everyMs: number): Promise<void> {
  const sending = setInterval(() => socket.write(piece), everyMs);
  await closed(socket);
  clearInterval(sending);
}

test('a client whose headers never end is disconnected', async () => {
  const socket = await open();
  const answer = textUntilClosed(socket);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  await trickle(socket, 'X-More: y\r\n', 40);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('a client that sends nothing is disconnected', async () => {
  const socket = await open();
  socket.resume();
  await closed(socket);
});

test('a client whose body comes byte by byte is disconnected', async () => {
  const socket = await open();
  const answer = textUntilClosed(socket);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 50000\r\n\r\n');
  await trickle(socket, 'x', 40);
  expect(await answer).not.toContain(' 200 ');
  expect(read).toEqual([]);
});

test('a body without end is refused once it is too large, and its client disconnected', async () => {
  await serveAgain(forEndlessBody);
  const socket = await open();
  socket.setEncoding('utf8');
  let answer = '';
  socket.on('data', (chunk: string) => (answer += chunk));
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  const chunk = 'x'.repeat(MAX_BODY_BYTES / 10);
  await trickle(socket, `${chunk.length.toString(16)}\r\n${chunk}\r\n`, 10);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('body_too_large');
  expect(read).toEqual([]);
});

test('a client that reads nothing of a large response is disconnected', async () => {
  const socket = await open();
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await sent.promise).toEqual({ isWhole: false });
  socket.destroy();
});

test('a client that is merely slow gets its response', async () => {
  await serveAgain(generous);
  const socket = await open();
  const answer = textUntilClosed(socket);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\n\r\n');
  for (const letter of 'hello') {
    socket.write(letter);
    await pause(40);
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(read).toEqual([5]);
});
