import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/**
 * Gives each request an id, which the response carries, and logs one line for it. The query is not
 * logged: it may hold a secret.
 */
export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const requestId = (ctx.state.requestId = randomUUID());
    ctx.set('X-Request-Id', requestId);
    try {
      await next();
    } finally {
      const milliseconds = Math.round(performance.now() - started);
      log.info(
        { requestId, method: ctx.method, path: ctx.path, status: ctx.status, milliseconds },
        'request',
      );
    }
  };
}
