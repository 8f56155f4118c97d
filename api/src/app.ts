import cors from '@koa/cors';
import Router from '@koa/router';
import Koa from 'koa';
import type { Middleware } from 'koa';
import helmet from 'koa-helmet';
import { bindAdminAvailability } from './routes/admin-availability-routes.ts';
import { bindAvailability } from './routes/availability-routes.ts';
import { bindAdminBookings } from './routes/admin-booking-routes.ts';
import { bindBookings } from './routes/booking-routes.ts';
import { bindConfig } from './routes/config-routes.ts';
import { withDatabaseBudget } from './database/time-limits.ts';
import type { AppContext } from './routes/app-context.ts';
import { createBind } from './routes/bind-endpoint.ts';
import { errorHandler } from './http/error-handler.ts';
import { notFound } from './refusal/refusal.ts';
import { createRateLimit } from './http/rate-limit.ts';
import type { RateLimitRule } from './http/rate-limit.ts';
import { securityHeaders } from './http/security-headers.ts';
import { requestLog } from './http/request-log.ts';
import { bindApplePayDomain } from './routes/apple-pay-domain.ts';
import { paymentLimits } from './routes/payment-limits.ts';
import { bindPayments } from './routes/payment-routes.ts';
import { bindStripeWebhook } from './routes/stripe-webhook.ts';
import { bindPricing } from './routes/pricing-routes.ts';
import { bindPlayers } from './routes/player-routes.ts';

export interface AppDeps extends AppContext {
  /** Whole origins of front ends that are served from elsewhere. */
  corsOrigins: readonly string[];
  /** Behind one proxy of our own, which says whose address a request comes from. */
  trustsProxy?: boolean;
  /** What Stripe's Apple Pay domain association file says; the site has none otherwise. */
  applePayDomainAssociation?: string;
  /** How often one player may pay or cancel; real limits unless given. */
  rateLimits?: readonly RateLimitRule[];
  /** The embedded auth and payments, in front of the product's own routes. */
  sandboxMiddleware?: Middleware;
  /** The two front ends, behind them. */
  serveFrontEnds?: Middleware;
}

/** The API, in the order a request goes through it. */
export function createApp(deps: AppDeps): Koa {
  const app = new Koa({ proxy: deps.trustsProxy ?? false, maxIpsCount: 1 });
  // Koa prints what it emits as errors; the error handler has logged them with their request by then.
  app.silent = true;
  app.use(requestLog(deps.log));
  app.use(errorHandler(deps.log));
  app.use(helmet(securityHeaders(deps.publicConfig)));
  app.use(
    cors({
      origin: (ctx) => allowedOrigin(deps, ctx.get('origin')),
      credentials: true,
      maxAge: 600,
      // By the last one the auth client tells how an error names its code.
      exposeHeaders: ['Bookings-Window', 'Retry-After', 'X-Request-Id', 'X-Supabase-Api-Version'],
    }),
  );
  if (deps.sandboxMiddleware) app.use(deps.sandboxMiddleware);
  app.use((_ctx, next) => withDatabaseBudget(next));
  app.use(routes(deps));
  if (deps.serveFrontEnds) app.use(deps.serveFrontEnds);
  app.use(() => {
    throw notFound('There is nothing here.');
  });
  return app;
}

function routes(deps: AppDeps): Middleware {
  // A path has one spelling: what is limited or refused by its path is so under every name it answers to.
  const router = new Router({ sensitive: true, strict: true });
  const rateLimit = createRateLimit({
    knex: deps.knex,
    log: deps.log,
    rules: deps.rateLimits ?? paymentLimits,
    userIdOf: (ctx) => ctx.state['playerId'] as string | undefined,
  });
  const bind = createBind(router, deps, rateLimit);
  bindConfig(bind);
  bindAvailability(bind);
  bindPayments(bind);
  bindPricing(bind);
  bindBookings(bind);
  bindAdminBookings(bind);
  bindAdminAvailability(bind, router, deps);
  bindPlayers(bind);
  bindStripeWebhook(router, deps);
  bindApplePayDomain(router, deps.applePayDomainAssociation);
  return router.routes() as Middleware;
}

function allowedOrigin({ corsOrigins }: AppDeps, origin: string): string {
  return corsOrigins.includes(origin) ? origin : '';
}
