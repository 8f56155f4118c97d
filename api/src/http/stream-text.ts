import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Logger } from 'pino';

/**
 * Responds with text that is produced while it is sent, no faster than the client reads it. Stops
 * when the client disconnects.
 *
 * Resolves with the first piece, and throws if producing that fails, so that the error still gets
 * its status. A later error breaks the connection: a response that just ended would look complete.
 */
export async function streamText(ctx: Context, pieces: AsyncIterable<string>, log: Logger): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  const stream = Readable.from(startingWith(first, iterator));
  stream.once('error', (error) => {
    log.error({ requestId: ctx.state['requestId'], err: error }, 'A response broke off before its end');
    ctx.res.destroy();
  });
  ctx.body = stream;
}

async function* startingWith(
  first: IteratorResult<string>,
  rest: AsyncIterator<string>,
): AsyncGenerator<string> {
  try {
    for (let piece = first; !piece.done; piece = await rest.next()) yield piece.value;
  } finally {
    await rest.return?.();
  }
}
