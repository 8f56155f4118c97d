import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/** Gives each request an id, which its answer carries, and logs one line for it. The path is logged without its query: that may carry a secret. */
export function requestLog(log: Logger, clock: () => number = () => performance.now()): Middleware {
  return async (ctx, next) => {
    const started = clock();
    ctx.state.requestId = randomUUID();
    ctx.set('X-Request-Id', ctx.state.requestId);
    try {
      await next();
    } finally {
      const { requestId } = ctx.state;
      const milliseconds = Math.round(clock() - started);
      log.info(
        { requestId, method: ctx.method, path: ctx.path, status: ctx.status, milliseconds },
        'request',
      );
    }
  };
}
