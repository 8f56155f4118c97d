import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import Koa, { type Context } from 'koa';
import { setUpServers } from '../../../tests/fixtures/api/serve.ts';
import { MAX_BODY_BYTES, readRawBody } from './raw-body.ts';

const start = setUpServers();

async function listen(handle: (ctx: Context) => Promise<void>): Promise<number> {
  const app = new Koa().use(handle);
  app.silent = true;
  return (await start(app.callback())).port;
}

const post = (port: number, body: string) => fetch(`http://127.0.0.1:${port}`, { method: 'POST', body });

test('a raw body of the limit is accepted, and not one byte more', async () => {
  const port = await listen(async (ctx) => {
    ctx.body = String((await readRawBody(ctx)).length);
  });

  expect(await (await post(port, 'x'.repeat(MAX_BODY_BYTES))).text()).toBe(String(MAX_BODY_BYTES));
  expect((await post(port, 'x'.repeat(MAX_BODY_BYTES + 1))).status).toBe(413);
});

test('a refused request still has its remote address', async () => {
  let address: string | undefined;
  const port = await listen(async (ctx) => {
    try {
      await readRawBody(ctx);
    } finally {
      address = ctx.req.socket?.remoteAddress;
    }
  });

  expect((await post(port, 'x'.repeat(MAX_BODY_BYTES * 20))).status).toBe(413);
  expect(address).toBe('127.0.0.1');
});

test('a client that disconnects before the end of its body is logged as a client error', async () => {
  const failure = Promise.withResolvers<unknown>();
  const started = Promise.withResolvers<void>();
  const port = await listen(async (ctx) => {
    started.resolve();
    await readRawBody(ctx).catch(failure.resolve);
  });

  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\nhalf');
  await started.promise;
  socket.destroy();

  expect(await failure.promise).toMatchObject({ status: 400, code: 'request_aborted' });
});
