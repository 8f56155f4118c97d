import type { ErrorBody } from '@lessons/contract';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { invalidRequest, Refusal, STOPPING, unavailable, WORKER_NOT_RUNNING } from './refusal.ts';

/** Responses to the checks of a proxy. A worker logs by itself why it does not run. */
const NOTHING_FAILED: ReadonlySet<string> = new Set([STOPPING, WORKER_NOT_RUNNING]);

/** Turns a thrown error into a response `{ code, message, requestId }`. Details stay in the log. */
export function errorHandler(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { status, code, message } = refusalFor(error);
      if (status >= 500 && !NOTHING_FAILED.has(code))
        log.error({ requestId: ctx.state.requestId, err: error }, 'A request failed');
      if (status === 503) ctx.set('Retry-After', '5');
      ctx.status = status;
      ctx.body = { code, message, requestId: ctx.state.requestId } satisfies ErrorBody;
    }
  };
}

function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { status } = error as { status?: unknown };
  if (status === 413) return new Refusal(413, 'body_too_large', 'The request is too large.');
  if (status === 400) return invalidRequest('The request could not be read as JSON.');
  if (isDatabaseUnavailable(error)) {
    const message = 'The service is not available right now. Please try again in a moment.';
    return unavailable('database_unavailable', message);
  }
  return new Refusal(500, 'internal_error', 'Something went wrong on our side. Please try again.');
}
