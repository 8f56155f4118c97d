import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Logger } from 'pino';

/**
 * Answers with text that is made while it is sent, no faster than the client takes it; a client that goes away ends the making.
 * Resolves once the first piece is there, and throws what the making of that throws, so that it still gets its status. A later
 * error breaks the connection: an answer that merely ended would look whole.
 */
export async function streamText(ctx: Context, pieces: AsyncIterable<string>, log: Logger): Promise<void> {
  const making = pieces[Symbol.asyncIterator]();
  const first = await making.next();
  const stream = Readable.from(rest(first, making));
  stream.once('error', (error) => {
    log.error({ requestId: ctx.state['requestId'], err: error }, 'An answer could not be sent to its end');
    ctx.res.destroy();
  });
  ctx.body = stream;
}

async function* rest(first: IteratorResult<string>, making: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    for (let piece = first; !piece.done; piece = await making.next()) yield piece.value;
  } finally {
    await making.return?.();
  }
}
