import http from 'node:http';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import Koa from 'koa';
import { pino } from 'pino';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { setUpServers } from '../../../tests/fixtures/api/serve.ts';
import type { Listener } from '../process/listen.ts';
import { errorHandler } from './error-handler.ts';
import { Refusal } from './refusal.ts';
import { streamText } from './stream-text.ts';

const log = pino({ level: 'silent' });
const PIECE = 'x'.repeat(1_000_000);
const PIECES = 200;

const start = setUpServers();
let listener: Listener;

/** Serves text whose pieces are made by `make`, by their number. */
async function serveText(
  make: (number: number) => string,
): Promise<{ made: () => number; isEnded: () => boolean }> {
  let made = 0;
  let isEnded = false;
  async function* pieces(): AsyncGenerator<string> {
    try {
      for (let number = 0; number < PIECES; number += 1) {
        const piece = make(number);
        made += 1;
        yield piece;
      }
    } finally {
      isEnded = true;
    }
  }
  const app = new Koa();
  app.silent = true;
  app.use(errorHandler(log)).use((ctx) => streamText(ctx, pieces(), log));
  listener = await start(app.callback());
  return { made: () => made, isEnded: () => isEnded };
}

test('a streamed response has the whole text', async () => {
  await serveText((number) => `${number} `);
  const text = await (await fetch(listener.origin)).text();
  expect(text).toBe(Array.from({ length: PIECES }, (_, number) => `${number} `).join(''));
});

test('a streamed response produces text no faster than the client reads it, and stops when the client disconnects', async () => {
  const { made, isEnded } = await serveText(() => PIECE);
  const request = http.get(listener.origin);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.pause();
  let before = -1;
  // It pauses when the buffers on the way are full.
  const paused = await eventually(
    async () => {
      const isPaused = made() === before;
      before = made();
      return { isPaused, made: before };
    },
    ({ isPaused }) => isPaused,
  );
  expect(paused.made).toBeLessThan(PIECES / 2);
  request.destroy();
  await eventually(async () => isEnded(), Boolean);
  expect(made()).toBeLessThan(PIECES / 2);
});

test('a streamed response breaks the connection when a later piece fails', async () => {
  await serveText((number) => {
    if (number === 3) throw new Error('gone');
    return PIECE;
  });
  const response = await fetch(listener.origin);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('terminated');
});

test('a streamed response has the error’s status when the first piece fails', async () => {
  await serveText(() => {
    throw new Refusal(503, 'database_unavailable', 'Not now.');
  });
  const response = await fetch(listener.origin);
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 503,
    body: { code: 'database_unavailable' },
  });
});
