import type { ErrorBody } from '@lessons/contract';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { databaseCodeOf } from '../database/database-code.ts';
import { DatabaseTimeout } from '../database/time-limits.ts';
import { Refusal } from '../refusal/refusal.ts';

/** PostgreSQL's and the pool's codes for "not there": connection failures, shutting down, too many, and every timeout. */
const awayCodes = /^(08|57P0|57014|55P03|25P03|53300)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** The driver has no code for a connection that ends in the middle of a query. */
const awayWords =
  /Query read timeout|timeout expired|Connection terminated|Client has encountered a connection error|connection timeout/i;

/** Turns everything that is thrown into `{ code, message, requestId }` with the right status. What went wrong inside stays in the log. */
export function errorHandler(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { status, code, message } = answerTo(error);
      if (status >= 500) log.error({ requestId: ctx.state.requestId, err: error }, 'A request failed');
      if (status === 503) ctx.set('Retry-After', '5');
      ctx.status = status;
      ctx.body = { code, message, requestId: ctx.state.requestId } satisfies ErrorBody;
    }
  };
}

function answerTo(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof Refusal) return error;
  const { status } = error as { status?: unknown };
  if (status === 413)
    return { status, code: 'body_too_large', message: 'The request is larger than 100 kB.' };
  if (status === 400)
    return { status, code: 'invalid_request', message: 'The request could not be read as JSON.' };
  if (isDatabaseAway(error)) {
    return {
      status: 503,
      code: 'database_unavailable',
      message: 'The service is not available right now. Please try again in a moment.',
    };
  }
  return {
    status: 500,
    code: 'internal_error',
    message: 'Something went wrong on our side. Please try again.',
  };
}

function isDatabaseAway(error: unknown): boolean {
  const { name, message } = error as { name?: unknown; message?: unknown };
  return (
    error instanceof DatabaseTimeout ||
    name === 'KnexTimeoutError' ||
    awayCodes.test(databaseCodeOf(error) ?? '') ||
    (typeof message === 'string' && awayWords.test(message))
  );
}
