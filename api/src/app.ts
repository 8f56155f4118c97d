import Router from '@koa/router';
import Koa, { type Middleware } from 'koa';
import { withDatabaseBudget } from './database/time-limits.ts';
import { respondUnchanged, type Cache } from './http/cache.ts';
import { everyResponse } from './http/every-response.ts';
import { warnOfProxy } from './http/warn-of-proxy.ts';
import type { EventStreams } from './live/event-streams.ts';
import { notFound } from './http/refusal.ts';
import { bindAdminAvailability, bindOtherHours } from './routes/admin-availability-routes.ts';
import { bindAdminBookings } from './routes/admin-booking-routes.ts';
import { bindClosings } from './routes/closing-routes.ts';
import { bindClientMoney } from './routes/client-money-routes.ts';
import { bindClients } from './routes/client-routes.ts';
import { bindCoachLessons } from './routes/coach-lesson-routes.ts';
import { bindAvailability } from './routes/availability-routes.ts';
import { createBind, type AppContext } from './routes/bind-endpoint.ts';
import { bindBookings } from './routes/booking-routes.ts';
import { bindCalendars } from './routes/calendar-routes.ts';
import { bindCoachSettings } from './routes/coach-settings-routes.ts';
import { bindClientErrors } from './routes/client-error-routes.ts';
import { bindConfig } from './routes/config-routes.ts';
import { bindEvents } from './routes/event-routes.ts';
import { bindLinks, bindOneClickAddress } from './routes/link-routes.ts';
import { bindMoney } from './routes/money-routes.ts';
import { bindPayments } from './routes/payment-routes.ts';
import { bindPlayers } from './routes/player-routes.ts';
import { createRateLimits } from './routes/rate-limits.ts';
import { bindSeries } from './routes/series-routes.ts';
import { bindApplePayDomain, bindStripeWebhook } from './routes/stripe-routes.ts';
import { bindTimeRequests } from './routes/time-request-routes.ts';
import { bindWishes } from './routes/wish-routes.ts';

export interface AppDeps extends AppContext {
  cache: Cache;
  /** The event streams of open pages. */
  eventStreams: EventStreams;
  /** Origins of front ends that are served from elsewhere. */
  corsOrigins: readonly string[];
  /** Behind one proxy of our own, which sets `X-Forwarded-For`. */
  trustsProxy?: boolean;
  /** The content of Stripe's Apple Pay domain association file. */
  applePayDomainAssociation?: string | undefined;
  /** Replaces the points of a rate limit; `Infinity` for no limit. */
  limitPoints?: (limit: { name: string; points: number }) => number;
  /** Counts and times all requests. */
  observeRequests?: Middleware | undefined;
}

/** Returns the API. Middlewares are in the order in which they handle a request. */
export function createApp(deps: AppDeps): Koa {
  const app = new Koa({ proxy: deps.trustsProxy ?? false, maxIpsCount: 1 });
  // Koa prints errors to the console otherwise; the error handler logs them with their request.
  app.silent = true;
  if (deps.observeRequests) app.use(deps.observeRequests);
  for (const middleware of everyResponse(deps)) app.use(middleware);
  app.use(sendDate(deps.clock));
  if (!deps.trustsProxy) app.use(warnOfProxy(deps.log));
  app.use(respondUnchanged);
  app.use(deps.cache.clearAfterChanges);
  app.use((_ctx, next) => withDatabaseBudget(next));
  app.use(routes(deps));
  app.use(() => {
    throw notFound('There is nothing here.');
  });
  return app;
}

function routes(deps: AppDeps): Middleware {
  // A path has one spelling, for caches and in the log too.
  const router = new Router({ sensitive: true, strict: true });
  const limits = createRateLimits(deps);
  const bind = createBind(router, deps, limits.limitChanges);
  const cached = deps.cache.respond;
  bindConfig(bind, cached);
  bindAvailability(bind, cached);
  bindPayments(bind, limits);
  bindCoachSettings(bind);
  bindBookings(bind, limits);
  bindAdminBookings(bind);
  bindCoachLessons(bind, limits);
  bindClientMoney(bind, limits);
  bindSeries(bind, limits);
  bindClosings(bind, limits);
  bindClients(bind);
  bindMoney(bind);
  bindAdminAvailability(bind, deps.knex);
  bindOtherHours(bind, deps.knex);
  bindTimeRequests(bind, limits);
  bindWishes(bind);
  bindLinks(bind, limits, deps.links);
  bindOneClickAddress(router, deps.links);
  bindPlayers(bind, limits);
  bindCalendars(bind, limits, deps.knex);
  bindClientErrors(bind, limits);
  bindEvents(router, deps.eventStreams);
  bindStripeWebhook(router, deps, limits);
  bindApplePayDomain(router, deps.applePayDomainAssociation);
  return router.routes() as Middleware;
}

/** Pages decide by the API's own clock, which stands still in a demo of another day. */
function sendDate(clock: () => Date): Middleware {
  return (ctx, next) => {
    ctx.set('Date', clock().toUTCString());
    return next();
  };
}
