import type { ErrorBody } from '@lessons/contract';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { Refusal } from '../refusal/refusal.ts';

/** Turns a thrown error into a response `{ code, message, requestId }`. Details stay in the log. */
export function errorHandler(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { status, code, message } = responseTo(error);
      if (status >= 500) log.error({ requestId: ctx.state.requestId, err: error }, 'A request failed');
      if (status === 503) ctx.set('Retry-After', '5');
      ctx.status = status;
      ctx.body = { code, message, requestId: ctx.state.requestId } satisfies ErrorBody;
    }
  };
}

function responseTo(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof Refusal) return error;
  const { status } = error as { status?: unknown };
  if (status === 413)
    return { status, code: 'body_too_large', message: 'The request is larger than 100 kB.' };
  if (status === 400)
    return { status, code: 'invalid_request', message: 'The request could not be read as JSON.' };
  if (isDatabaseUnavailable(error)) {
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
