import type { Middleware } from 'koa';
import { Histogram, type Registry } from 'prom-client';
import { routeOf } from '../http/request-log.ts';
import { STRIPE_WEBHOOK_PATH } from '../routes/stripe-routes.ts';

/** The bounds in seconds. A response is late after 1 s; a request waits for the database for 3 s at most. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Returns middleware that counts and times requests. It goes before all others. The label is the
 * route's pattern, never the path: paths hold tokens, and each new label costs memory.
 */
export function observeRequests(registers: Registry[]): Middleware {
  const durations = new Histogram({
    name: 'lessons_http_request_duration_seconds',
    help: 'Time until the response was ready to be sent, by the pattern of the route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  // Prometheus sees no increase from nothing to the first, and a small site has few webhooks.
  for (const status of [200, 400]) durations.zero({ method: 'POST', route: STRIPE_WEBHOOK_PATH, status });
  return async (ctx, next) => {
    const end = durations.startTimer();
    try {
      await next();
    } finally {
      end({
        method: METHODS.has(ctx.method) ? ctx.method : 'other',
        // `other` stands for paths without a route.
        route: routeOf(ctx) ?? 'other',
        status: ctx.status,
      });
    }
  };
}
