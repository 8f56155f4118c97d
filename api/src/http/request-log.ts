import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { cleanPath } from './clean-log-text.ts';

/**
 * Gives each request an id, which the response carries, and logs one line for it. The line has the
 * pattern of the route, such as `/api/bookings/:id/cancel`, and never the query: both may hold a
 * secret.
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
      // A path without a route, such as a mistyped one, may hold a token or somebody's e-mail address.
      const path = routeOf(ctx) ?? cleanPath(ctx.path);
      log.info({ requestId, method: ctx.method, path, status: ctx.status, milliseconds }, 'request');
    }
  };
}

/**
 * Returns the pattern of the route that handled a request, such as `/api/bookings/:id`. A handler sets `state.route` for what
 * is logged and counted apart from the other calls of its path.
 */
export function routeOf(ctx: Context): string | undefined {
  const { _matchedRoute: matched } = ctx as { _matchedRoute?: unknown };
  const { route = matched } = ctx.state as { route?: unknown };
  return typeof route === 'string' ? route : undefined;
}
