import type { Endpoint } from '@lessons/contract';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { streamText } from './stream-text.ts';

/** Sends what is no JSON. A spreadsheet is sent while it is produced. */
export async function sendFile(
  ctx: Context,
  format: NonNullable<Endpoint['format']>,
  content: unknown,
  log: Logger,
): Promise<void> {
  if (format === 'csv') {
    ctx.type = 'text/csv; charset=utf-8';
    await streamText(ctx, content as AsyncIterable<string>, log);
  } else {
    ctx.type = format === 'jpeg' ? 'image/jpeg' : 'text/calendar; charset=utf-8';
    ctx.body = content;
  }
}
